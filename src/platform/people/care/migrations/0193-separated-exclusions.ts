import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

/** From which other account a row came, and that an operator found its owner to be another person. */
const COLUMNS = [
  'alter table exclusion add column from_customer_id text references customer (id)',
  `alter table exclusion add column separated_at text
     check (separated_at is null or (from_customer_id is not null and from_customer_id <> customer_id))`,
  `alter table exclusion add column separated_reason text
     check ((separated_reason is null) = (separated_at is null))`,
];

const REWORDED = `old.separated_reason is not null and new.separated_reason <> ''`;

const KEPT = {
  sqlite: [
    `create trigger exclusion_source_kept before update of from_customer_id on exclusion
       begin select raise(abort, 'exclusion_is_kept'); end`,
    `create trigger exclusion_separated_once before update of separated_at on exclusion when old.separated_at is not null
       begin select raise(abort, 'exclusion_is_kept'); end`,
    `create trigger exclusion_separation_kept before update of separated_reason on exclusion when ${REWORDED}
       begin select raise(abort, 'exclusion_is_kept'); end`,
  ],
  postgres: [
    `create trigger exclusion_source_kept before update of from_customer_id on exclusion for each row
       execute function drawcard_refuse('exclusion_is_kept')`,
    `create trigger exclusion_separated_once before update of separated_at on exclusion for each row
       when (old.separated_at is not null) execute function drawcard_refuse('exclusion_is_kept')`,
    `create trigger exclusion_separation_kept before update of separated_reason on exclusion for each row
       when (${REWORDED}) execute function drawcard_refuse('exclusion_is_kept')`,
  ],
} as const satisfies Record<Flavor, readonly string[]>;

/** What refuses a purchase, a deposit and an entry during an exclusion, in the words that the database keeps. */
const GUARDS = {
  sqlite: `select name, sql as body from sqlite_schema where type = 'trigger'
    and name in ('checkout_within_limits', 'deposit_within_limits', 'giveaway_entry_allowed')`,
  postgres: `select proname as name, pg_get_functiondef(oid) as body from pg_proc
    where pronamespace = current_schema()::regnamespace and proname in
      ('drawcard_checkout_within_limits', 'drawcard_deposit_within_limits', 'drawcard_giveaway_entry')`,
} as const satisfies Record<Flavor, string>;

const HELD = 'from exclusion where customer_id = new.customer_id';
const HELD_NOW = `${HELD} and separated_at is null`;

async function renewGuards(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  const { rows } = await sql.raw<{ name: string; body: string }>(GUARDS[flavor]).execute(db);
  const known = rows.filter(({ body }) => body.includes(HELD));
  if (known.length !== 3) throw new Error('A guard of exclusions is not as this release knows it.');
  for (const { name, body } of known) {
    if (flavor === 'sqlite') await sql.raw(`drop trigger ${name}`).execute(db);
    await sql.raw(body.replace(HELD, HELD_NOW)).execute(db);
  }
}

/** An exclusion comes to every account of the same name and date of birth; one whose owner is another person leaves it. */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  for (const step of [...COLUMNS, ...KEPT[flavor]]) await sql.raw(step).execute(db);
  await renewGuards(db, flavor);
}
