// By what a line of the bank is known again: nothing that differs in any of it is the same line.
import { createHash } from 'node:crypto';
import type { BankDirection } from './files.ts';

export type IncomingDirection = Extract<BankDirection, `in_${string}`>;

/** What every line of a file has that the bank sent. */
export interface IncomingLine {
  /** Of the file, from 1. */
  readonly lineNo: number;
  readonly kind: 'payment' | 'correction' | 'reversal' | 'return';
  /** The bank's name for the line, or one made of what it says and of which of those alike it is. */
  readonly bankReference: string;
  /** The name that earlier releases gave it, where that is another one. */
  readonly formerReference?: string | undefined;
  readonly formerWords?: readonly string[] | undefined;
  readonly cents: number;
  /** The local date; undefined where none is understood. */
  readonly day?: string | undefined;
  readonly customerReference?: string | undefined;
  /** Of ours; empty where the file names none. */
  readonly account?: string | undefined;
}

const hash = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);

const listParts = ({ kind, day, cents, customerReference, bankReference }: IncomingLine): unknown[] => [
  kind,
  day ?? '',
  cents,
  customerReference ?? '',
  bankReference,
];

/** What is kept of an account's number: enough to tell it from others. Empty where the file names none. */
export const hashAccount = ({ account = '' }: IncomingLine): string =>
  account === '' ? '' : hash([account]).slice(0, 16);

/** Account, kind of file, day, amount, customer and the bank's name of a line together. */
export const hashIdentity = (direction: IncomingDirection, line: IncomingLine): string =>
  hash([direction, line.account ?? '', ...listParts(line)]);

/** The same, for whatever account and kind of file. */
export const hashPayment = (line: IncomingLine): string => hash(listParts(line));
