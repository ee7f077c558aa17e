// Files that go to a bank and come from it. What they hold rests sealed; the same file is known by its hash.
import { createHash } from 'node:crypto';
import type { Db, Tx } from '../../ground/db/open.ts';
import { open, seal } from '../../secret-box.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

export type BankDirection = 'out_credit' | 'out_debit' | 'in_returns' | 'in_bpay' | 'in_statement';

export interface NewBankFile {
  readonly direction: BankDirection;
  readonly name: string;
  readonly body: string;
  readonly totalCents: number;
  readonly items: number;
  /** By what it is known again, where that is more than what it says. */
  readonly bodyHash?: string;
}

const getPurpose = (id: string): string => `bank_file:${id}`;
export const hashText = (body: string): string => createHash('sha256').update(body).digest('hex');

/** The next number of files that go out. */
export async function takeFileNumber(tx: Tx): Promise<number> {
  const { value } = await tx
    .updateTable('bank_counter')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', 'out_file')
    .returning('value')
    .executeTakeFirstOrThrow();
  return Number(value);
}

/** Goes on after a file that was made elsewhere, so that no number is given twice. */
export async function skipFileNumbers(tx: Tx, last: number): Promise<void> {
  await tx
    .updateTable('bank_counter')
    .set({ value: last })
    .where('name', '=', 'out_file')
    .where('value', '<', last)
    .execute();
}

/** Keeps a file. The id of the one that is kept already where it came before. */
export async function keepFile(
  tx: Tx,
  services: Services,
  { direction, name, body, totalCents, items, bodyHash = hashText(body) }: NewBankFile,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { random, clock } = services;
  const id = random.createId('bkf', clock.now());
  const inserted = await tx
    .insertInto('bank_file')
    .values({
      id,
      direction,
      name,
      body: seal(services, getPurpose(id), body),
      body_hash: bodyHash,
      total_cents: totalCents,
      items,
      created_at: getNowIso(clock),
      sent_at: null,
      text_hash: null,
      recorded_at: null,
    })
    .onConflict((conflict) => conflict.columns(['direction', 'body_hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return { id, isNew: true };
  const known = await tx
    .selectFrom('bank_file')
    .select('id')
    .where('direction', '=', direction)
    .where('body_hash', '=', bodyHash)
    .executeTakeFirstOrThrow();
  return { id: known.id, isNew: false };
}

/** What a file holds, by its name or id; undefined where there is none. */
export async function readFile(
  services: Services,
  nameOrId: string,
  at: Db | Tx = services.database.db,
): Promise<{ readonly id: string; readonly name: string; readonly body: string } | undefined> {
  const row = await at
    .selectFrom('bank_file')
    .select(['id', 'name', 'body'])
    .where((where) => where.or([where('id', '=', nameOrId), where('name', '=', nameOrId)]))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row && { id: row.id, name: row.name, body: open(services, getPurpose(row.id), row.body) };
}

/** Says that the bank took a file. False where there is none that waits for that. */
export async function markFileSent(services: Services, nameOrId: string): Promise<boolean> {
  const { numUpdatedRows } = await services.database.db
    .updateTable('bank_file')
    .set({ sent_at: getNowIso(services.clock) })
    .where((where) => where.or([where('id', '=', nameOrId), where('name', '=', nameOrId)]))
    .where('direction', 'in', ['out_credit', 'out_debit'])
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
