import { type Kysely, sql } from 'kysely';

const TABLES = [
  `feedback_event (id text primary key, brand text not null, rating integer not null check (rating in (-1, 0, 1)),
     comment text, email text, category text, customer_id text, name text not null, source text not null,
     variant text, client text not null, created_at text not null)`,
  `analytics_event (id text primary key, brand text not null, kind text not null, name text not null,
     anonymous_id text, customer_id text, body text not null, occurred_at text not null, received_at text not null,
     relayed_at text)`,
  `cart_link (token_hash text primary key, cart_id text not null, expires_at text not null)`,
] as const;

const INDEXES = [
  'feedback_event_created on feedback_event (created_at)',
  'analytics_event_received on analytics_event (received_at)',
  'analytics_event_relayed on analytics_event (relayed_at, received_at)',
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await sql.raw(`create table ${table}`).execute(db);
  for (const index of INDEXES) await sql.raw(`create index ${index}`).execute(db);
}
