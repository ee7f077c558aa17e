import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

/** What customers may spend and pay in at most. A row without a customer binds everybody. */
const LIMIT = `customer_limit (id text primary key, customer_id text references customer (id),
  kind text not null check (kind in ('spend', 'deposit', 'precommitment')),
  period text not null check (period in ('day', 'week', 'month')), days integer not null check (days in (1, 7, 30)),
  cents bigint not null check (cents >= 0), starts_at text not null, ends_at text,
  set_by text not null check (set_by in ('customer', 'operator', 'system')), created_at text not null,
  check ((customer_id is null) = (set_by = 'system')), check (ends_at is null or ends_at >= starts_at))`;

/** What a refund takes back of the spending of the day on which its ticket was bought. */
const CREDIT = `limit_credit (reference text primary key, customer_id text not null references customer (id),
  local_day text not null, cents bigint not null check (cents > 0), created_at text not null)`;

/**
 * Breaks end by themselves. An exclusion lasts until it is ended after its agreed time, and one without a time for good.
 */
const EXCLUSION = `exclusion (id text primary key, customer_id text not null references customer (id),
  kind text not null check (kind in ('break', 'exclusion')), reason text not null default '', starts_at text not null,
  until_at text, ended_at text, set_by text not null check (set_by in ('customer', 'operator', 'system')),
  created_at text not null, check (kind = 'exclusion' or (until_at is not null and ended_at is null)),
  check (until_at is null or until_at > starts_at),
  check (ended_at is null or (until_at is not null and ended_at >= until_at)))`;

const IDENTITY = `exclusion_identity (hash text not null, kind text not null check (kind in ('email', 'phone', 'name_birth')),
  exclusion_id text not null references exclusion (id), primary key (hash, exclusion_id))`;

/** The local day of rows that were written before days were kept. */
const DAY = 'coalesce(local_day, substr(created_at, 1, 10))';

const STATEMENTS = [
  `create table ${LIMIT}`,
  'create index customer_limit_of_customer on customer_limit (customer_id, kind, starts_at)',
  `create table ${CREDIT}`,
  'create index limit_credit_by_day on limit_credit (customer_id, local_day)',
  `create table ${EXCLUSION}`,
  'create index exclusion_of_customer on exclusion (customer_id, starts_at)',
  `create table ${IDENTITY}`,
  'create index exclusion_identity_of_exclusion on exclusion_identity (exclusion_id)',
  // Interval of the reality check; it cannot be switched off.
  `alter table customer add column reality_check_minutes integer not null default 60
    check (reality_check_minutes in (30, 45, 60, 120))`,
  'alter table customer add column closed_reason text',
  'alter table checkout add column local_day text',
  'alter table deposit add column local_day text',
  `create index checkout_by_day on checkout (customer_id, (${DAY}))`,
  `create index deposit_by_day on deposit (customer_id, (${DAY}))`,
];

const EXCLUDED = `exists (select 1 from exclusion where customer_id = new.customer_id and starts_at <= new.created_at
  and (case kind when 'break' then until_at > new.created_at else ended_at is null or ended_at > new.created_at end))`;

/** A limit of these kinds in force that the new row would exceed. */
const breaksLimit = (kinds: string, used: string): string => `exists (select 1 from customer_limit as held
  where (held.customer_id = new.customer_id or held.customer_id is null) and held.kind in (${kinds})
    and held.starts_at <= new.created_at and (held.ends_at is null or held.ends_at > new.created_at)
    and ${used} > held.cents)`;

/** The day before the limit's window. */
const BEFORE = {
  sqlite: `date(new.local_day, '-' || held.days || ' days')`,
  postgres: `to_char(new.local_day::date - held.days, 'YYYY-MM-DD')`,
} as const satisfies Record<Flavor, string>;

const breaksSpendLimit = (flavor: Flavor): string =>
  `new.total_cents > 0 and ${breaksLimit(
    `'spend', 'precommitment'`,
    `new.total_cents
      + (select coalesce(sum(total_cents), 0) from checkout where customer_id = new.customer_id and ${DAY} > ${BEFORE[flavor]})
      - (select coalesce(sum(cents), 0) from limit_credit where customer_id = new.customer_id and local_day > ${BEFORE[flavor]})`,
  )}`;

const breaksDepositLimit = (flavor: Flavor): string =>
  breaksLimit(
    `'deposit'`,
    `new.amount_cents + (select coalesce(sum(amount_cents), 0) from deposit
      where customer_id = new.customer_id and status <> 'failed' and ${DAY} > ${BEFORE[flavor]})`,
  );

interface Check {
  readonly rule: string;
  readonly isBroken: string;
}

