// A history of results as CSV: `draw_date,n1..n6,supp1,supp2`, with `powerball` where the game has one.
import { pipeline } from 'node:stream/promises';
import { CsvError, type Info, parse } from 'csv-parse';
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
    | 'bad_quotes'
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
  /** Called after each row with the number of rows so far. */
  onRow?: (rows: number) => void;
}

interface CsvRow {
  readonly record: readonly string[];
  /** `lines` is the line that the row ends on. */
  readonly info: Pick<Info, 'lines'>;
}

/** Rows as they come in. @throws CsvError where quotes do not match */
function parseRows(source: AsyncIterable<string | Uint8Array>): AsyncIterable<CsvRow> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  // What fails in the source or the parser is thrown to the reader of the rows.
  pipeline(source, parser).catch(() => {});
  return parser;
}

interface Columns {
  date: number;
  numbers: number[];
  secondary: number[];
  count: number;
}

function readHeader(record: readonly string[]): Columns | undefined {
  const names = record.map((name) => name.toLowerCase());
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
function readRow(
  cells: readonly string[],
  columns: Columns,
  history: readonly GameRules[],
): Row | RowFault[] {
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
const BAD_QUOTES = 'a quotation mark is not closed or stands inside a value';
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
  try {
    for await (const { record, info } of parseRows(source)) {
      if (columns) {
        count += 1;
        addRow(reading, info.lines, readRow(record, columns, history));
        onRow(count);
      } else {
        columns = readHeader(record);
        if (!columns) return createFailure(0, [BAD_HEADER]);
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines);
    return createFailure(count, [...reading.errors, { line, code: 'bad_quotes', reason: BAD_QUOTES }]);
  }
  if (count === 0) return createFailure(0, [NO_ROWS]);
  if (reading.errors.length > 0) return createFailure(count, reading.errors);
  const records = reading.rows
    .sort((a, b) => (a.drawDate < b.drawDate ? -1 : 1))
    .map((row, index) => ({ productId, drawNo: firstDrawNo + index, ...row, dividends: [] }));
  return { isRight: true, records };
}
