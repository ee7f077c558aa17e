// What came into our account, as the bank's CSV files say it. Banks name their columns differently: the usual names are
// known, a layout or the setting `bankColumns` names others.
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { findCustomerReference } from '#lib/domain/bank/customer-reference.ts';
import { BANK_ZONE } from '#lib/domain/time/business-days.ts';
import type { FileLayout } from '../../../ground/operator/files/layout.ts';
import { readDay, requireDay } from '../../../ground/operator/files/read-day.ts';
import { normaliseName, readTable, type Table } from '../../../ground/operator/files/read-table.ts';
import type { TableRow } from '../../../ground/operator/files/split-rows.ts';
import { createLineNames, type LineName } from '../line-names.ts';
import { readDirection, readIncomingCents } from './read-amount.ts';

export interface BankPayment extends LineName {
  /** Of the file, from 1. */
  readonly lineNo: number;
  /** Of ours that the line is about, where the file names it. */
  readonly account?: string;
  readonly kind: 'payment' | 'correction' | 'reversal';
  readonly cents: number;
  /** The customer's reference, where the line holds a right one. */
  readonly customerReference: string | undefined;
}

export interface Statement {
  readonly payments: readonly BankPayment[];
  /** How many rows of sums and balances are passed over. */
  readonly sums: number;
  /** How many rows are passed over because no money came in by them. */
  readonly others: number;
  /** What the operator looks at before anything is taken over. */
  readonly table: Pick<Table<StatementColumn>, 'separator' | 'head' | 'columns'>;
}

const COLUMNS = {
  id: ['transaction id', 'transaction reference number', 'receipt number', 'transaction reference'],
  type: ['payment type', 'payment instruction type', 'type'],
  reference: ['customer reference number', 'crn', 'reference', 'description', 'narrative', 'details'],
  amount: [
    'amount',
    'payment amount',
    'credit',
    'credit amount',
    /^(?:transaction amount|paid in|money in|credits?|deposits?|amount)(?: ?\(?(?:aud|gbp|au?\$|\$|£)\)?)?$/,
  ],
  date: ['settlement date', 'payment date', 'date'],
  account: ['account', 'account number', 'account no', 'account no.', 'bsb/account', 'bsb account number'],
} as const;
type Column = keyof typeof COLUMNS;

/** Where none of the columns of references is there, these hold what a payer wrote. */
const OTHER_REFERENCES: readonly string[] = [
  'transaction details',
  'transaction description',
  'narration',
  'particulars',
  'memo',
  'remittance information',
  'payer reference',
  'text',
];

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

export type OwnColumns = Readonly<Partial<Record<Exclude<Column, 'account'>, string>>>;

type StatementColumn = Column | 'otherReference' | 'otherDate' | 'direction';
/** What a layout may place. */
export const STATEMENT_COLUMNS = Object.keys(COLUMNS) as readonly Column[];

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

const SLASH = / ?\/ ?/g;
const isDirection = (name: string): boolean => DIRECTIONS.includes(name.replace(SLASH, ' '));

/** What is looked for; the setting's name of a column is then its only one. */
function listNames(own: OwnColumns): Record<StatementColumn, readonly (string | RegExp)[]> {
  const named = Object.entries(own).map(([column, name]) => [column, [normaliseName(name)]]);
  return {
    ...COLUMNS,
    otherReference: OTHER_REFERENCES,
    otherDate: OTHER_DATES,
    direction: [],
    ...(Object.fromEntries(named) as Partial<Record<Column, readonly string[]>>),
  };
}

type Columns = Readonly<Record<StatementColumn, readonly number[]>>;

/** Where each column is: of those that may stand in for another the first alone, and none where that other is there. */
function findColumns({ head, columns }: Table<StatementColumn>, hasOwnDate: boolean): Columns {
  const names = (head?.cells ?? []).map(normaliseName);
  const otherDates = OTHER_DATES.map((name) => names.indexOf(name)).filter((place) => place >= 0);
  return {
    ...columns,
    otherReference: columns.reference.length > 0 ? [] : columns.otherReference,
    otherDate: columns.date.length > 0 || hasOwnDate ? [] : otherDates.slice(0, 1),
    direction: names.flatMap((name, index) => (isDirection(name) ? [index] : [])),
  };
}

