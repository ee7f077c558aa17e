// Delimited text as a table: its separator, its head and the lines above that are recognised, or said by a layout.

import { FileRefused } from './file-refused.ts';
import type { ColumnPlace, FileLayout } from './layout.ts';
import { SEPARATORS } from './layout.ts';
import { splitRows, type TableRow, toPlainLines } from './split-rows.ts';

export interface TableColumns<C extends string> {
  /** What heads call each column: in lower case, with one blank between words, or a pattern of that. */
  readonly names: Readonly<Record<C, readonly (string | RegExp)[]>>;
  /** Columns without which a line is no head: one of each group. */
  readonly needed: readonly (readonly C[])[];
  /** Those that an operator is told of; all unless given. */
  readonly told?: readonly C[];
}

export interface Table<C extends string> {
  readonly separator: string;
  /** Undefined where the layout says that there is none. */
  readonly head: TableRow | undefined;
  /** What stands above the head. */
  readonly above: readonly TableRow[];
  readonly rows: readonly TableRow[];
  /** Where each column stands, from 0, in the order of the file; of a layout in the order that it says. */
  readonly columns: Readonly<Record<C, readonly number[]>>;
}

/** How deep a head may stand. */
const HEAD_WITHIN = 60;

/** Names of columns are compared without regard to case, underlines and blanks. */
export const normaliseName = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, ' ');

const isNamed = (name: string, wanted: readonly (string | RegExp)[]): boolean =>
  wanted.some((known) => (typeof known === 'string' ? known === name : known.test(name)));

/** Where the layout says that a column stands; undefined where the head lacks a name that it says. */
function findPlaces(names: readonly string[], said: readonly ColumnPlace[]): number[] | undefined {
  const places = said.map((place) =>
    typeof place === 'number'
      ? [place - 1]
      : names.flatMap((name, at) => (name === normaliseName(place) ? [at] : [])),
  );
  return places.some((found) => found.length === 0) ? undefined : places.flat();
}

type Found<C extends string> = Record<C, readonly number[]>;

/** Where each column stands by what a row says, were it the head; those that the layout says and it lacks are empty. */
function findColumns<C extends string>(
  cells: readonly string[],
  { names }: TableColumns<C>,
  layout: FileLayout,
): Found<C> {
  const head = cells.map(normaliseName);
  const found = {} as Found<C>;
  for (const column of Object.keys(names) as C[]) {
    const said = layout.columns?.[column];
    found[column] = said
      ? (findPlaces(head, said) ?? [])
      : head.flatMap((name, at) => (isNamed(name, names[column]) ? [at] : []));
  }
  return found;
}

/** What is needed, and what the layout says, and is not there. */
function listMissing<C extends string>(
  found: Found<C>,
  { names, needed }: TableColumns<C>,
  { columns = {} }: FileLayout,
): string[] {
  const isMissing = (column: C) => found[column].length === 0;
  const said = (Object.keys(names) as C[]).filter((column) => columns[column]?.length && isMissing(column));
  const groups = needed.filter(
    (group) => group.every(isMissing) && !group.some((column) => said.includes(column)),
  );
  return [...said, ...groups.map((group) => group.join(' or '))];
}

const countFound = <C extends string>(found: Found<C>): number =>
  Object.values<readonly number[]>(found).reduce((sum, places) => sum + places.length, 0);

interface Candidate<C extends string> extends Table<C> {
  readonly missing: readonly string[];
  readonly found: number;
}

/** Each line that names a column, taken for the head. Where columns are said by place, a line that names one is none. */
function listHeads<C extends string>(
  rows: readonly TableRow[],
  separator: string,
  wanted: TableColumns<C>,
  layout: FileLayout,
): Candidate<C>[] {
  const lines = layout.head ? rows.slice(0, 1) : rows.slice(0, HEAD_WITHIN);
  return lines.flatMap((head, at) => {
    const columns = findColumns(head.cells, wanted, layout);
    const missing = listMissing(columns, wanted, layout);
    const found = countFound(columns);
    if (found === 0) return [];
    return [{ separator, head, above: rows.slice(0, at), rows: rows.slice(at + 1), columns, missing, found }];
  });
}

