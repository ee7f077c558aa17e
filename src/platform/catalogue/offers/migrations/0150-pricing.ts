import { type Kysely, sql } from 'kysely';

/** Tickets that were sold at the prices of a pricing other than the usual one. */
const TICKET_PRICING = `ticket_pricing (ticket_id text primary key references ticket (id),
  pricing_id text not null check (pricing_id <> ''), price_cents bigint not null check (price_cents > 0))`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create table ${TICKET_PRICING}`).execute(db);
}
