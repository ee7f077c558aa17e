// The rows of purchases that repeat. A transaction that locks several of them locks the wallet first, then the row, then its charge.
import type { Insertable, Selectable } from 'kysely';
import { IDLE_CHARGE_STATES } from '#lib/domain/recurring/status.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { RecurringChargeTable, RecurringTable } from '../../ground/db/schema/recurring-schema.ts';
import type { Statement } from '../../ground/db/write-together.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

export type RecurringRow = Readonly<Selectable<RecurringTable>>;
export type ChargeRow = Readonly<Selectable<RecurringChargeTable>>;

export const findRecurring = (at: Db | Tx, id: string): Promise<RecurringRow | undefined> =>
  at.selectFrom('recurring').selectAll().where('id', '=', id).executeTakeFirst();

/** Undefined where there is none or it is another customer's (decision S4). */
export const findOwnRecurring = (
  at: Db | Tx,
  customerId: string,
  id: string,
): Promise<RecurringRow | undefined> =>
  at
    .selectFrom('recurring')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();

export const lockRecurring = (
  tx: Tx,
  { database }: Services,
  id: string,
): Promise<RecurringRow | undefined> =>
  tx
    .selectFrom('recurring')
    .selectAll()
    .where('id', '=', id)
    .$if(database.flavor === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

export const findCharge = (at: Db | Tx, id: string): Promise<ChargeRow | undefined> =>
  at.selectFrom('recurring_charge').selectAll().where('id', '=', id).executeTakeFirst();

export const lockCharge = (tx: Tx, { database }: Services, id: string): Promise<ChargeRow | undefined> =>
  tx
    .selectFrom('recurring_charge')
    .selectAll()
    .where('id', '=', id)
    .$if(database.flavor === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

/** The charges of a row, latest first. */
export const listCharges = (at: Db | Tx, recurringId: string, limit = 100): Promise<ChargeRow[]> =>
  at
    .selectFrom('recurring_charge')
    .selectAll()
    .where('recurring_id', '=', recurringId)
    .orderBy('due_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export type NewCharge = Insertable<RecurringChargeTable>;

/** A charge of these keys that the row has already. */
export const listChargesByKey = (
  at: Db | Tx,
  recurringId: string,
  keys: readonly string[],
): Promise<ChargeRow[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : at
        .selectFrom('recurring_charge')
        .selectAll()
        .where('recurring_id', '=', recurringId)
        .where('key', 'in', keys)
        .execute();

/** Builds what cancels what of the row waits to be bought. A payment that is under way is let to its end, and nothing is bought for it. */
export const prepareIdleCancellation = (
  tx: Tx,
  { clock }: Services,
  recurringId: string,
  reason: string,
): Statement =>
  tx
    .updateTable('recurring_charge')
    .set({ state: 'cancelled', reason, next_try_at: null, settled_at: getNowIso(clock) })
    .where('recurring_id', '=', recurringId)
    .where('state', 'in', IDLE_CHARGE_STATES);
