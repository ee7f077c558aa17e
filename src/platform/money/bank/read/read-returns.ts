import { type DirectEntryReturn, readReturns } from '#lib/domain/bank/direct-entry.ts';
import type { IncomingLine } from '../line-identity.ts';

/** A line of a bank's file of what it could not pay or collect. */
export type BankReturn = DirectEntryReturn & IncomingLine;

/** @throws TypeError naming the line that cannot be read: nothing of the file is taken over then */
export const readBankReturns = (body: string): BankReturn[] =>
  readReturns(body).map((line) => ({ ...line, kind: 'return', bankReference: line.lodgement }));
