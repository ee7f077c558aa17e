// Tables whose cells are one line each, without cells that are several.
import type { Note } from './notices.ts';

const BLOCKS =
  'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, table, tr, hr, dl, dt, dd, section, figure';

const isBlock = (node: Node): node is Element => node instanceof Element && node.matches(BLOCKS);
const isFilled = (nodes: readonly Node[]): boolean =>
  nodes.some(
    (node) =>
      /[^\s\u00a0]/.test(node.textContent ?? '') ||
      (node instanceof Element && (node.matches('img') || node.querySelector('img'))),
  );

const NUMERALS: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function writeRoman(value: number): string {
  let [rest, text] = [value, ''];
  for (const [size, sign] of NUMERALS) {
    text += sign.repeat(Math.floor(rest / size));
    rest %= size;
  }
  return text;
}

/** What a browser draws before an entry. */
function drawSign(item: Element): string {
  const list = item.parentElement;
  if (list?.tagName !== 'OL') return '• ';
  const value = Number(list.getAttribute('start') ?? 1) + [...list.children].indexOf(item);
  const type = list.getAttribute('type') ?? '1';
  const letter = value <= 26 ? String.fromCharCode(96 + value) : String(value);
  const text = /i/i.test(type) ? writeRoman(value) : /a/i.test(type) ? letter : String(value);
  return `${type === type.toUpperCase() ? text.toUpperCase() : text}. `;
}

/** The lines of a cell; entries of lists have their sign, and a table in it is one line a row. */
function listLines(parent: Element, note: Note): Node[][] {
  const lines: Node[][] = [];
  let line: Node[] = [];
  const flush = () => {
    if (isFilled(line)) lines.push(line);
    line = [];
  };
  for (const child of [...parent.childNodes]) {
    if (child instanceof Element && child.tagName === 'BR') {
      lines.push(line);
      line = [];
    } else if (isBlock(child)) {
      flush();
      lines.push(...listBlockLines(child, note));
    } else if (child instanceof Element && (child.querySelector(BLOCKS) || child.querySelector('br'))) {
      flush();
      lines.push(...listLines(child, note));
    } else line.push(child);
  }
  flush();
  return lines;
}

function listBlockLines(block: Element, note: Note): Node[][] {
  if (block.tagName === 'TABLE') note('nested');
  if (block.tagName === 'TR') {
    const cells = [...block.children].map((cell) => listLines(cell, note).flat());
    return [
      cells.flatMap((cell, at) => (at === 0 ? cell : [block.ownerDocument.createTextNode(' · '), ...cell])),
    ];
  }
  if (block.tagName !== 'LI') return listLines(block, note);
  note('lists');
  const sign = block.ownerDocument.createTextNode(drawSign(block));
  const [first = [], ...rest] = listLines(block, note);
  return [[sign, ...first], ...rest];
}

function flattenCell(cell: Element, note: Note): void {
  const lines = listLines(cell, note);
  cell.replaceChildren(
    ...lines.flatMap((line, at) => (at === 0 ? line : [cell.ownerDocument.createElement('br'), ...line])),
  );
}

