// What a file of the bank says, by its kind and by what was said of its layout.
import { z } from 'zod';
import { findLayout } from '../../../ground/config/file-layouts.ts';
import { readSettings } from '../../../ground/config/store.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import { OperatorError } from '../../../ground/operator/command.ts';
import type { FileLayout } from '../../../ground/operator/files/layout.ts';
import type { Services } from '../../../services.ts';
import type { IncomingDirection } from '../line-identity.ts';
import { type BankReturn, readBankReturns } from './read-returns.ts';
import { COLUMNS_SETTING, type OwnColumns, readStatement, type Statement } from './read-statement.ts';

/** Where the layout of files of a kind is kept. */
export const nameSource = (direction: IncomingDirection): string => `bank:${direction.slice('in_'.length)}`;

/** What is known of how files of a kind are written. */
export interface FileHabits {
  readonly own: OwnColumns;
  readonly layout: FileLayout;
  /** Ours, where the operator named it and the file does not. */
  readonly account?: string | undefined;
}

/** @throws OperatorError where the setting names no columns */
export async function readHabits(
  at: Db | Tx,
  services: Services,
  direction: IncomingDirection,
): Promise<FileHabits> {
  const set = (await readSettings(services, at)).get(COLUMNS_SETTING);
  const own = z.record(z.string(), z.string()).safeParse(set ?? {});
  if (!own.success)
    throw new OperatorError(
      'The setting bankColumns names a column for each of id, type, reference, amount, date.',
    );
  return { own: own.data, layout: (await findLayout(at, nameSource(direction))) ?? {} };
}

export type BankFileText =
  | { readonly direction: 'in_returns'; readonly lines: readonly BankReturn[] }
  | {
      readonly direction: 'in_bpay' | 'in_statement';
      readonly lines: Statement['payments'];
      readonly statement: Statement;
    };

/** @throws FileRefused or TypeError saying what is wrong with the file */
export function parseBankFile(
  direction: IncomingDirection,
  body: string,
  { own, layout, account = '' }: FileHabits,
): BankFileText {
  if (direction === 'in_returns')
    return { direction, lines: readBankReturns(body).map((line) => ({ ...line, account })) };
  const statement = readStatement(body, own, layout, account);
  return { direction, lines: statement.payments, statement };
}
