import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EditorFile } from '#lib/contracts/editor/editor-files.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { createFiles } from '#lib/stores/editor/editor-files.ts';
import { PictureDrawer } from '../../files/PictureDrawer.tsx';
import type { Control } from '../FieldFrame.tsx';
import { type OpenedText, openAtSelection, type TextRange } from './carry-selection.ts';
import { EXTENSIONS } from './extensions.ts';
import { type MarkdownText, readMarkdown, writeMarkdown } from './markdown-document.ts';
import { cleanPastedHtml, findPastedPicture } from './paste.ts';
import { Toolbar } from './Toolbar.tsx';

interface Props {
  readonly control: Control;
  readonly label: string;
  readonly text: string;
  /** Where the writer was in the Markdown before this field was there; it takes the focus then. */
  readonly selection: TextRange | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
}

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

type Opened = Omit<OpenedText, 'selection'> & Partial<Pick<OpenedText, 'selection'>>;

function openText(text: string, selection: TextRange | undefined): Opened {
  if (selection) return openAtSelection(text, selection);
  const read = readMarkdown(text);
  return { read, document: read.document };
}

/** Formatted text. What is kept is its Markdown; blocks that no one changed keep theirs to the character. */
export function RichText({ control, label, text, selection, isReadOnly, onChange }: Props) {
  const [isFinding, setFinding] = useState(false);
  const [source, setSource] = useState<PictureSource>();
  const files = useMemo(createFiles, []);
  const [opened] = useState(() => openText(text, selection));
  const read = useRef<MarkdownText>(opened.read);
  const last = useRef(text);
  const changed = useRef(onChange);
  changed.current = onChange;
  const takePicture = (data: DataTransfer | null) => {
    const file = data ? findPastedPicture(data) : undefined;
    if (file) setSource(file);
    return file !== undefined;
  };
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: opened.document.toJSON(),
    editable: !isReadOnly,
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes: {
        id: control.id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'input ed-rich__text prose',
      },
      handleKeyDown: (_, event) => {
        const isAsked = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
        if (!isAsked || event.key.toLowerCase() !== 'f') return false;
        event.preventDefault();
        setFinding(true);
        return true;
      },
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (_, event) => takePicture(event.clipboardData),
      handleDrop: (_, event) => takePicture(event.dataTransfer),
    },
    onUpdate: ({ editor: { state } }) => {
      last.current = writeMarkdown(read.current, state.doc);
      changed.current(last.current);
    },
  });
  // Before the browser hands over the next key.
  useLayoutEffect(() => {
    if (!opened.selection) return;
    const { state, view } = editor;
    const selection = Selection.fromJSON(state.doc, opened.selection.toJSON());
    view.dispatch(state.tr.setSelection(selection).scrollIntoView());
    view.focus();
  }, [editor, opened]);
  useEffect(() => editor.setEditable(!isReadOnly, false), [editor, isReadOnly]);
  // What someone else saved comes in without a step to undo.
  useEffect(() => {
    if (text === last.current) return;
    last.current = text;
    read.current = readMarkdown(text);
    const { state, view } = editor;
    const next = view.state.schema.nodeFromJSON(read.current.document.toJSON());
    view.dispatch(
      state.tr
        .replaceWith(0, state.doc.content.size, next.content)
        .setMeta('addToHistory', false)
        .setMeta('preventUpdate', true),
    );
  }, [editor, text]);
  useEffect(() => {
    // Between two editors of one field there is no view; the render after it sets the attributes.
    if (editor.isDestroyed) return;
    const { dom } = editor.view;
    for (const name of ['aria-describedby', 'aria-invalid', 'aria-required'] as const) {
      const value = control[name];
      if (value === undefined) dom.removeAttribute(name);
      else dom.setAttribute(name, String(value));
    }
  });
  return (
    <>
      {!isReadOnly && (
        <Toolbar
          editor={editor}
          label={label}
          isFinding={isFinding}
          onFinding={setFinding}
          onPicture={setSource}
        />
      )}
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