const listChecks = (flavor: Flavor) => ({
  checkout: [
    { rule: 'checkout_has_day', isBroken: 'new.local_day is null' },
    { rule: 'customer_excluded', isBroken: EXCLUDED },
    { rule: 'spend_limit_exceeded', isBroken: breaksSpendLimit(flavor) },
  ],
  deposit: [
    { rule: 'deposit_has_day', isBroken: 'new.local_day is null' },
    { rule: 'customer_excluded', isBroken: EXCLUDED },
    { rule: 'deposit_limit_exceeded', isBroken: breaksDepositLimit(flavor) },
  ],
});

const createSqliteGuard = (table: string, checks: readonly Check[]): string =>
  `create trigger ${table}_within_limits before insert on ${table} begin
     ${checks.map(({ rule, isBroken }) => `select raise(abort, '${rule}') where ${isBroken};`).join('\n')}
   end`;

/**
 * On PostgreSQL each query of the function sees what has been committed by then. Holding the wallet first lets a
 * customer's rows be written one after the other, whatever wrote them: none misses the one before.
 */
const createPostgresGuard = (table: string, checks: readonly Check[]): string =>
  `create function drawcard_${table}_within_limits() returns trigger language plpgsql as $$
   begin
     perform 1 from account where customer_id = new.customer_id and kind = 'wallet' for update;
     ${checks.map(({ rule, isBroken }) => `if ${isBroken} then raise exception '${rule}'; end if;`).join('\n')}
     return new;
   end $$;
   create trigger ${table}_within_limits before insert on ${table}
     for each row execute function drawcard_${table}_within_limits()`;

const LIMIT_FACTS = 'id, customer_id, kind, period, days, cents, starts_at, set_by, created_at';
const EXCLUSION_FACTS = 'id, customer_id, kind, reason, starts_at, until_at, set_by, created_at';

const KEPT = {
  sqlite: [
    `customer_limit_kept before update of ${LIMIT_FACTS} on customer_limit begin select raise(abort, 'limit_is_history'); end`,
    `customer_limit_not_deleted before delete on customer_limit begin select raise(abort, 'limit_is_history'); end`,
    `limit_credit_kept before update on limit_credit begin select raise(abort, 'limit_is_history'); end`,
    `limit_credit_not_deleted before delete on limit_credit begin select raise(abort, 'limit_is_history'); end`,
    `exclusion_kept before update of ${EXCLUSION_FACTS} on exclusion begin select raise(abort, 'exclusion_is_kept'); end`,
    `exclusion_ended_once before update of ended_at on exclusion when old.ended_at is not null
       begin select raise(abort, 'exclusion_is_kept'); end`,
    `exclusion_not_deleted before delete on exclusion begin select raise(abort, 'exclusion_is_kept'); end`,
    `exclusion_identity_kept before update on exclusion_identity begin select raise(abort, 'exclusion_is_kept'); end`,
    `exclusion_identity_not_deleted before delete on exclusion_identity begin select raise(abort, 'exclusion_is_kept'); end`,
  ],
  postgres: [
    `customer_limit_kept before update of ${LIMIT_FACTS} on customer_limit for each row execute function drawcard_refuse('limit_is_history')`,
    `customer_limit_not_deleted before delete on customer_limit for each row execute function drawcard_refuse('limit_is_history')`,
    `limit_credit_kept before update or delete on limit_credit for each row execute function drawcard_refuse('limit_is_history')`,
    `exclusion_kept before update of ${EXCLUSION_FACTS} on exclusion for each row execute function drawcard_refuse('exclusion_is_kept')`,
    `exclusion_ended_once before update of ended_at on exclusion for each row when (old.ended_at is not null)
       execute function drawcard_refuse('exclusion_is_kept')`,
    `exclusion_not_deleted before delete on exclusion for each row execute function drawcard_refuse('exclusion_is_kept')`,
    `exclusion_identity_kept before update or delete on exclusion_identity for each row execute function drawcard_refuse('exclusion_is_kept')`,
  ],
} as const satisfies Record<Flavor, readonly string[]>;

/**
 * Limits and exclusions hold where money moves: every purchase writes a checkout and every way of paying in writes a
 * deposit, so a rule of the database binds each of them, a new one too.
 */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  const createGuard = flavor === 'postgres' ? createPostgresGuard : createSqliteGuard;
  const { checkout, deposit } = listChecks(flavor);
  for (const statement of [
    ...STATEMENTS,
    createGuard('checkout', checkout),
    createGuard('deposit', deposit),
    ...KEPT[flavor].map((trigger) => `create trigger ${trigger}`),
  ])
    await sql.raw(statement).execute(db);
}