const OWN_ACCOUNT = /^(?:bsb[ /]*)?account(?: (?:number|no\.?))?:?$/i;

/** Our account, where a line above the head names it. */
function findAccount(above: readonly TableRow[]): string {
  for (const { cells } of above) {
    const at = cells.findIndex((cell) => OWN_ACCOUNT.test(cell));
    const account = at < 0 ? undefined : cells.slice(at + 1).find((cell) => cell !== '');
    if (account) return account;
  }
  return '';
}

function readKind(type: string): BankPayment['kind'] {
  const text = normaliseName(type);
  if (text.includes('correction') || text === '15') return 'correction';
  return text.includes('reversal') || text === '25' ? 'reversal' : 'payment';
}

/** @throws TypeError saying what to set where lines could not be told apart */
function requireNames({ id, date, otherDate }: Columns): void {
  if (id.length + date.length + otherDate.length === 0)
    throw new TypeError(
      'The file has neither a column of names of the bank nor one of dates, so that a payment of this week looks like ' +
        'that of last week: name one of them, id or date, by the setting bankColumns or in --layout.',
    );
}

/** The cells of a line that are filled in. */
type ReadCells = (column: StatementColumn) => readonly string[];
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
      'bankColumns or in --layout.',
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

/** The rows of a file as earlier releases numbered them, without the empty ones; the first is the head. */
export const readRows = (body: string): string[][] =>
  parse(body, { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true });

/** What payments of a file have in common. */
interface Reading {
  readonly layout: FileLayout;
  readonly account: string;
  readonly nameLine: ReturnType<typeof createLineNames>;
}

/** @throws TypeError where the line cannot be told from others, FileRefused where its date is not of the form that was said */
function readPayment(
  { layout, account, nameLine }: Reading,
  read: ReadCells,
  { lineNo, kind, cents }: Pick<BankPayment, 'lineNo' | 'kind' | 'cents'>,
): BankPayment {
  const reference = join([...read('reference'), ...read('otherReference')]);
  const date = join(read('date')) || join(read('otherDate'));
  const options = { form: layout.dates, zone: BANK_ZONE };
  const day = layout.dates && date ? requireDay(date, lineNo, options) : readDay(date, options);
  const name = nameLine({ id: join(read('id')), date, day, cents, reference });
  if (!name)
    throw new TypeError(
      `Line ${lineNo} has neither a name of the bank nor a date, and nothing of the file is taken over. Fill one in, ` +
        'or name its column (id or date) by the setting bankColumns or in --layout. Where it is no payment, as a sum, ' +
        'delete the line.',
    );
  return {
    ...name,
    lineNo,
    kind,
    cents,
    customerReference: findCustomerReference(reference),
    account: join(read('account')) || account,
  };
}

/**
 * @param own columns that the setting names
 * @param layout what was said of files of this source
 * @param ownAccount ours, where the operator named it
 * @throws FileRefused where no table is found; TypeError where a line cannot be read or be told from others
 */
export function readStatement(
  body: string,
  own: OwnColumns = {},
  layout: FileLayout = {},
  ownAccount = '',
): Statement {
  const needed = [['amount'], ['reference', 'otherReference']] as const;
  const table = readTable<StatementColumn>(
    body,
    { names: listNames(own), needed, told: STATEMENT_COLUMNS },
    layout,
  );
  const columns = findColumns(table, own.date !== undefined);
  requireNames(columns);
  const reading = { layout, account: ownAccount || findAccount(table.above), nameLine: createLineNames() };
  const payments: BankPayment[] = [];
  let [sums, others] = [0, 0];
  for (const { line: lineNo, cells } of table.rows) {
    const read: ReadCells = (column) =>
      columns[column].map((place) => cells[place] ?? '').filter((text) => text !== '');
    if (isSum(cells, read)) {
      sums += 1;
      continue;
    }
    const kind = readKind(join(read('type')));
    const cents = readCents(read, kind, lineNo);
    if (cents === 0) others += 1;
    else payments.push(readPayment(reading, read, { lineNo, kind, cents }));
  }
  return { payments, sums, others, table: { ...table, columns } };
}
