// What came into our account, as the bank's CSV files say it. Banks name their columns differently: the usual names are
// known, and the setting `bankColumns` names others.
import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { findCustomerReference } from '#lib/domain/bank/customer-reference.ts';
import { parseTypedAmount } from '#lib/domain/money/money.ts';

export interface BankPayment {
  /** From 1; the head is the first. */
  readonly lineNo: number;
  readonly kind: 'payment' | 'correction' | 'reversal';
  /** The bank's name for it, or one made of the line. */
  readonly bankReference: string;
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
export type OwnColumns = Readonly<Partial<Record<Column, string>>>;

const normalise = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, ' ');

/** Where each column is, by what the head says. */
function findColumns(head: readonly string[], own: OwnColumns): Readonly<Record<Column, readonly number[]>> {
  const names = head.map(normalise);
  const find = (column: Column): number[] => {
    const wanted: readonly string[] = own[column] ? [normalise(own[column])] : COLUMNS[column];
    return names.flatMap((name, index) => (wanted.includes(name) ? [index] : []));
  };
  return {
    id: find('id'),
    type: find('type'),
    reference: find('reference'),
    amount: find('amount'),
    date: find('date'),
  };
}

function readKind(type: string): BankPayment['kind'] {
  const text = normalise(type);
  if (text.includes('correction') || text === '15') return 'correction';
  return text.includes('reversal') || text === '25' ? 'reversal' : 'payment';
}

/** Money out of our account, and lines without an amount, are none of ours to match. */
function readCents(text: string): number | undefined {
  const cents = parseTypedAmount(text.replace(/^\+/, ''));
  return cents === undefined || cents === 0 ? undefined : cents;
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

/** @throws TypeError where the file has no columns of amount and reference */
export function readStatement(body: string, own: OwnColumns = {}): readonly BankPayment[] {
  const rows: string[][] = parse(body, {
    bom: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
  });
  const [head = [], ...lines] = rows;
  const columns = findColumns(head, own);
  if (columns.amount.length === 0 || columns.reference.length === 0)
    throw new TypeError(
      'The file has no columns of amount and reference: name them by the setting bankColumns.',
    );
  const nameLine = createNames();
  return lines.flatMap((row, index) => {
    const read = (column: Column): string =>
      columns[column]
        .map((place) => row[place] ?? '')
        .filter((text) => text !== '')
        .join(' / ');
    const cents = readCents(read('amount'));
    if (cents === undefined) return [];
    const [id, reference] = [read('id'), read('reference')];
    const bankReference = id === '' ? nameLine([read('date'), String(cents), reference]) : id;
    const customerReference = findCustomerReference(reference);
    return [{ lineNo: index + 2, kind: readKind(read('type')), bankReference, cents, customerReference }];
  });
}
