import { type Kysely, sql } from 'kysely';

/**
 * When the last draw of a ticket is. A customer's past tickets are read in this order, a page at a time. It points at
 * nothing by a foreign key: the database writes it with the entries themselves.
 */
const TABLE = `ticket_time (ticket_id text primary key, customer_id text not null, last_at text not null)`;
const INDEX = 'ticket_time_of_customer on ticket_time (customer_id, last_at, ticket_id)';

const KEEP_LATEST = `on conflict (ticket_id) do update set last_at = excluded.last_at
    where excluded.last_at > ticket_time.last_at`;
const MOVE = `update ticket_time set last_at = (select max(d.draw_at) from entry as e join draw as d on d.id = e.draw_id
      where e.ticket_id = ticket_time.ticket_id)
    where ticket_id in (select ticket_id from entry where draw_id = new.id)`;

const TRIGGERS = {
  sqlite: [
    `trigger ticket_timed after insert on entry begin
      insert into ticket_time (ticket_id, customer_id, last_at)
        select new.ticket_id, new.customer_id, draw_at from draw where id = new.draw_id ${KEEP_LATEST}; end`,
    `trigger ticket_time_moved after update of draw_at on draw when old.draw_at <> new.draw_at begin ${MOVE}; end`,
  ],
  postgres: [
    `function drawcard_time_tickets() returns trigger language plpgsql as $$ begin
      insert into ticket_time (ticket_id, customer_id, last_at)
        select e.ticket_id, e.customer_id, max(d.draw_at) from added as e join draw as d on d.id = e.draw_id
        group by e.ticket_id, e.customer_id ${KEEP_LATEST};
      return null; end $$`,
    `trigger ticket_timed after insert on entry referencing new table as added for each statement
      execute function drawcard_time_tickets()`,
    `function drawcard_move_ticket_times() returns trigger language plpgsql as $$ begin ${MOVE}; return null; end $$`,
    `trigger ticket_time_moved after update of draw_at on draw for each row when (old.draw_at <> new.draw_at)
      execute function drawcard_move_ticket_times()`,
  ],
};

const FILL = `insert into ticket_time (ticket_id, customer_id, last_at)
  select e.ticket_id, max(e.customer_id), max(d.draw_at) from entry as e join draw as d on d.id = e.draw_id
  group by e.ticket_id`;

/** The triggers come before what fills the table: whoever still sells tickets waits for them. */
export async function up(db: Kysely<unknown>, flavor: 'sqlite' | 'postgres'): Promise<void> {
  const ending = flavor === 'sqlite' ? ' without rowid' : '';
  await sql.raw(`create table ${TABLE}${ending}`).execute(db);
  await sql.raw(`create index ${INDEX}`).execute(db);
  for (const statement of TRIGGERS[flavor]) await sql.raw(`create ${statement}`).execute(db);
  await sql.raw(FILL).execute(db);
}