const getRows = (table: Element): Element[] =>
  [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
const getCells = (row: Element): Element[] => [...row.children].filter((cell) => cell.matches('td, th'));
const getSpan = (cell: Element, name: string): number => {
  const span = Number(cell.getAttribute(name) ?? 1);
  return Number.isSafeInteger(span) && span > 0 ? Math.min(span, 100) : 1;
};

/** Cells by their place. One that is as wide or high as several stands in the first of them. */
function readGrid(rows: readonly Element[], note: Note): (Element | undefined)[][] {
  const grid: (Element | undefined)[][] = rows.map(() => []);
  const taken = rows.map(() => new Set<number>());
  rows.forEach((row, y) => {
    let x = 0;
    for (const cell of getCells(row)) {
      while (taken[y]?.has(x)) x += 1;
      const [width, height] = [getSpan(cell, 'colspan'), getSpan(cell, 'rowspan')];
      if (width * height > 1) note('merged');
      for (let down = 0; down < height; down += 1)
        for (let right = 0; right < width; right += 1) taken[y + down]?.add(x + right);
      const line = grid[y];
      if (line) line[x] = cell;
      x += width;
    }
  });
  const width = Math.max(0, ...taken.map((columns) => Math.max(0, ...columns) + (columns.size > 0 ? 1 : 0)));
  const columns = Array.from({ length: width }, (_, x) => x).filter((x) => grid.some((line) => line[x]));
  return grid.map((line) => columns.map((x) => line[x]));
}

const isAllBold = (cells: readonly (Element | undefined)[]): boolean => {
  const filled = cells.filter((cell) => cell && isFilled([cell]));
  return (
    filled.length > 0 &&
    filled.every((cell) => {
      const bold = [...(cell?.querySelectorAll('strong') ?? [])]
        .map(({ textContent }) => textContent)
        .join('');
      return bold.replace(/\s/g, '') === (cell?.textContent ?? '').replace(/\s/g, '');
    })
  );
};

const isHeadRow = (
  row: Element,
  line: readonly (Element | undefined)[],
  rest: readonly (readonly (Element | undefined)[])[],
): boolean =>
  row.parentElement?.tagName === 'THEAD' ||
  getCells(row).every(({ tagName }) => tagName === 'TH') ||
  (isAllBold(line) && rest.some((other) => !isAllBold(other)));

/** Heads of rows are bold words. */
function embolden(cell: Element): void {
  for (const child of [...cell.childNodes]) {
    if (child instanceof Element && child.matches('strong, br, img')) continue;
    const bold = cell.ownerDocument.createElement('strong');
    child.replaceWith(bold);
    bold.append(child);
  }
}

function buildRow(document: Document, line: readonly (Element | undefined)[], tag: 'th' | 'td'): Element {
  const row = document.createElement('tr');
  for (const cell of line) {
    const next = document.createElement(tag);
    next.append(...(cell?.childNodes ?? []));
    if (cell?.tagName === 'TH' && tag === 'td') embolden(next);
    row.append(next);
  }
  return row;
}

/** A table of one cell is a frame around what is in it. */
function unwrapFrame(table: Element, rows: readonly Element[]): boolean {
  const cells = rows.flatMap(getCells);
  const [cell] = cells;
  if (cells.length !== 1 || !cell) return false;
  const blocks = [...cell.children].filter(isBlock);
  if (blocks.length < 2 && !cell.querySelector('ul, ol, table, h1, h2, h3, h4, h5, h6')) return false;
  table.replaceWith(...cell.childNodes);
  return true;
}

function convertTable(table: Element, note: Note): void {
  const rows = getRows(table).filter((row) => getCells(row).length > 0);
  if (unwrapFrame(table, rows)) return;
  const document = table.ownerDocument;
  const caption = table.querySelector('caption');
  if (caption && isFilled([caption])) {
    const words = document.createElement('p');
    words.append(...caption.childNodes);
    table.before(words);
  }
  for (const cell of rows.flatMap(getCells)) flattenCell(cell, note);
  const grid = readGrid(rows, note);
  const [row] = rows;
  const [first = [], ...rest] = grid;
  const hasHead = row !== undefined && isHeadRow(row, first, rest);
  const body = document.createElement('tbody');
  grid.forEach((line, y) => {
    body.append(buildRow(document, line, hasHead && y === 0 ? 'th' : 'td'));
  });
  if (rows.length === 0) table.remove();
  else table.replaceChildren(body);
}

/** After marks and lists: the tables inside others first. */
export function convertTables(body: Element, note: Note): void {
  const tables = [...body.querySelectorAll('table')];
  for (const table of tables) {
    if (!table.isConnected || table.parentElement?.closest('table')) continue;
    convertTable(table, note);
    if (!table.isConnected) convertTables(body, note);
  }
}
