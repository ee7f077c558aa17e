import { type Kysely, sql } from 'kysely';

/** Payments that a bank or a gateway took back for good, or holds while it decides. */
const TAKEN_BACK = `deposit.status = 'charged_back'
  or exists (select 1 from dispute where dispute.deposit_id = deposit.id and dispute.state in ('open', 'lost'))`;

/** Since when a kept card pays nothing because a payment with it was disputed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'alter table fund add column blocked_at text',
    // Once over the payments: they cannot be looked up by their card.
    `update fund set blocked_at = taken.back_at
      from (select deposit.fund_id, max(deposit.updated_at) as back_at from deposit
        where deposit.fund_id is not null and (${TAKEN_BACK}) group by deposit.fund_id) as taken
      where taken.fund_id = fund.id`,
  ])
    await sql.raw(statement).execute(db);
}
