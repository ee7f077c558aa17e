// Releases for trials of upgrades: the one that is here, and two that come after it.
import { type Kysely, sql } from 'kysely';
import type { MigrationStep } from '#platform/ground/db/migrate.ts';
import type { PlatformModule } from '#platform/module.ts';
import { MODULES } from '#platform/modules.ts';

export const RELEASE_KEYS = {
  appKey: 'test-app',
  appSecret: 'test-app-secret',
  tokenSecret: 'test-token-secret-of-32-characters!!',
};

const run = async (db: Kysely<unknown>, ...statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

export const ADDED = '9000-added';
export const FILLED = '9001-filled';
export const TAKEN_AWAY = '9002-taken-away';
const BATCH = 5;

/** Columns beside those that the releases write, on tables that every purchase reads and writes. */
const added: MigrationStep = {
  kind: 'expand',
  up: (db) =>
    run(
      db,
      'alter table checkout add column trial_note text',
      'alter table mail add column trial_old text',
      'alter table mail add column trial_new text',
      `alter table ticket add column trial_note text not null default ''`,
      'create index ticket_trial on ticket (trial_note)',
    ),
};

const filled: MigrationStep = {
  kind: 'migrate',
  up: async () => undefined,
  async runBatch(tx) {
    const { numAffectedRows } = await sql`update mail set trial_new = 'filled' where id in
      (select id from mail where trial_new is null order by id limit ${BATCH})`.execute(tx);
    return Number(numAffectedRows) === BATCH;
  },
};

/** A release that knows `ADDED` reads the new column alone. */
const takenAway: MigrationStep = {
  kind: 'contract',
  needs: [ADDED, FILLED],
  up: (db) => run(db, 'alter table mail drop column trial_old'),
};

const withSteps = (migrations: Readonly<Record<string, MigrationStep>>): readonly PlatformModule[] => [
  ...MODULES,
  { name: 'trial', migrations },
];

const RELEASES = {
  first: MODULES,
  second: withSteps({ [ADDED]: added, [FILLED]: filled }),
  third: withSteps({ [ADDED]: added, [FILLED]: filled, [TAKEN_AWAY]: takenAway }),
} as const;
export type ReleaseName = keyof typeof RELEASES;

export const listModulesOf = (release: ReleaseName): readonly PlatformModule[] => RELEASES[release];
