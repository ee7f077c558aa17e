// What a text can hold: the parts that the Markdown of this site renders, and nothing else.
import { Extension, Mark, markInputRule, Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { LEADS_SOMEWHERE } from '#lib/domain/content/markup/markdown-parser.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { Find } from './find.ts';
import { TableShape } from './table-shape.ts';

const PREVIEW_WIDTH = 640;

/** A picture of this site in its stored size; editors see pictures before they are published. */
function toPreviewSource(src: string): string | undefined {
  const id = /^\/assets\/([\w-]+)/.exec(src)?.[1];
  if (id) return editorUrls.picture(id, PREVIEW_WIDTH);
  return src.startsWith('/') ? src : undefined;
}

/** Pages show a picture of another site as a link, and so does the field. */
const Picture = Image.extend({
  renderHTML({ HTMLAttributes }) {
    const { src, alt } = HTMLAttributes as { src: string; alt: string | null };
    const shown = toPreviewSource(src);
    const kept = { 'data-src': src, 'data-alt': alt ?? '' };
    return shown
      ? ['img', { ...kept, src: shown, alt: alt ?? '' }]
      : ['span', { ...kept, class: 'ed-rich__foreign' }, alt || src];
  },
  parseHTML() {
    const getAttrs = (element: HTMLElement) => ({ src: element.dataset.src, alt: element.dataset.alt });
    return [{ tag: '[data-src]', getAttrs }];
  },
}).configure({ inline: true });

/** A part that cannot be shown formatted: its Markdown as it is written. */
const Source = Node.create({
  name: 'source',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre[data-source]', preserveWhitespace: 'full' }],
  renderHTML: () => ['pre', { 'data-source': '', class: 'ed-rich__source' }, 0],
});

/** Code in a line, which may be bold, struck through or a link too. */
const Code = Mark.create({
  name: 'code',
  code: true,
  exitable: true,
  excludes: '',
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': ({ editor }) => editor.commands.toggleMark(this.name) };
  },
  addInputRules() {
    return [markInputRule({ find: /(?<=^|[^`])`([^`]+)`(?!`)$/, type: this.type })];
  },
});

/** Whether the entries of a list stand close together. */
const Tightness = Extension.create({
  name: 'tightness',
  addGlobalAttributes: () => [
    {
      types: ['bulletList', 'orderedList'],
      attributes: { tight: { default: true, rendered: false, keepOnSplit: true } },
    },
  ],
});

/**
 * Commands take the focus at once. By default it comes with the next frame: a key before that one goes to the button
 * that was pressed, and a caret that was moved meanwhile is put back.
 */
const FocusAtOnce = Extension.create({
  name: 'focusAtOnce',
  addCommands: () => ({
    focus:
      () =>
      ({ view, dispatch }) => {
        if (dispatch) view.focus();
        return true;
      },
  }),
});

/** A cell holds one line, and columns have the width that their words need. */
const Cell = TableCell.extend({ content: 'inline*' });
const HeaderCell = TableHeader.extend({ content: 'inline*' });
const PlainTable = Table.extend({ renderHTML: () => ['table', { class: 'table' }, ['tbody', 0]] });

export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    underline: false,
    code: false,
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      isAllowedUri: (uri) => LEADS_SOMEWHERE.test(uri ?? ''),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    trailingNode: false,
  }),
  FocusAtOnce,
  Find,
  Code,
  Picture,
  Source,
  Tightness,
  TableShape,
  PlainTable.configure({ resizable: false }),
  TableRow,
  HeaderCell,
  Cell,
];
