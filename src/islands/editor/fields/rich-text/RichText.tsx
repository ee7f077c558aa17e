import type { Editor } from '@tiptap/core';
import { EditorContent } from '@tiptap/react';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EditorFile } from '#lib/contracts/editor/editor-files.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { createFiles } from '#lib/stores/editor/editor-files.ts';
import { PictureDrawer } from '../../files/PictureDrawer.tsx';
import { PasteNotices } from './PasteNotices.tsx';
import type { PasteNotice } from './paste/notices.ts';
import { Toolbar } from './Toolbar.tsx';
import { type TextEditorSetup, useTextEditor } from './use-text-editor.ts';

/** What a new picture comes from: the library, a file to choose, or one that was pasted or dropped. */
type PictureSource = 'library' | 'upload' | File;

/** The largest width of a picture in a text, doubled for high-density screens. */
const PICTURE_WIDTH = 1280;

function insertPicture(editor: Editor, { id, alt, width, height }: EditorFile): void {
  const shown = Math.min(width, PICTURE_WIDTH);
  const size = `${shown}x${Math.round((height * shown) / width)}`;
  const attrs = { src: `${urls.asset(id, PICTURE_WIDTH)}#${size}`, alt };
  editor
    .chain()
    .focus()
    // Behind what is marked: its words stay.
    .insertContentAt(editor.state.selection.to, { type: 'paragraph', content: [{ type: 'image', attrs }] })
    .run();
}

/** Formatted text with its tools. */
export function RichText(setup: TextEditorSetup) {
  const [isFinding, setFinding] = useState(false);
  const [source, setSource] = useState<PictureSource>();
  const files = useMemo(createFiles, []);
  const [notices, setNotices] = useState<readonly PasteNotice[]>([]);
  const editor = useTextEditor(setup, {
    onFind: () => setFinding(true),
    onPicture: setSource,
    onPaste: setNotices,
  });
  return (
    <>
      {!setup.isReadOnly && (
        <Toolbar
          editor={editor}
          label={setup.label}
          isFinding={isFinding}
          onFinding={setFinding}
          onPicture={setSource}
        />
      )}
      <PasteNotices
        notices={notices}
        onClose={() => {
          setNotices([]);
          editor.commands.focus();
        }}
      />
      <EditorContent editor={editor} className="ed-rich__frame" />
      {source && (
        <PictureDrawer
          from={source === 'library' ? 'library' : 'upload'}
          first={source instanceof File ? source : undefined}
          files={files}
          onClose={() => setSource(undefined)}
          onTake={(file) => {
            // The dialog gives the focus back to what opened it, and the text takes it after that.
            flushSync(() => setSource(undefined));
            insertPicture(editor, file);
          }}
        />
      )}
    </>
  );
}
