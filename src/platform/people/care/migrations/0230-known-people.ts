import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

/** What a person said when an exclusion began and whenever that changed: sealed, and found by keyed hashes. */
const PERSON = `exclusion_person (exclusion_id text not null references exclusion (id), facts_hash text not null,
  sealed text not null, created_at text not null, primary key (exclusion_id, facts_hash))`;
const KEY = `exclusion_key (hash text not null, kind text not null check (kind in ('birth', 'address', 'paper')),
  exclusion_id text not null references exclusion (id), primary key (hash, exclusion_id))`;

/** An account whose owner may be an excluded person: it waits until somebody has looked. */
const REVIEW = `person_review (id text primary key, customer_id text not null references customer (id),
  from_customer_id text not null references customer (id), reasons text not null, opened_at text not null,
  settled_at text, outcome text check (outcome in ('same', 'other')), settled_by text, settled_reason text,
  check (customer_id <> from_customer_id), check ((settled_at is null) = (outcome is null)))`;

const KEPT = {
  sqlite: ['exclusion_person', 'exclusion_key'].flatMap((table) => [
    `create trigger ${table}_kept before update on ${table} begin select raise(abort, 'exclusion_is_kept'); end`,
    `create trigger ${table}_not_deleted before delete on ${table} begin select raise(abort, 'exclusion_is_kept'); end`,
  ]),
  postgres: ['exclusion_person', 'exclusion_key'].map(
    (table) => `create trigger ${table}_kept before update or delete on ${table} for each row
      execute function drawcard_refuse('exclusion_is_kept')`,
  ),
} as const satisfies Record<Flavor, readonly string[]>;

const STEPS = [
  `create table ${PERSON}`,
  `create table ${KEY}`,
  'create index exclusion_key_of_exclusion on exclusion_key (exclusion_id)',
  `create table ${REVIEW}`,
  'create unique index person_review_open on person_review (customer_id, from_customer_id) where settled_at is null',
  'create index person_review_from on person_review (from_customer_id)',
  'create index customer_born on customer (date_of_birth)',
];

export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  for (const step of [...STEPS, ...KEPT[flavor]]) await sql.raw(step).execute(db);
}
