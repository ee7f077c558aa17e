import { type Kysely, sql } from 'kysely';

/** Payments that a bank or a gateway took back for good, or holds while it decides. */
const TAKEN_BACK = `deposit.status = 'charged_back'
  or exists (select 1 from dispute where dispute.deposit_id = deposit.id and dispute.state in ('open', 'lost'))`;

/** Since when a kept card pays nothing because a payment with it was disputed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'alter table fund add column blocked_at text',
    `update fund set blocked_at =
      (select max(deposit.updated_at) from deposit where deposit.fund_id = fund.id and (${TAKEN_BACK}))`,
  ])
    await sql.raw(statement).execute(db);
}
