import { useMemo, useState } from 'react';
import type { EditorFile } from '#lib/contracts/editor/editor-files.ts';
import { createFiles } from '#lib/stores/editor/editor-files.ts';
import { PictureDrawer } from '../../files/PictureDrawer.tsx';
import { t } from '../../words.ts';

const SOURCES = { library: 'editor.mark-picture', upload: 'editor.mark-upload' } as const;

interface Props {
  readonly isReadOnly: boolean;
  readonly onTake: (file: EditorFile) => void;
}

/** Inserts a picture into a text, from the library or by upload. */
export function MarkdownPicture({ isReadOnly, onTake }: Props) {
  const [from, setFrom] = useState<keyof typeof SOURCES>();
  const files = useMemo(createFiles, []);
  const close = () => setFrom(undefined);
  return (
    <>
      {(['library', 'upload'] as const).map((source) => (
        <button
          key={source}
          type="button"
          className="button button--plain button--small"
          disabled={isReadOnly}
          onClick={() => setFrom(source)}
        >
          {t(SOURCES[source])}
        </button>
      ))}
      {from && (
        <PictureDrawer
          from={from}
          files={files}
          onClose={close}
          onTake={(file) => {
            close();
            onTake(file);
          }}
        />
      )}
    </>
  );
}
