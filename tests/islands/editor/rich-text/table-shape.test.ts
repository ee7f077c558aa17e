// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { EXTENSIONS } from '#islands/editor/fields/rich-text/extensions.ts';
import { schema } from '#islands/editor/fields/rich-text/markdown-rules.ts';
import { fitSlice } from '#islands/editor/fields/rich-text/paste/fit-slice.ts';

const makeRow = (...kinds: readonly ('tableHeader' | 'tableCell')[]) =>
  schema.node(
    'tableRow',
    null,
    kinds.map((kind) => schema.node(kind, null, schema.text('a'))),
  );

const openTable = (rows: readonly ReturnType<typeof makeRow>[]): Editor =>
  new Editor({
    extensions: EXTENSIONS,
    content: schema.topNodeType.create(null, schema.node('table', null, rows)).toJSON(),
    editorProps: { transformPasted: (slice, { state }) => fitSlice(slice, state.selection) },
  });

const readShape = ({ state }: Editor): string[] =>
  state.doc
    .child(0)
    .children.map(({ children }) =>
      children.map(({ type }) => (type.name === 'tableHeader' ? 'h' : 'c')).join(''),
    );

test.each([
  [
    [makeRow('tableHeader', 'tableHeader'), makeRow('tableHeader', 'tableCell')],
    ['hh', 'cc'],
  ],
  [
    [makeRow('tableHeader', 'tableCell'), makeRow('tableCell', 'tableCell')],
    ['cc', 'cc'],
  ],
  [[makeRow('tableHeader', 'tableHeader')], ['hh']],
])('heads stand in the first row alone, in all of its cells or in none', (rows, kinds) => {
  const editor = openTable(rows);
  editor.commands.insertContentAt(3, 'x');
  expect(readShape(editor)).toEqual(kinds);
  editor.destroy();
});

test('paragraphs that are pasted into a cell are lines of it', () => {
  const editor = openTable([makeRow('tableCell', 'tableCell')]);
  editor.commands.setTextSelection(4);
  editor.view.pasteHTML('<p>b</p><p><strong>c</strong></p>');
  expect(editor.state.doc.childCount).toBe(1);
  expect(editor.getHTML()).toContain('>ab<br><strong>c</strong></td>');
  editor.destroy();
});
