import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

const STATUSES = ['active', 'paused', 'timed_pause', 'cancelled'].map((name) => `'recurring_status_${name}'`);

/** What a customer buys again and again. */
const RECURRING = `recurring (id text primary key, customer_id text not null references customer (id),
  type text not null check (type in ('autoplay', 'subscription')),
  product_type text not null check (product_type in
    ('lottery_ticket', 'raffle_ticket', 'syndicate_share', 'social_syndicate_share', 'membership')),
  kind text not null, offer_key text not null references product_offer (key), asked text not null, label text not null,
  status text not null check (status in (${STATUSES.join(', ')})), paused_until text, paused_by text,
  period text check (period in ('monthly', 'quarterly', 'biannually', 'annually')),
  is_monthly integer not null default 0 check (is_monthly in (0, 1)),
  anchor_date text not null, zone text not null,
  minimum_jackpot_cents bigint check (minimum_jackpot_cents > 0), fund text not null default 'wallet',
  agreed_cents bigint not null check (agreed_cents >= 0), agreed_at text not null, group_id text,
  last_attempt_status text check (last_attempt_status in ('purchased', 'soft_failure', 'hard_failure')),
  last_attempt_at text, planned_from text not null, source_ticket_id text, version integer not null default 1, created_at text not null,
  cancelled_at text,
  cancelled_by text check (cancelled_by in ('customer', 'operator', 'exclusion', 'closure', 'offer', 'organiser')),
  check (type = 'autoplay' or period is not null), check ((status = 'recurring_status_timed_pause') = (paused_until is not null)),
  check ((status in ('recurring_status_paused', 'recurring_status_timed_pause')) = (paused_by is not null)),
  check ((status = 'recurring_status_cancelled') = (cancelled_at is not null)),
  check ((cancelled_at is null) = (cancelled_by is null)))`;

/** One purchase of it: planned, tried, and done once. */
const CHARGE = `recurring_charge (id text primary key, recurring_id text not null references recurring (id),
  customer_id text not null references customer (id), key text not null, draw_id text references draw (id),
  covers_from text, covers_until text, due_at text not null, last_at text not null,
  state text not null check (state in
    ('planned', 'paying', 'purchased', 'soft_failure', 'hard_failure', 'skipped', 'missed', 'cancelled')),
  attempts integer not null default 0, next_try_at text, planned_cents bigint not null, deposit_id text references deposit (id),
  checkout_id text unique references checkout (id), ticket_id text references ticket (id), reason text,
  told_before_at text, created_at text not null, settled_at text,
  unique (recurring_id, key), check ((state = 'purchased') = (checkout_id is not null)),
  check (state <> 'paying' or deposit_id is not null),
  check ((state in ('purchased', 'skipped', 'missed', 'cancelled')) = (settled_at is not null)))`;

/** Prices that the customer agreed to, or was informed of, and from when they hold. */
const PRICE = `recurring_price (id text primary key, recurring_id text not null references recurring (id),
  cents bigint not null check (cents >= 0), told_at text not null, from_at text not null)`;

const STATEMENTS = [
  `create table ${RECURRING}`,
  'create index recurring_of_customer on recurring (customer_id, status, created_at)',
  'create index recurring_of_offer on recurring (offer_key, status)',
  `create table ${CHARGE}`,
  'create index charge_due on recurring_charge (state, next_try_at)',
  'create index charge_of on recurring_charge (recurring_id, due_at)',
  'create index charge_of_customer on recurring_charge (customer_id, state)',
  'create index charge_of_deposit on recurring_charge (deposit_id)',
  `create table ${PRICE}`,
  'create index recurring_price_of on recurring_price (recurring_id, told_at)',
];

const FIXED = 'id, customer_id, type, product_type, kind, offer_key, group_id, created_at';
const CHARGE_FIXED = 'id, recurring_id, customer_id, key, created_at';

/** What is bought, missed or given up stays so. What its owner skipped, or left out by a change, may be planned again. */
const IS_SETTLED = `old.state in ('purchased', 'missed', 'cancelled')
  or (old.state = 'skipped' and not (new.state = 'planned' and old.reason in ('customer', 'changed')))`;
const MOVES_MONEY = `new.state in ('paying', 'purchased')`;
const IS_OVER = `(select status from recurring where id = new.recurring_id`;
const CANCELLED = `'recurring_status_cancelled'`;

const SQLITE_TRIGGERS = [
  `recurring_fixed before update of ${FIXED} on recurring begin select raise(abort, 'recurring_customer_fixed'); end`,
  `recurring_not_deleted before delete on recurring begin select raise(abort, 'recurring_customer_fixed'); end`,
  `recurring_over before update on recurring when old.status = ${CANCELLED}
     begin select raise(abort, 'recurring_is_over'); end`,
  `charge_fixed before update of ${CHARGE_FIXED} on recurring_charge begin select raise(abort, 'charge_is_settled'); end`,
  `charge_not_deleted before delete on recurring_charge begin select raise(abort, 'charge_is_settled'); end`,
  `charge_settled before update on recurring_charge when ${IS_SETTLED}
     begin select raise(abort, 'charge_is_settled'); end`,
  ...['insert', 'update of state'].map(
    (event) => `charge_over_${event.slice(0, 6)} before ${event} on recurring_charge
     when ${MOVES_MONEY} and ${IS_OVER}) = ${CANCELLED}
     begin select raise(abort, 'recurring_is_over'); end`,
  ),
];

/** A charge reads the status as it is now and holds it until the commit: a cancellation waits for that, or wins. */
const POSTGRES_TRIGGERS = `
create function drawcard_charge_over() returns trigger language plpgsql as $$
begin
  if ${IS_OVER} for share) = ${CANCELLED} then
    raise exception 'recurring_is_over';
  end if;
  return new;
end $$;

create trigger recurring_fixed before update of ${FIXED} on recurring
  for each row execute function drawcard_refuse('recurring_customer_fixed');
create trigger recurring_not_deleted before delete on recurring
  for each row execute function drawcard_refuse('recurring_customer_fixed');
create trigger recurring_over before update on recurring
  for each row when (old.status = ${CANCELLED}) execute function drawcard_refuse('recurring_is_over');
create trigger charge_fixed before update of ${CHARGE_FIXED} on recurring_charge
  for each row execute function drawcard_refuse('charge_is_settled');
create trigger charge_not_deleted before delete on recurring_charge
  for each row execute function drawcard_refuse('charge_is_settled');
create trigger charge_settled before update on recurring_charge
  for each row when (${IS_SETTLED}) execute function drawcard_refuse('charge_is_settled');
create trigger charge_over before insert or update of state on recurring_charge
  for each row when (${MOVES_MONEY}) execute function drawcard_charge_over();
`;

/** Purchases that repeat, and each of their charges. */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  if (flavor === 'postgres') await sql.raw(POSTGRES_TRIGGERS).execute(db);
  else for (const trigger of SQLITE_TRIGGERS) await sql.raw(`create trigger ${trigger}`).execute(db);
}
