// A table has the shape that its Markdown has: heads in the first row alone, and there in all cells or in none.
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';

const isHead = ({ type }: Node): boolean => type.name === 'tableHeader';

/** Places of the cells that are heads where the page would show none. */
function findWrongHeads(document: Node): number[] {
  const wrong: number[] = [];
  document.descendants((table, start) => {
    if (table.type.name !== 'table') return !table.isTextblock;
    table.forEach((row, offset, index) => {
      if (index === 0 && row.children.every(isHead)) return;
      row.forEach((cell, inner) => {
        if (isHead(cell)) wrong.push(start + 1 + offset + 1 + inner);
      });
    });
    return false;
  });
  return wrong;
}

const plugin = new Plugin({
  appendTransaction: (transactions, _before, { doc, schema, tr }) => {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    const wrong = findWrongHeads(doc);
    for (const place of wrong) tr.setNodeMarkup(place, schema.nodes.tableCell);
    return wrong.length > 0 ? tr : null;
  },
});

export const TableShape = Extension.create({ name: 'tableShape', addProseMirrorPlugins: () => [plugin] });
