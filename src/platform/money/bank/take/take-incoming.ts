// A file of the bank, read by its kind and taken over: by a command, or at the desk.
import type { IncomingKind } from '#lib/contracts/payments/desk-bank.ts';
import { OperatorError } from '../../../ground/operator/command.ts';
import type { Services } from '../../../services.ts';
import type { IncomingDirection } from '../line-identity.ts';
import { type BankFileText, parseBankFile } from '../read/read-bank-file.ts';
import { type FileOutcome, takeFile, tryFile } from './take-file.ts';
import { bookReturn } from './take-returns.ts';
import { createBooker } from './take-statement.ts';

export const DIRECTIONS = {
  bpay: 'in_bpay',
  statement: 'in_statement',
  returns: 'in_returns',
} as const satisfies Record<IncomingKind, IncomingDirection>;

/** @throws OperatorError in the place of what says what is wrong with a file */
export function parseIncoming(...[direction, body, habits]: Parameters<typeof parseBankFile>): BankFileText {
  try {
    return parseBankFile(direction, body, habits);
  } catch (error) {
    throw error instanceof TypeError ? new OperatorError(error.message) : error;
  }
}

/** @param isTrial nothing is kept */
export const takeIncoming = (
  services: Services,
  file: { readonly name: string; readonly body: string },
  text: BankFileText,
  isTrial: boolean,
): Promise<FileOutcome> => {
  const run = isTrial ? tryFile : takeFile;
  if (text.direction === 'in_returns') return run(services, { ...file, ...text }, bookReturn);
  const by = text.direction === 'in_bpay' ? 'bpay' : 'statement';
  const { direction, lines } = text;
  return run(services, { ...file, direction, lines }, createBooker(by));
};
