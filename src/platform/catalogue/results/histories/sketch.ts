// A history as its columns are shown to whoever says what they are, also where they are not recognised.
import type { HistoryMapping } from '#lib/contracts/catalogue/desk-histories.ts';
import { FileRefused } from '../../../ground/operator/files/file-refused.ts';
import type { FileLayout, SeparatorName } from '../../../ground/operator/files/layout.ts';
import { SEPARATORS } from '../../../ground/operator/files/layout.ts';
import { normaliseName, readTable, type Table } from '../../../ground/operator/files/read-table.ts';
import { splitRows, type TableRow, toPlainLines } from '../../../ground/operator/files/split-rows.ts';
import { HISTORY_TABLE, type HistoryColumn } from '../history-columns.ts';
import { listDivisions } from '../read-history.ts';

export interface Sketch {
  readonly separator: SeparatorName;
  readonly hasHead: boolean;
  /** Lines above the head, or above the first row where there is none. */
  readonly skip: number;
  /** How many lines stand above was said, and not recognised. */
  readonly isSkipSaid: boolean;
  readonly columns: readonly {
    readonly name: string;
    readonly samples: readonly string[];
    readonly role: string;
  }[];
  readonly rows: number;
  /** Every column that is needed was found. */
  readonly isRecognised: boolean;
}

const SAMPLES = 3;
const SEEN = 50;
const SAMPLE_CHARS = 60;

const nameSeparator = (sign: string): SeparatorName =>
  (Object.keys(SEPARATORS) as SeparatorName[]).find((name) => SEPARATORS[name] === sign) ?? ',';

const ROLES = ['date', 'draw', 'numbers', 'extra', 'second', 'winners', 'amounts', 'round'] as const;

/** What each column is, by its place. */
function listRoles(
  table: Pick<Table<HistoryColumn>, 'head' | 'columns'>,
  layout: FileLayout,
): Map<number, string> {
  const divisions = listDivisions(table, layout);
  const roles = new Map<number, string>();
  for (const role of ROLES)
    for (const place of table.columns[role])
      roles.set(place, divisions.has(place) ? `${role}.${divisions.get(place)}` : role);
  return roles;
}

interface Seen extends Pick<Table<HistoryColumn>, 'separator' | 'head' | 'rows'> {
  readonly roles: ReadonlyMap<number, string>;
  readonly isRecognised: boolean;
}

/** Rows that have as many cells as most have speak for a separator. */
const countAlike = (rows: readonly TableRow[]): number => {
  const counts = new Map<number, number>();
  for (const { cells } of rows.slice(0, SEEN))
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return Math.max(0, ...[...counts].map(([cells, times]) => cells * times));
};

const isHeadLike = ({ cells }: TableRow): boolean =>
  cells.filter((cell) => /\p{L}/u.test(cell) && !/\d{2}/.test(cell)).length * 2 > cells.length;

/** The rows where nothing is recognised: split by the sign that parts most of them alike. */
function splitPlain(text: string, layout: FileLayout, fault: FileRefused): Seen {
  const plain = toPlainLines(text);
  const said = layout.separator ? SEPARATORS[layout.separator] : plain.separator;
  const tried = (said ? [said] : Object.values(SEPARATORS)).flatMap((separator) => {
    try {
      const rows = splitRows(plain.text, separator, layout.skip);
      return [{ separator, rows, weight: countAlike(rows) }];
    } catch {
      return [];
    }
  });
  const best = tried.sort((a, b) => b.weight - a.weight)[0];
  if (!best || best.rows.length === 0) throw fault;
  const widest = Math.max(...best.rows.slice(0, SEEN).map(({ cells }) => cells.length));
  const from = Math.max(
    0,
    best.rows.findIndex(({ cells }) => cells.length === widest),
  );
  const first = best.rows[from];
  const hasHead = layout.head ?? (first !== undefined && isHeadLike(first));
  return {
    separator: best.separator,
    head: hasHead ? first : undefined,
    rows: best.rows.slice(hasHead ? from + 1 : from),
    roles: new Map(),
    isRecognised: false,
  };
}

