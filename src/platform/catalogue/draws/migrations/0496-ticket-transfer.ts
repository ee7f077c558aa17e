import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

const TABLE = `create table ticket_transfer (ticket_id text primary key references ticket (id),
  from_id text not null references customer (id), customer_id text not null references customer (id),
  created_at text not null, check (from_id <> customer_id))`;

const INDEXES = [
  'create index ticket_transfer_of_customer on ticket_transfer (customer_id, ticket_id)',
  'create index ticket_transfer_from on ticket_transfer (from_id)',
];

/** Every draw of it is on sale, and the shop has not taken it back. */
const IS_CLOSED = `not exists (select 1 from entry where entry.ticket_id = new.ticket_id)
  or exists (select 1 from entry join draw on draw.id = entry.draw_id
    where entry.ticket_id = new.ticket_id and draw.status not in ('DRAW_OPEN', 'DRAW_CAPPED'))
  or exists (select 1 from ticket_cancellation as taken where taken.ticket_id = new.ticket_id)`;

/** Lists of tickets are read by it. */
const MOVE_TIME = 'update ticket_time set customer_id = new.customer_id where ticket_id = new.ticket_id';

const STEPS = {
  sqlite: [
    TABLE,
    `create trigger ticket_transfer_in_open_draw before insert on ticket_transfer when ${IS_CLOSED}
       begin select raise(abort, 'draw_not_open'); end`,
    `create trigger ticket_transfer_timed after insert on ticket_transfer begin ${MOVE_TIME}; end`,
    `create trigger ticket_transfer_kept before update on ticket_transfer
       begin select raise(abort, 'ticket_is_for_good'); end`,
    `create trigger ticket_transfer_not_deleted before delete on ticket_transfer
       begin select raise(abort, 'ticket_is_for_good'); end`,
  ],
  postgres: [
    TABLE,
    `create function drawcard_transfer_in_open_draw() returns trigger language plpgsql as $$
     begin
       if ${IS_CLOSED} then raise exception 'draw_not_open'; end if;
       return new;
     end $$`,
    `create trigger ticket_transfer_in_open_draw before insert on ticket_transfer
       for each row execute function drawcard_transfer_in_open_draw()`,
    `create function drawcard_time_transfer() returns trigger language plpgsql as $$
     begin ${MOVE_TIME}; return null; end $$`,
    `create trigger ticket_transfer_timed after insert on ticket_transfer
       for each row execute function drawcard_time_transfer()`,
    `create trigger ticket_transfer_kept before update or delete on ticket_transfer
       for each row execute function drawcard_refuse('ticket_is_for_good')`,
  ],
} as const satisfies Record<Flavor, readonly string[]>;

/** Who holds a ticket that its buyer gave away: once, while its draws are on sale, and for good. */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  for (const step of [...STEPS[flavor], ...INDEXES]) await sql.raw(step).execute(db);
}
