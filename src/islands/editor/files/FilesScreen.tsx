import { useMemo, useState } from 'react';
import type { Editor } from '#lib/contracts/editor/editor.ts';
import type { EditorFile } from '#lib/contracts/editor/editor-files.ts';
import { createFiles } from '#lib/stores/editor/editor-files.ts';
import { Shell } from '../shell/Shell.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { Elsewhere } from '../ui/Elsewhere.tsx';
import { Glyph } from '../ui/Glyph.tsx';
import { t } from '../words.ts';
import { FileForm } from './FileForm.tsx';
import { FileGrid } from './FileGrid.tsx';
import { FileUses } from './FileUses.tsx';
import { UploadSeveral } from './UploadSeveral.tsx';

type Open =
  | { readonly what: 'nothing' }
  | { readonly what: 'upload' }
  | { readonly what: 'file'; readonly file: EditorFile };

function Library({ editor }: { readonly editor: Editor }) {
  const files = useMemo(createFiles, []);
  const library = useMemo(createFiles, []);
  const [open, setOpen] = useState<Open>({ what: 'nothing' });
  const [folder, setFolder] = useState('');
  /** A new number loads the pictures again. */
  const [round, setRound] = useState(0);
  const close = () => setOpen({ what: 'nothing' });
  const reload = () => setRound((before) => before + 1);
  return (
    <div className="stack">
      <div className="ed-section-head">
        <h1>{t('editor.files')}</h1>
        <button type="button" className="button" onClick={() => setOpen({ what: 'upload' })}>
          <Glyph name="plus" />
          {t('editor.upload-several')}
        </button>
      </div>
      <FileGrid
        files={files}
        actKey="editor.change-file"
        round={round}
        onFolder={setFolder}
        onChoose={(file) => setOpen({ what: 'file', file })}
      />
      {open.what === 'upload' && (
        <Drawer title={t('editor.upload-several')} onClose={close}>
          <UploadSeveral files={files} folder={folder} onUploaded={reload} />
        </Drawer>
      )}
      {open.what === 'file' && (
        <Drawer key={open.file.id} title={open.file.title || open.file.name} onClose={close}>
          <FileForm
            files={files}
            file={open.file}
            onDone={() => {
              reload();
              close();
            }}
          />
          <FileUses
            files={files}
            library={library}
            file={open.file}
            canReplace={editor.role === 'publisher'}
            onChanged={reload}
            onDeleted={() => {
              reload();
              close();
            }}
          />
        </Drawer>
      )}
    </div>
  );
}

interface Props {
  /** Where the pictures are, when they are not here. */
  readonly elsewhere?: string | undefined;
}

export const FilesScreen = ({ elsewhere }: Props) => (
  <Shell here="files">
    {(editor) => (elsewhere ? <Elsewhere href={elsewhere} /> : <Library editor={editor} />)}
  </Shell>
);
