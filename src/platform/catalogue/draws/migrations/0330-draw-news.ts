import { type Kysely, sql } from 'kysely';

/** What was published of each draw, one row for each change, numbered in the order of the commits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table draw_news (id integer primary key, at text not null, kind text not null check (kind in
       ('known', 'closing', 'jackpot', 'moved', 'numbers', 'dividends', 'correction')),
       offer_key text not null, draw_id text not null, is_told integer not null, changed text not null, state text not null)`,
    'create index draw_news_of_draw on draw_news (draw_id, id)',
    `insert into purge_counter (name, latest) values ('draws', 0)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
