import { type Kysely, sql } from 'kysely';

/** Events that gateways sent, and those about payments that are not known yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table webhook_event (id text primary key, gateway text not null, body_hash text not null,
       received_at text not null, reports text not null default '',
       outcome text not null check (outcome in ('received', 'booked', 'waiting', 'unknown')), settled_at text,
       unique (gateway, body_hash))`,
    'create index webhook_event_by_time on webhook_event (received_at)',
  ])
    await sql.raw(statement).execute(db);
}
