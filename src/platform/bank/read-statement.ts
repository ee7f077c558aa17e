// What came into our account, as the bank's CSV files say it. Banks name their columns differently: the usual names are
// known, and the setting `bankColumns` names others.
import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { findCustomerReference } from '#lib/domain/bank/customer-reference.ts';
import { readIncomingCents } from './read-amount.ts';

export interface BankPayment {
  /** From 1; the head is the first. */
  readonly lineNo: number;
  readonly kind: 'payment' | 'correction' | 'reversal';
  /** The bank's name for it, or one made of the line. */
  readonly bankReference: string;
  /** The name that earlier releases made of the line, where they did not know the column of its date. */
  readonly formerReference?: string | undefined;
  readonly cents: number;
  /** The customer's reference, where the line holds a right one. */
  readonly customerReference: string | undefined;
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
}

/** Where each column is, by what the head says. */
function findColumns(head: readonly string[], own: OwnColumns): Columns {
  const names = head.map(normalise);
  const find = (column: Column): number[] => {
    const wanted: readonly string[] = own[column] ? [normalise(own[column])] : COLUMNS[column];
    return names.flatMap((name, index) => (wanted.includes(name) ? [index] : []));
  };
  const date = find('date');
  const otherDates = OTHER_DATES.map((name) => names.indexOf(name)).filter((place) => place >= 0);
  return {
    id: find('id'),
    type: find('type'),
    reference: find('reference'),
    amount: find('amount'),
    date,
    otherDate: date.length > 0 || own.date ? [] : otherDates.slice(0, 1),
  };
}

function readKind(type: string): BankPayment['kind'] {
  const text = normalise(type);
  if (text.includes('correction') || text === '15') return 'correction';
  return text.includes('reversal') || text === '25' ? 'reversal' : 'payment';
}

/** A line without a name of its own has that of what it says; the second of two alike is another one. */
function createNames(): (parts: readonly string[]) => string {
  const seen = new Map<string, number>();
  return (parts) => {
    const text = parts.join('|');
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return createHash('sha256').update(`${text}|${count}`).digest('hex').slice(0, 32);
  };
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

type ReadColumn = (column: keyof Columns) => string;

/** The cents of a line, 0 where no money came in. @throws TypeError */
function readCents(read: ReadColumn, lineNo: number): number {
  const text = read('amount');
  const cents = readIncomingCents(text);
  if (cents !== undefined) return cents;
  throw new TypeError(
    `Line ${lineNo}: "${text}" is no amount that is understood, and nothing of the file is taken over. ` +
      'Write it like 1234.50, or name the column of amounts (amount) by the setting bankColumns.',
  );
}

/** Names each line of a file, as the bank does or by what it says. @throws TypeError where it says too little */
function createLineNames() {
  const [nameLine, nameUndated] = [createNames(), createNames()];
  return (read: ReadColumn, { lineNo, cents }: Pick<BankPayment, 'lineNo' | 'cents'>) => {
    const [id, known, other, reference] = [read('id'), read('date'), read('otherDate'), read('reference')];
    if (id !== '') return { bankReference: id };
    const date = known || other;
    if (date === '')
      throw new TypeError(
        `Line ${lineNo} has neither a name of the bank nor a date, and nothing of the file is taken over. ` +
          'Fill one in, or name its column (id or date) by the setting bankColumns.',
      );
    const bankReference = nameLine([date, String(cents), reference]);
    if (other === '') return { bankReference };
    return { bankReference, formerReference: nameUndated(['', String(cents), reference]) };
  };
}

/** @throws TypeError where the file lacks columns, or a line cannot be read or be told from others */
export function readStatement(body: string, own: OwnColumns = {}): readonly BankPayment[] {
  const rows: string[][] = parse(body, {
    bom: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
  });
  const [head = [], ...lines] = rows;
  const columns = findColumns(head, own);
  requireColumns(columns);
  const nameLine = createLineNames();
  return lines.flatMap((row, index) => {
    const lineNo = index + 2;
    const read: ReadColumn = (column) =>
      columns[column]
        .map((place) => row[place] ?? '')
        .filter((text) => text !== '')
        .join(' / ');
    const cents = readCents(read, lineNo);
    if (cents === 0) return [];
    const customerReference = findCustomerReference(read('reference'));
    const kind = readKind(read('type'));
    return [{ lineNo, kind, cents, customerReference, ...nameLine(read, { lineNo, cents }) }];
  });
}
