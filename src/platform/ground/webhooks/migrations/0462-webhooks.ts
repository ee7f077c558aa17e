import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../db/open.ts';

const EVENT = {
  sqlite: 'position integer primary key autoincrement',
  postgres: 'position bigint generated always as identity primary key',
} as const satisfies Record<Flavor, string>;

const listTables = (flavor: Flavor): readonly string[] => [
  `create table webhook_endpoint (id text primary key, url text not null, note text not null, types text not null,
     secret text not null, old_secret text, old_until text, created_at text not null, created_by text not null,
     failing_since text, pause_until text, failures integer not null default 0, disabled_at text, disabled_why text
     check (disabled_why in ('person', 'failing', 'gone')), removed_at text)`,
  `create table outbox_event (${EVENT[flavor]}, id text not null unique, type text not null, subject text not null,
     at text, body text, sent_at text, unique (type, subject))`,
  'create index outbox_event_open on outbox_event (position) where sent_at is null',
  `create table webhook_delivery (id text primary key, endpoint_id text not null references webhook_endpoint (id),
     event_id text not null, type text not null, body text not null, state text not null
     check (state in ('waiting', 'done', 'failed')), attempts integer not null default 0, next_at text,
     created_at text not null, done_at text)`,
  'create index webhook_delivery_of on webhook_delivery (endpoint_id, created_at, id)',
  'create index webhook_delivery_age on webhook_delivery (created_at)',
  `create table webhook_attempt (id text primary key, delivery_id text not null references webhook_delivery (id),
     at text not null, duration_ms integer not null, status integer, error text not null)`,
  'create index webhook_attempt_of on webhook_attempt (delivery_id, at)',
];

/** What happens, by the table that holds it: written in the same transaction, whatever program writes it. */
interface Happening {
  readonly name: string;
  readonly when: string;
  readonly type: string;
  /** Columns of the row. */
  readonly subject: string;
  readonly at: string;
  /** After `insert on` or `update of ... on`. */
  readonly on: string;
}

const LEDGER_TYPES = { deposit: 'deposit.paid', prize: 'prize.won', refund: 'money.refunded' } as const;

const HAPPENINGS: readonly Happening[] = [
  {
    name: 'sold',
    on: 'insert on checkout',
    when: 'true',
    type: 'order.sold',
    subject: 'id',
    at: 'created_at',
  },
  ...Object.entries(LEDGER_TYPES).map(([kind, type]) => ({
    name: kind,
    on: 'update of sealed on ledger_transaction',
    when: `new.sealed = 1 and old.sealed = 0 and new.kind = '${kind}'`,
    type,
    subject: 'id',
    at: 'created_at',
  })),
  {
    name: 'drawn',
    on: 'update of numbers on draw',
    when: 'old.numbers is null and new.numbers is not null',
    type: 'draw.drawn',
    subject: 'id',
    at: 'drawn_at',
  },
  {
    name: 'paid_out',
    on: 'update of status on withdrawal',
    when: `old.status <> 'completed' and new.status = 'completed'`,
    type: 'withdrawal.paid',
    subject: 'id',
    at: 'done_at',
  },
  {
    name: 'excluded',
    on: 'insert on exclusion',
    when: 'true',
    type: 'customer.excluded',
    subject: 'id',
    at: 'created_at',
  },
  {
    name: 'published',
    on: 'insert on audit',
    when: `new.action in ('content publish', 'offers publish')`,
    type: 'content.published',
    subject: 'id',
    at: 'created_at',
  },
];

const IS_HEARD = 'exists (select 1 from webhook_endpoint where removed_at is null and disabled_at is null)';

const createSqliteTrigger = ({ name, on, when, type, subject, at }: Happening): string =>
  `create trigger webhook_${name} after ${on} when ${when} and ${IS_HEARD} begin
     insert into outbox_event (id, type, subject, at)
       values ('evt_' || lower(hex(randomblob(16))), '${type}', new.${subject}, new.${at})
       on conflict (type, subject) do nothing; end`;

const POSTGRES_FUNCTION = `create function drawcard_webhook() returns trigger language plpgsql as $$ begin
  if ${IS_HEARD} then
    insert into outbox_event (id, type, subject, at)
      values ('evt_' || replace(gen_random_uuid()::text, '-', ''), tg_argv[0], to_jsonb(new) ->> tg_argv[1],
        to_jsonb(new) ->> tg_argv[2])
      on conflict (type, subject) do nothing;
  end if;
  return null; end $$`;

const createPostgresTrigger = ({ name, on, when, type, subject, at }: Happening): string =>
  `create trigger webhook_${name} after ${on} for each row when (${when})
     execute function drawcard_webhook('${type}', '${subject}', '${at}')`;

/** What happens goes to the addresses of other programs: written with the business, sent afterwards. */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  const triggers =
    flavor === 'sqlite'
      ? HAPPENINGS.map(createSqliteTrigger)
      : [POSTGRES_FUNCTION, ...HAPPENINGS.map(createPostgresTrigger)];
  for (const statement of [...listTables(flavor), ...triggers]) await sql.raw(statement).execute(db);
}
