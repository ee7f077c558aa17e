import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

const TABLE = `create table ticket_cancellation (ticket_id text primary key references ticket (id),
  customer_id text not null references customer (id), cents bigint not null check (cents >= 0),
  reason text not null check (reason <> ''), author text not null, created_at text not null)`;

const IS_CLOSED = `exists (select 1 from entry join draw on draw.id = entry.draw_id
  where entry.ticket_id = new.ticket_id and draw.status not in ('DRAW_OPEN', 'DRAW_CAPPED'))`;

const STEPS = {
  sqlite: [
    TABLE,
    `create trigger ticket_cancellation_in_open_draw before insert on ticket_cancellation when ${IS_CLOSED}
       begin select raise(abort, 'draw_not_open'); end`,
    `create trigger ticket_cancellation_kept before update on ticket_cancellation
       begin select raise(abort, 'ticket_is_for_good'); end`,
    `create trigger ticket_cancellation_not_deleted before delete on ticket_cancellation
       begin select raise(abort, 'ticket_is_for_good'); end`,
  ],
  postgres: [
    TABLE,
    `create function drawcard_cancel_in_open_draw() returns trigger language plpgsql as $$
     begin
       if ${IS_CLOSED} then raise exception 'draw_not_open'; end if;
       return new;
     end $$`,
    `create trigger ticket_cancellation_in_open_draw before insert on ticket_cancellation
       for each row execute function drawcard_cancel_in_open_draw()`,
    `create trigger ticket_cancellation_kept before update or delete on ticket_cancellation
       for each row execute function drawcard_refuse('ticket_is_for_good')`,
  ],
} as const satisfies Record<Flavor, readonly string[]>;

/** Tickets that were taken back while their draws were on sale: their entries stay, and play nothing. */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  for (const step of STEPS[flavor]) await sql.raw(step).execute(db);
  await sql
    .raw('create index ticket_cancellation_of_customer on ticket_cancellation (customer_id)')
    .execute(db);
}
