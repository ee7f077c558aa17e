// What came into our account, as the bank's CSV files say it. Banks name their columns differently: the usual names are
// known, and the setting `bankColumns` names others.
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { findCustomerReference } from '#lib/domain/bank/customer-reference.ts';
import { createLineNames, type LineName } from './line-names.ts';
import { readDirection, readIncomingCents } from './read-amount.ts';

export interface BankPayment extends LineName {
  /** From 1; the head is the first. */
  readonly lineNo: number;
  readonly kind: 'payment' | 'correction' | 'reversal';
  readonly cents: number;
  /** The customer's reference, where the line holds a right one. */
  readonly customerReference: string | undefined;
}

export interface Statement {
  readonly payments: readonly BankPayment[];
  /** How many rows of sums and balances are passed over. */
  readonly sums: number;
}

const COLUMNS = {
  id: ['transaction id', 'transaction reference number', 'receipt number', 'transaction reference'],
  type: ['payment type', 'payment instruction type', 'type'],
  reference: ['customer reference number', 'crn', 'reference', 'description', 'narrative', 'details'],
  amount: ['amount', 'payment amount', 'credit', 'credit amount'],
  date: ['settlement date', 'payment date', 'date'],
} as const;
type Column = keyof typeof COLUMNS;

/** Where none of the columns above says the date, the first of these does. More dates would give known lines new names. */
const OTHER_DATES: readonly string[] = [
  'transaction date',
  'posting date',
  'posted date',
  'date posted',
  'post date',
  'processed date',
  'date processed',
  'process date',
  'processing date',
  'effective date',
  'entry date',
  'booking date',
  'value date',
  'transaction datetime',
];

/** Where else than in the column of types it may stand which way money went. */
const DIRECTIONS: readonly string[] = [
  'transaction type',
  'indicator',
  ...['dr cr', 'cr dr', 'd c', 'c d', 'debit credit', 'credit debit'].flatMap((name) => [
    name,
    `${name} indicator`,
  ]),
];

/** What rows of sums and balances call themselves. */
const SUM =
  /^(?:(?:grand|sub|opening|closing|current|available|account)[ -]?)?(?:total|balance)s?(?: (?:credits?|debits?|deposits?|amount|brought forward|carried forward)| (?:as at|as of|on|for) .*)?:?$/i;

export type OwnColumns = Readonly<Partial<Record<Column, string>>>;

/** The setting that names columns. */
export const COLUMNS_SETTING = 'bankColumns';
const ColumnName = z.string().trim().min(1).optional();
export const BANK_SETTINGS = {
  [COLUMNS_SETTING]: z.object({
    id: ColumnName,
    type: ColumnName,
    reference: ColumnName,
    amount: ColumnName,
    date: ColumnName,
  }),
};

const normalise = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, ' ');

interface Columns extends Readonly<Record<Column, readonly number[]>> {
  readonly otherDate: readonly number[];
  readonly direction: readonly number[];
}

/** Where each column is, by what the head says. */
function findColumns(head: readonly string[], own: OwnColumns): Columns {
  const names = head.map(normalise);
  const find = (column: Column): number[] => {
    const wanted: readonly string[] = own[column] ? [normalise(own[column])] : COLUMNS[column];
    return names.flatMap((name, index) => (wanted.includes(name) ? [index] : []));
  };
  const date = find('date');
  const isDirection = (name: string) => DIRECTIONS.includes(name.replace(/ ?\/ ?/g, ' '));
  const otherDates = OTHER_DATES.map((name) => names.indexOf(name)).filter((place) => place >= 0);
  return {
    id: find('id'),
    type: find('type'),
    reference: find('reference'),
    amount: find('amount'),
    date,
    otherDate: date.length > 0 || own.date ? [] : otherDates.slice(0, 1),
    direction: names.flatMap((name, index) => (isDirection(name) ? [index] : [])),
  };
}

