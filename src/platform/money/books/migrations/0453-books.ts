import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

const PERIOD = `create table book_period (id text primary key, kind text not null check (kind in ('day', 'month')),
  from_at text not null, until_at text not null check (until_at > from_at), transactions bigint not null,
  moved_cents bigint not null, closed_at text, closed_by text, reopen_at text, reopen_by text, reopen_reason text,
  check ((closed_at is null) = (closed_by is null)), check ((reopen_at is null) = (reopen_by is null)))`;

/** What was done about periods; no row ever changes. */
const EVENT = `create table book_event (id text primary key, period_id text not null references book_period (id),
  action text not null check (action in ('closed', 'reopen_asked', 'reopened')), actor text not null, reason text not null,
  transactions bigint not null, moved_cents bigint not null, created_at text not null)`;

const IS_CLOSED = `exists (select 1 from book_period where until_at > new.created_at and from_at <= new.created_at
  and closed_at is not null)`;

const STEPS = {
  sqlite: [
    `create trigger ledger_transaction_in_open_period before insert on ledger_transaction when ${IS_CLOSED}
       begin select raise(abort, 'period_is_closed'); end`,
    `create trigger ledger_transaction_stays_in_period before update of created_at on ledger_transaction
       when new.created_at <> old.created_at begin select raise(abort, 'period_is_closed'); end`,
    `create trigger book_event_kept before update on book_event
       begin select raise(abort, 'period_is_history'); end`,
    `create trigger book_event_not_deleted before delete on book_event
       begin select raise(abort, 'period_is_history'); end`,
  ],
  postgres: [
    `create function drawcard_open_period() returns trigger language plpgsql as $$
     begin
       if ${IS_CLOSED} then raise exception 'period_is_closed'; end if;
       return new;
     end $$`,
    `create trigger ledger_transaction_in_open_period before insert on ledger_transaction
       for each row execute function drawcard_open_period()`,
    `create trigger ledger_transaction_stays_in_period before update of created_at on ledger_transaction
       for each row when (new.created_at <> old.created_at) execute function drawcard_refuse('period_is_closed')`,
    `create trigger book_event_kept before update or delete on book_event
       for each row execute function drawcard_refuse('period_is_history')`,
  ],
} as const satisfies Record<Flavor, readonly string[]>;

/** Days and months that are closed: nothing is dated into them any more. */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  for (const step of [
    PERIOD,
    EVENT,
    'create index book_period_by_end on book_period (until_at)',
    'create index book_event_of_period on book_event (period_id, created_at)',
    'create index ledger_transaction_by_time on ledger_transaction (created_at, id)',
    ...STEPS[flavor],
  ])
    await sql.raw(step).execute(db);
}