function look(text: string, layout: FileLayout): Seen {
  try {
    const table = readTable(text, HISTORY_TABLE, layout);
    return { ...table, roles: listRoles(table, layout), isRecognised: true };
  } catch (error) {
    if (error instanceof FileRefused) return splitPlain(text, layout, error);
    throw error;
  }
}

/** @throws FileRefused where the text is empty, or its quotes do not match */
export function sketchHistory(text: string, layout: FileLayout): Sketch {
  const { separator, head, rows, roles, isRecognised } = look(text, layout);
  const sampled = rows.slice(0, SAMPLES);
  const width = Math.max(head?.cells.length ?? 0, ...sampled.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, place) => ({
    name: (head?.cells[place] ?? '').slice(0, SAMPLE_CHARS),
    samples: sampled.map(({ cells }) => (cells[place] ?? '').slice(0, SAMPLE_CHARS)),
    role: roles.get(place) ?? '',
  }));
  const first = head?.line ?? rows[0]?.line ?? 1;
  return {
    separator: nameSeparator(separator),
    hasHead: head !== undefined,
    skip: layout.skip ?? Math.max(0, first - 1),
    isSkipSaid: layout.skip !== undefined,
    columns,
    rows: rows.length,
    isRecognised,
  };
}

/** The places of a column; of winners and amounts in the order of their divisions. */
function listPlaces(roles: readonly string[], column: HistoryColumn): number[] {
  const found = roles.flatMap((role, place) => {
    const [name, division = '0'] = role.split('.');
    return name === column ? [{ place, division: Number(division) }] : [];
  });
  return found.sort((a, b) => a.division - b.division || a.place - b.place).map(({ place }) => place);
}

const isRun = (roles: readonly string[], column: 'winners' | 'amounts'): boolean => {
  const divisions = roles
    .flatMap((role) => (role.startsWith(`${column}.`) ? [Number(role.split('.')[1])] : []))
    .sort((a, b) => a - b);
  return divisions.every((division, index) => division === index + 1);
};

/** What is wrong with what was said of the columns; undefined where nothing is. */
export function findMappingFault({ roles }: HistoryMapping): string | undefined {
  if (!roles) return undefined;
  const count = (role: string): number => roles.filter((one) => one === role).length;
  if (count('date') !== 1) return 'Say which column is the date: one of them.';
  if (count('draw') > 1) return 'Only one column can be the number of the draw.';
  if (count('numbers') === 0) return 'Say which columns are the main numbers: one for each, or one for all.';
  if (!isRun(roles, 'winners') || !isRun(roles, 'amounts'))
    return 'Say a column for each division from 1 on, each once, or for none.';
  return undefined;
}

/** What a mapping says, as the layout of a file. Columns are named as the head names them, where it does so once. */
export function toLayout(
  mapping: HistoryMapping,
  sketch: Pick<Sketch, 'columns' | 'skip' | 'isSkipSaid'>,
): FileLayout {
  const { roles, separator, encoding, dates, hasHead, skip } = mapping;
  const said: FileLayout = {
    ...(separator && { separator }),
    ...(encoding && { encoding }),
    ...(dates && { dates }),
    ...(skip !== undefined && (skip !== sketch.skip || sketch.isSkipSaid) && { skip }),
    ...(hasHead === false && { head: false }),
  };
  if (!roles) return said;
  const names = sketch.columns.map(({ name }) => normaliseName(name));
  const isOwn = (place: number): boolean =>
    names[place] !== '' && names.filter((name) => name === names[place]).length === 1;
  const places = ROLES.flatMap((column) => listPlaces(roles, column));
  const isNamed = hasHead !== false && places.every(isOwn);
  const columns = Object.fromEntries(
    ROLES.map((column) => [
      column,
      listPlaces(roles, column).map((place) => (isNamed ? sketch.columns[place]!.name : place + 1)),
    ]),
  ) as NonNullable<FileLayout['columns']>;
  return {
    ...said,
    columns,
    ...(hasHead !== false && !isNamed && { head: true, skip: skip ?? sketch.skip }),
  };
}
