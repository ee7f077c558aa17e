import { type Kysely, sql } from 'kysely';

/**
 * Whose number a draw has: the lottery's own where nothing is said, else one that was counted here. What was imported before
 * may have either, so it counts as counted until a file says its number. A draw is found by its earlier numbers too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table draw add column number_state text check (number_state in ('counted'))`,
    `update draw set number_state = 'counted' where source in ('history', 'feed')`,
    `create table draw_number_before (offer_key text not null references product_offer (key), draw_no integer not null,
       draw_id text not null references draw (id), renumbered_at text not null, primary key (offer_key, draw_no))`,
    'create index draw_number_before_of_draw on draw_number_before (draw_id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
