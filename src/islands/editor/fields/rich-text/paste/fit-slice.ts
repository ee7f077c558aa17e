// What is pasted into a cell or a heading is one line, with breaks where the source has paragraphs.
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import type { Selection } from '@tiptap/pm/state';

const listTextblocks = (fragment: Fragment): Node[] => {
  const found: Node[] = [];
  fragment.descendants((node) => {
    if (node.isTextblock) found.push(node);
    return !node.isTextblock;
  });
  return found;
};

const hasTable = (fragment: Fragment): boolean =>
  fragment.content.some(({ type }) => type.name === 'table' || type.name === 'tableRow');

/** A slice for the place where it is put. Cells of a table replace cells. */
export function fitSlice(slice: Slice, { $from }: Selection): Slice {
  const isCell = /^table(?:Cell|Header)$/.test($from.parent.type.name);
  const blocks = listTextblocks(slice.content);
  if (!isCell || hasTable(slice.content) || blocks.length === 0) return slice;
  const { hardBreak } = $from.parent.type.schema.nodes;
  const words = blocks.flatMap(({ children }, at) =>
    at === 0 || !hardBreak ? children : [hardBreak.create(), ...children],
  );
  return new Slice(Fragment.fromArray([...words]), 0, 0);
}
