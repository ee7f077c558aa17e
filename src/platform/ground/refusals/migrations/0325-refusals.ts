import { type Kysely, sql } from 'kysely';

const STEPS = [
  `create table refusal (id text primary key, request_id text not null, at text not null, call text not null,
    code text not null, status integer not null, customer_id text, facts text)`,
  'create index refusal_request on refusal (request_id)',
  'create index refusal_customer on refusal (customer_id, at)',
  'create index refusal_at on refusal (at)',
];

/** Calls that were refused, by the id of their request: kept for some days, for whoever asks why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of STEPS) await sql.raw(step).execute(db);
}
