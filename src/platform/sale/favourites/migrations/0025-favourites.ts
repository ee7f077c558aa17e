import { type Kysely, sql } from 'kysely';

/** Favourite numbers of an account, once for each game and each set of numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table favourite_numbers (id text primary key, customer_id text not null references customer (id),
         offer_key text not null references product_offer (key), name text not null default '', numbers text not null,
         powerballs text not null default '[]', content_key text not null, created_at text not null,
         updated_at text not null, unique (customer_id, content_key))`,
    )
    .execute(db);
}
