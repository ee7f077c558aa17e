import { type Kysely, sql } from 'kysely';

/** Accounts of customers that somebody of the staff has, under another address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table staff_own_account (editor_id text not null references content_editor (id),
         customer_id text not null references customer (id), created_at text not null,
         primary key (editor_id, customer_id))`,
    )
    .execute(db);
  await sql.raw('create index staff_own_account_of_customer on staff_own_account (customer_id)').execute(db);
}
