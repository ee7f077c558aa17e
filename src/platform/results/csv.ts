// A history of results as CSV: `draw_date,n1..n6,supp1,supp2`, with `powerball` where the game has one.
import { findRulesOn, type GameRules } from '#lib/domain/lottery/game-rules.ts';
import { formatFault } from '#lib/domain/lottery/validate.ts';
import { checkDrawNumbers, isCalendarDate, type ResultRecord } from './record.ts';

export interface RowError {
  /** 1 is the header. */
  line: number;
  code:
    | 'bad_header'
    | 'wrong_count'
    | 'bad_date'
    | 'duplicate_date'
    | 'no_rules'
    | 'not_a_number'
    | 'out_of_range'
    | 'duplicate'
    | 'no_rows';
  /** In words, with the value at fault. */
  reason: string;
}

/** Every row was right, or nothing is given but the faults of all rows. */
export type CsvOutcome =
  | { isRight: true; records: ResultRecord[] }
  | { isRight: false; rows: number; errors: RowError[] };

export interface CsvOptions {
  productId: string;
  /** Each row is checked under the rules of its day (decision D5). */
  history: readonly GameRules[];
  /** The number of the oldest draw; the file has none. 1 unless given. */
  firstDrawNo?: number;
  /** Told after each row, to show progress. */
  onRow?: (rows: number) => void;
}

/** Lines without their ends, however the source cuts its chunks. */
async function* readLines(source: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of source) {
    rest += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const lines = rest.split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

interface Columns {
  date: number;
  numbers: number[];
  secondary: number[];
  count: number;
}

function readHeader(line: string): Columns | undefined {
  const names = line
    .replace(/^\uFEFF/, '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const findColumns = (pattern: RegExp) =>
    names.flatMap((name, index) => (pattern.test(name) ? [index] : []));
  const columns = {
    date: names.indexOf('draw_date'),
    numbers: findColumns(/^n\d+$/),
    secondary: [...findColumns(/^supp\d+$/), ...findColumns(/^powerball$/)],
    count: names.length,
  };
  const known = 1 + columns.numbers.length + columns.secondary.length;
  return columns.date >= 0 && columns.numbers.length > 0 && known === names.length ? columns : undefined;
}

type Row = Pick<ResultRecord, 'drawDate' | 'numbers' | 'secondary'>;
type RowFault = Omit<RowError, 'line'>;

/** Reads one row, or names everything that is wrong with it. */
function readRow(line: string, columns: Columns, history: readonly GameRules[]): Row | RowFault[] {
  const cells = line.split(',').map((cell) => cell.trim());
  if (cells.length !== columns.count) {
    return [{ code: 'wrong_count', reason: `${cells.length} columns instead of ${columns.count}` }];
  }
  const drawDate = cells[columns.date] ?? '';
  if (!isCalendarDate(drawDate)) return [{ code: 'bad_date', reason: `"${drawDate}" is not a date` }];
  const strange = [...columns.numbers, ...columns.secondary].filter(
    (index) => !/^\d{1,3}$/.test(cells[index]!),
  );
  if (strange.length > 0) {
    return strange.map((index) => ({ code: 'not_a_number', reason: `"${cells[index]}" is not a number` }));
  }
  const rules = findRulesOn(history, drawDate);
  if (!rules) return [{ code: 'no_rules', reason: `no rules are known for ${drawDate}` }];
  const row: Row = {
    drawDate,
    numbers: columns.numbers.map((index) => Number(cells[index])),
    secondary: columns.secondary.map((index) => Number(cells[index])),
  };
  const checked = checkDrawNumbers(row, rules);
  if (checked.isRight) return row;
  return checked.faults.map((fault) => ({ code: fault.reason, reason: formatFault(fault) }));
}

interface Reading {
  rows: Row[];
  errors: RowError[];
  lineOfDate: Map<string, number>;
}

function addRow(reading: Reading, line: number, row: Row | RowFault[]): void {
  if (Array.isArray(row)) {
    reading.errors.push(...row.map((fault) => ({ line, ...fault })));
    return;
  }
  const earlier = reading.lineOfDate.get(row.drawDate);
  if (earlier !== undefined) {
    const reason = `${row.drawDate} is already in line ${earlier}`;
    reading.errors.push({ line, code: 'duplicate_date', reason });
    return;
  }
  reading.lineOfDate.set(row.drawDate, line);
  reading.rows.push(row);
}

const createFailure = (rows: number, errors: RowError[]): CsvOutcome => ({ isRight: false, rows, errors });
const BAD_HEADER: RowError = {
  line: 1,
  code: 'bad_header',
  reason: 'the header must be draw_date,n1,n2 ... and supp1 ... or powerball',
};
const NO_ROWS: RowError = { line: 1, code: 'no_rows', reason: 'the file holds no draws' };

/**
 * Reads a history of results. All rows are checked before any is given; a bad row is named with its line and
 * its reasons. Draws may fall on any weekday. Draw numbers count up by date from `firstDrawNo`.
 */
export async function readResultsCsv(
  source: AsyncIterable<string | Uint8Array>,
  { productId, history, firstDrawNo = 1, onRow = () => {} }: CsvOptions,
): Promise<CsvOutcome> {
  const reading: Reading = { rows: [], errors: [], lineOfDate: new Map() };
  let columns: Columns | undefined;
  let count = 0;
  let line = 0;
  for await (const text of readLines(source)) {
    line += 1;
    if (!columns) {
      columns = readHeader(text);
      if (!columns) return createFailure(0, [BAD_HEADER]);
    } else if (text.trim() !== '') {
      count += 1;
      addRow(reading, line, readRow(text, columns, history));
      onRow(count);
    }
  }
  if (count === 0) return createFailure(0, [NO_ROWS]);
  if (reading.errors.length > 0) return createFailure(count, reading.errors);
  const records = reading.rows
    .sort((a, b) => (a.drawDate < b.drawDate ? -1 : 1))
    .map((row, index) => ({ productId, drawNo: firstDrawNo + index, ...row, dividends: [] }));
  return { isRight: true, records };
}