function readKind(type: string): BankPayment['kind'] {
  const text = normalise(type);
  if (text.includes('correction') || text === '15') return 'correction';
  return text.includes('reversal') || text === '25' ? 'reversal' : 'payment';
}

/** @throws TypeError saying what to set where lines could not be read, or not be told apart */
function requireColumns({ id, amount, reference, date, otherDate }: Columns): void {
  if (amount.length === 0 || reference.length === 0)
    throw new TypeError(
      'The file has no columns of amount and reference: name them by the setting bankColumns.',
    );
  if (id.length + date.length + otherDate.length === 0)
    throw new TypeError(
      'The file has neither a column of names of the bank nor one of dates, so that a payment of this week looks like ' +
        'that of last week: name one of them, id or date, by the setting bankColumns.',
    );
}

/** The cells of a line that are filled in. */
type ReadCells = (column: keyof Columns) => readonly string[];
const join = (cells: readonly string[]): string => cells.join(' / ');

/**
 * The cents of a line, 0 where no money came in. Columns that say the same are one. What takes a payment back is marked as
 * money that went out by some banks and by others not: of it columns beside the amount say nothing. @throws TypeError
 */
function readCents(read: ReadCells, kind: BankPayment['kind'], lineNo: number): number {
  const cells = read('amount');
  const ways = kind === 'payment' ? [...read('type'), ...read('direction')] : [];
  const marked = ways.flatMap((cell) => readDirection(cell) ?? []);
  const [cents = 0, ...others] = new Set(cells.map((cell) => readIncomingCents(cell, marked) ?? Number.NaN));
  if (!Number.isNaN(cents) && others.length === 0) return cents;
  throw new TypeError(
    `Line ${lineNo}: "${join([...cells, ...marked.map((way) => `money ${way}`)])}" is no amount that is understood, and ` +
      'nothing of the file is taken over. Write it like 1234.50, or name the column of amounts (amount) by the setting ' +
      'bankColumns.',
  );
}

/** Whether a row is a sum or a balance: nothing but that is in place of an id and a date, and it names no customer. */
function isSum(row: readonly string[], read: ReadCells): boolean {
  const names = [...read('id'), ...read('date'), ...read('otherDate')];
  return (
    row.some((cell) => SUM.test(cell)) &&
    names.every((cell) => SUM.test(cell)) &&
    findCustomerReference(join(read('reference'))) === undefined
  );
}

/** The rows of a file, without the empty ones; the first is the head. */
export const readRows = (body: string): string[][] =>
  parse(body, { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true });

/** @throws TypeError where the file lacks columns, or a line cannot be read or be told from others */
export function readStatement(body: string, own: OwnColumns = {}): Statement {
  const [head = [], ...rows] = readRows(body);
  const columns = findColumns(head, own);
  requireColumns(columns);
  const nameLine = createLineNames();
  const payments: BankPayment[] = [];
  let sums = 0;
  for (const [index, row] of rows.entries()) {
    const lineNo = index + 2;
    const read: ReadCells = (column) =>
      columns[column].map((place) => row[place] ?? '').filter((text) => text !== '');
    if (isSum(row, read)) {
      sums += 1;
      continue;
    }
    const kind = readKind(join(read('type')));
    const cents = readCents(read, kind, lineNo);
    if (cents === 0) continue;
    const reference = join(read('reference'));
    const date = join(read('date')) || join(read('otherDate'));
    const name = nameLine({ id: join(read('id')), date, cents, reference });
    if (!name)
      throw new TypeError(
        `Line ${lineNo} has neither a name of the bank nor a date, and nothing of the file is taken over. Fill one in, ` +
          'or name its column (id or date) by the setting bankColumns. Where it is no payment, as a sum, delete the line.',
      );
    payments.push({ ...name, lineNo, kind, cents, customerReference: findCustomerReference(reference) });
  }
  return { payments, sums };
}
