// What the buttons over a text do.
import type { Editor } from '@tiptap/core';
import type { GlyphName } from '../../ui/Glyph.tsx';

interface Tool {
  readonly name: string;
  readonly glyph: GlyphName;
  readonly run: (editor: Editor) => void;
  readonly isOn?: (editor: Editor) => boolean;
  readonly can?: (editor: Editor) => boolean;
}

/** What is put in comes behind the marked words rather than in their place. */
const startBehind = (editor: Editor) => editor.chain().focus().setTextSelection(editor.state.selection.to);

export const TOOLS: readonly Tool[] = [
  {
    name: 'bold',
    glyph: 'bold',
    run: (e) => e.chain().focus().toggleBold().run(),
    isOn: (e) => e.isActive('bold'),
  },
  {
    name: 'italic',
    glyph: 'italic',
    run: (e) => e.chain().focus().toggleItalic().run(),
    isOn: (e) => e.isActive('italic'),
  },
  {
    name: 'bullets',
    glyph: 'bullets',
    run: (e) => e.chain().focus().toggleBulletList().run(),
    isOn: (e) => e.isActive('bulletList'),
  },
  {
    name: 'numbers',
    glyph: 'numbers',
    run: (e) => e.chain().focus().toggleOrderedList().run(),
    isOn: (e) => e.isActive('orderedList'),
  },
  {
    name: 'quote',
    glyph: 'quote',
    run: (e) => e.chain().focus().toggleBlockquote().run(),
    isOn: (e) => e.isActive('blockquote'),
  },
  {
    name: 'table',
    glyph: 'table',
    run: (e) => startBehind(e).insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
    can: (e) => !e.isActive('table'),
  },
  { name: 'line', glyph: 'line', run: (e) => startBehind(e).setHorizontalRule().run() },
  { name: 'undo', glyph: 'undo', run: (e) => e.chain().focus().undo().run(), can: (e) => e.can().undo() },
  { name: 'redo', glyph: 'redo', run: (e) => e.chain().focus().redo().run(), can: (e) => e.can().redo() },
];
