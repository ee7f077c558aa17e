import type { WithdrawalMethodCode } from '#lib/contracts/payments/withdrawal.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { WithdrawalTable } from '../../ground/db/schema/bank-schema.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

export type WithdrawalRow = Readonly<WithdrawalTable>;

export interface NewWithdrawal {
  readonly customerId: string;
  readonly method: WithdrawalMethodCode;
  readonly cents: number;
  readonly accountId: string | undefined;
  readonly causeKey: string | undefined;
  readonly status: 'requested' | 'completed';
}

/** What a bank's file has room for. */
const LODGEMENT_CHARS = 12;

/** Our name for a payment in a bank's file: the end of its id, which is random. */
export const toLodgement = (id: string): string => `DC${id.slice(-LODGEMENT_CHARS)}`.toUpperCase();

export async function insertWithdrawal(
  tx: Tx,
  { random, clock }: Services,
  { customerId, method, cents, accountId, causeKey, status }: NewWithdrawal,
): Promise<WithdrawalRow> {
  const now = getNowIso(clock);
  const id = random.createId('wdr', clock.now());
  const isDone = status === 'completed';
  return tx
    .insertInto('withdrawal')
    .values({
      id,
      customer_id: customerId,
      method,
      account_id: accountId ?? null,
      cause_key: causeKey ?? null,
      amount_cents: cents,
      status,
      reason: null,
      reference: null,
      lodgement: toLodgement(id),
      bank_file_id: null,
      created_at: now,
      decided_at: isDone ? now : null,
      sent_at: isDone ? now : null,
      done_at: isDone ? now : null,
      updated_at: now,
      held_at: null,
      held_by: null,
      held_reason: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Held until the transaction ends: who comes second sees what the first has done. */
export const lockWithdrawal = (
  tx: Tx,
  { database }: Services,
  id: string,
): Promise<WithdrawalRow | undefined> =>
  tx
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', id)
    .$if(database.flavor === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

/** Undefined where there is none, or it is another customer's (decision S4). */
export const findOwnWithdrawal = (
  at: Db | Tx,
  customerId: string,
  id: string,
): Promise<WithdrawalRow | undefined> =>
  at
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();

/** @throws when there is none */
export const readWithdrawal = (at: Db | Tx, id: string): Promise<WithdrawalRow> =>
  at.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** A page of the customer's withdrawals, newest first, and how many there are. */
export async function listOwnWithdrawals(
  at: Db,
  customerId: string,
  { limit, offset }: Page,
): Promise<{ rows: readonly WithdrawalRow[]; total: number }> {
  const own = at.selectFrom('withdrawal').where('customer_id', '=', customerId);
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await own
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
