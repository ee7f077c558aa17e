// The Markdown of blocks. Blocks that stand behind each other stay two, whatever they are.
import type { Node } from '@tiptap/pm/model';
import { TableMap } from '@tiptap/pm/tables';
import { LIST_TYPES, writeListType } from '#lib/domain/content/markup/markdown-dialect.ts';
import { listRuns } from './inline-runs.ts';
import { type Frame, fenceOf } from './write-inline.ts';

/** Writes the words of a paragraph, a heading or a cell. */
type WriteWords = (block: Node, frame: Frame) => string;

const LIST_NAMES: ReadonlySet<string> = new Set(['bulletList', 'orderedList']);
const isList = ({ type }: Node): boolean => LIST_NAMES.has(type.name);
const toAttr = (value: unknown): string => (typeof value === 'string' ? value : '');

function writeCodeBlock({ textContent, attrs }: Node): string {
  const fence = fenceOf(textContent, 3);
  return `${fence}${toAttr(attrs.language)}\n${textContent}${textContent === '' ? '' : '\n'}${fence}`;
}

const writeRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A cell that is as wide or high as several stands in the first of them. */
function writeTable(table: Node, write: WriteWords): string {
  const { width, height, map } = TableMap.get(table);
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (__, column) => {
      const at = row * width + column;
      const cell = map.indexOf(map[at] ?? -1) === at ? table.nodeAt(map[at] ?? 0) : undefined;
      return cell ? write(cell, 'cell').replace(/\|/g, '\\|') : '';
    }),
  );
  const hasHead = table.firstChild?.children.every(({ type }) => type.name === 'tableHeader') ?? false;
  const head = hasHead ? rows.shift() : Array.from({ length: width }, () => '');
  return [
    writeRow(head ?? []),
    writeRow(Array.from({ length: width }, () => '---')),
    ...rows.map(writeRow),
  ].join('\n');
}

const indent = (text: string, by: string, first = by): string =>
  first + text.replace(/\n(?=[^\n])/g, `\n${by}`);

/** The first number of a list. Markdown reads nine digits. */
const getStart = ({ attrs, childCount }: Node): number => {
  const start = Number(attrs.start ?? 1);
  return Number.isSafeInteger(start) && start >= 0 && start + childCount < 1e9 ? start : 1;
};

const isEmptyItem = (item: Node | null): boolean =>
  !item?.children.some((block) => block.type.name !== 'paragraph' || listRuns(block).length > 0);

/** Whether a list can stand directly under the words of its entry. */
const canFollow = (list: Node): boolean =>
  isList(list) && !isEmptyItem(list.firstChild) && (list.type.name === 'bulletList' || getStart(list) === 1);

/** Without blank lines: entries of one paragraph, with lists under it. */
const canBeTight = (list: Node): boolean =>
  list.attrs.tight !== false &&
  list.children.every(
    ({ children: [first, ...rest] }) => first?.type.name === 'paragraph' && rest.every(canFollow),
  );

function writeList(list: Node, write: WriteWords, hasOtherSign: boolean): string {
  const isNumbered = list.type.name === 'orderedList';
  const start = getStart(list);
  const width = isNumbered ? String(start + list.childCount - 1).length + 2 : 2;
  const isTight = canBeTight(list);
  const items = list.children.map((item, index) => {
    const sign = isNumbered ? `${start + index}${hasOtherSign ? ')' : '.'}` : hasOtherSign ? '*' : '-';
    const text = writeBlocks(item.children, write, isTight);
    return text === '' ? sign : indent(text, ' '.repeat(width), `${sign} `.padEnd(width));
  });
  const type = LIST_TYPES.find((one) => one === list.attrs.type);
  const head = isNumbered && type ? `${writeListType(type)}\n` : '';
  return head + items.join(isTight ? '\n' : '\n\n');
}

/** Dashes would be read as the sign of the list around them. */
const RULE = { outer: '---', inner: '___' } as const;

function writeBlock(block: Node, write: WriteWords, place: keyof typeof RULE, hasOtherSign: boolean): string {
  switch (block.type.name) {
    case 'heading':
      return `${'#'.repeat(block.attrs.level)} ${write(block, 'heading')}`.trimEnd();
    case 'blockquote':
      return indent(writeBlocks(block.children, write), '> ', '> ').replace(/\n(?=\n)/g, '\n>');
    case 'bulletList':
    case 'orderedList':
      return writeList(block, write, hasOtherSign);
    case 'codeBlock':
      return writeCodeBlock(block);
    case 'horizontalRule':
      return RULE[place];
    case 'table':
      return writeTable(block, write);
    case 'source':
      return block.textContent;
    default:
      return write(block, 'paragraph');
  }
}

/** Blocks inside another one. An empty line says nothing beside others. */
function writeBlocks(blocks: readonly Node[], write: WriteWords, isTight = false): string {
  let before: { readonly block: Node; readonly hasOtherSign: boolean } | undefined;
  const parts: string[] = [];
  for (const block of blocks) {
    const hasOtherSign = before?.block.type === block.type && !before.hasOtherSign;
    const text = writeBlock(block, write, 'inner', hasOtherSign);
    if (text === '') continue;
    before = { block, hasOtherSign };
    parts.push(text);
  }
  return parts.join(isTight ? '\n' : '\n\n');
}

/** The Markdown of a block of the text itself. `hasOtherSign` is for a list that follows another one of its kind. */
export const writeTopBlock = (block: Node, write: WriteWords, hasOtherSign: boolean): string =>
  writeBlock(block, write, 'outer', hasOtherSign);
