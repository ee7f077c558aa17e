import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

const FIXED = 'id, recurring_id, customer_id, created_at';
const CHANGING = `draw_id, covers_from, covers_until, due_at, last_at, state, attempts, next_try_at, planned_cents, deposit_id,
  checkout_id, ticket_id, reason, told_before_at, settled_at`;
const IS_SETTLED = `old.state in ('purchased', 'missed', 'cancelled')
  or (old.state = 'skipped' and not (new.state = 'planned' and old.reason in ('customer', 'changed')))`;
const IS_OTHER = `not ((old.key like 'draw:%' and new.key like 'renumbered:%')
  or (old.key like 'renumbered:%' and new.key like 'draw:%'))`;

const TRIGGERS = [
  { name: 'charge_fixed', columns: FIXED, when: undefined },
  { name: 'charge_settled', columns: CHANGING, when: IS_SETTLED },
  { name: 'charge_key_fixed', columns: 'key', when: IS_OTHER },
];

/** A charge follows its draw to another number: nothing else of one that is settled changes, and no other key. */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  const isPostgres = flavor === 'postgres';
  for (const name of ['charge_fixed', 'charge_settled'])
    await sql.raw(`drop trigger ${name}${isPostgres ? ' on recurring_charge' : ''}`).execute(db);
  for (const { name, columns, when } of TRIGGERS) {
    const head = `create trigger ${name} before update of ${columns} on recurring_charge`;
    const body = isPostgres
      ? `for each row ${when ? `when (${when})` : ''} execute function drawcard_refuse('charge_is_settled')`
      : `${when ? `when ${when}` : ''} begin select raise(abort, 'charge_is_settled'); end`;
    await sql.raw(`${head} ${body}`).execute(db);
  }
}
