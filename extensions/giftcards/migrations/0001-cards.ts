import { type Kysely, sql } from 'kysely';

/** Cards by a hash of their code, and what was taken of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table gift_card (id text primary key, code_hash text not null unique, code_end text not null,
       issued_cents integer not null check (issued_cents > 0),
       balance_cents integer not null check (balance_cents between 0 and issued_cents), created_at text not null)`,
    `create table gift_card_use (deposit_id text primary key references deposit (id),
       card_id text not null references gift_card (id), customer_id text not null references customer (id),
       cents integer not null check (cents > 0), created_at text not null)`,
    'create index gift_card_use_of_card on gift_card_use (card_id)',
    'create index gift_card_use_of_customer on gift_card_use (customer_id)',
  ])
    await sql.raw(statement).execute(db);
}
