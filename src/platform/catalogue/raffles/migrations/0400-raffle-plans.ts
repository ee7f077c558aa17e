import { type Kysely, sql } from 'kysely';

/** Draws of raffles that are being prepared. A plan that was opened stays as what it was opened with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table raffle_plan (id text primary key, offer_key text not null, body text not null,
      revision integer not null check (revision > 0), author text not null, created_at text not null,
      updated_at text not null, opened_no integer)`)
    .execute(db);
  await sql
    .raw('create index raffle_plan_of_offer on raffle_plan (offer_key) where opened_no is null')
    .execute(db);
}