/** The rows as the layout places them, without a head. As many as reach the last place speak for the separator. */
function placeColumns<C extends string>(
  rows: readonly TableRow[],
  separator: string,
  wanted: TableColumns<C>,
  layout: FileLayout,
): Candidate<C> {
  const columns = findColumns([], wanted, layout);
  const last = Math.max(...Object.values<readonly number[]>(columns).flat(), 0);
  const found = rows.filter(({ cells }) => cells.length > last).length;
  return {
    separator,
    head: undefined,
    above: [],
    rows,
    columns,
    missing: listMissing(columns, wanted, layout),
    found,
  };
}

/** Whether every column that a layout names stands at a place, so that no head is needed to find it. */
const isPlaced = ({ columns = {} }: FileLayout): boolean => {
  const places = Object.values(columns).flat();
  return places.length > 0 && places.every((place) => typeof place === 'number');
};

/** The best of those that lack least; of equals the first. */
const pickBest = <C extends string>(candidates: readonly Candidate<C>[]): Candidate<C> | undefined =>
  [...candidates].sort((a, b) => a.missing.length - b.missing.length || b.found - a.found)[0];

const HOW = `--layout '{"head":false,"columns":{"NAME":PLACE}}', with places from 1`;

/** @throws FileRefused always */
function refuseTable<C extends string>(
  best: Candidate<C> | undefined,
  rows: readonly TableRow[],
  wanted: TableColumns<C>,
): never {
  const columns = (wanted.told ?? Object.keys(wanted.names)).join(', ');
  if (best && !best.head)
    throw new FileRefused(
      `--layout does not say where ${best.missing.join(' and ')} stands. Columns: ${columns}.`,
    );
  if (best?.head)
    throw new FileRefused(
      `The head ("${best.head.cells.join(' | ')}") lacks ${best.missing.join(' and ')}. Say what the column is called: ` +
        `--layout '{"columns":{"${best.missing[0]?.split(' ')[0]}":"NAME"}}'. Columns: ${columns}.`,
      best.head.line,
    );
  const [first] = rows;
  throw new FileRefused(
    first
      ? `No line is a head that is known; the first says "${first.cells.join(' | ')}". Say what the columns are called: ` +
          `--layout '{"columns":{"NAME":"TITLE"}}'; or, where the file has no head, where they stand: ${HOW}. ` +
          `Columns: ${columns}.`
      : 'The file is empty.',
  );
}

/**
 * Reads a table.
 * @param wanted what is looked for
 * @param layout what the operator said of files of this source
 * @throws FileRefused saying what is missing and how to say it, or the line where quotes do not match
 */
export function readTable<C extends string>(
  text: string,
  wanted: TableColumns<C>,
  layout: FileLayout = {},
): Table<C> {
  const lines = toPlainLines(text);
  const said = layout.separator ? SEPARATORS[layout.separator] : lines.separator;
  const hasHead = layout.head ?? !isPlaced(layout);
  const candidates: Candidate<C>[] = [];
  const split: TableRow[][] = [];
  let fault: unknown;
  for (const separator of said ? [said] : Object.values(SEPARATORS))
    try {
      const rows = splitRows(lines.text, separator, layout.skip);
      split.push(rows);
      if (hasHead) candidates.push(...listHeads(rows, separator, wanted, layout));
      else candidates.push(placeColumns(rows, separator, wanted, layout));
    } catch (error) {
      fault ??= error;
    }
  const best = pickBest(candidates);
  if (best && best.missing.length === 0) return best;
  if (fault && split.length === 0) throw fault;
  return refuseTable(best, split[0] ?? [], wanted);
}
