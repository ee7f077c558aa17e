import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { useEditor } from '@tiptap/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Control } from '../FieldFrame.tsx';
import { type OpenedText, openAtSelection, type TextRange } from './carry-selection.ts';
import { EXTENSIONS } from './extensions.ts';
import { type MarkdownText, readMarkdown, writeMarkdown } from './markdown-document.ts';
import { cleanPastedHtml } from './paste/clean-html.ts';
import { fitSlice } from './paste/fit-slice.ts';
import type { PasteNotice } from './paste/notices.ts';
import { findPastedPicture } from './paste/pasted-picture.ts';

export interface TextEditorSetup {
  readonly control: Control;
  readonly label: string;
  readonly text: string;
  /** Where the writer was in the Markdown before this field was there; it takes the focus then. */
  readonly selection: TextRange | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
}

interface Listener {
  /** The keys that find words were pressed. */
  readonly onFind: () => void;
  /** A picture was pasted or dropped. */
  readonly onPicture: (file: File) => void;
  /** Something was pasted; `notices` says what could not be taken over as it was. */
  readonly onPaste: (notices: readonly PasteNotice[]) => void;
}

type Opened = Omit<OpenedText, 'selection'> & Partial<Pick<OpenedText, 'selection'>>;

function openText(text: string, selection: TextRange | undefined): Opened {
  if (selection) return openAtSelection(text, selection);
  const read = readMarkdown(text);
  return { read, document: read.document };
}

const isFindKey = ({ ctrlKey, metaKey, shiftKey, altKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'f';

/** Says at the text what its frame says of it. */
function useDescription(editor: Editor, control: Control): void {
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
}

/** The editor of a text. What is kept is its Markdown; blocks that no one changed keep theirs to the character. */
export function useTextEditor(setup: TextEditorSetup, { onFind, onPicture, onPaste }: Listener) {
  const { control, label, text, isReadOnly, onChange } = setup;
  const [opened] = useState(() => openText(text, setup.selection));
  const read = useRef<MarkdownText>(opened.read);
  const last = useRef(text);
  const changed = useRef(onChange);
  changed.current = onChange;
  const takePicture = (data: DataTransfer | null) => {
    const file = data ? findPastedPicture(data) : undefined;
    if (file) onPicture(file);
    return file !== undefined;
  };
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: opened.document.toJSON(),
    editable: !isReadOnly,
    injectCSS: false,
    // Signs in pasted words are words.
    enablePasteRules: ['link'],
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
        if (!isFindKey(event)) return false;
        event.preventDefault();
        onFind();
        return true;
      },
      transformPastedHTML: (pasted) => {
        const { html, notices } = cleanPastedHtml(pasted);
        onPaste(notices);
        return html;
      },
      transformPasted: (slice, { state }) => fitSlice(slice, state.selection),
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
  useDescription(editor, control);
  return editor;
}
