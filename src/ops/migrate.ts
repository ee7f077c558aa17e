// The schema before an upgrade: what a release would do, and whether the shop has to stop for it.
import { join } from 'node:path';
import { DATABASE_FILE } from '#platform/ground/db/database-file.ts';
import { listMigrations, type MigrationStep } from '#platform/ground/db/migrate.ts';
import { type Database, openDatabase } from '#platform/ground/db/open.ts';
import { listUnfinished, runBatches } from '#platform/ground/upgrades/batches.ts';
import { listWaiting } from '#platform/ground/upgrades/bring-up.ts';
import { listRunning } from '#platform/ground/upgrades/running-releases.ts';
import { collectSteps, type Steps, sortUnknown } from '#platform/ground/upgrades/schema-steps.ts';
import { CONNECTION_NAME, migrate } from '#platform/migrations.ts';
import { MODULES } from '#platform/modules.ts';
import { SYSTEM_CLOCK } from '#platform/time.ts';
import type { OperatorEnv, StandaloneCommand } from '../platform/ground/operator/command.ts';
import { formatTable } from '../platform/ground/operator/table.ts';

type Print = (line: string) => void;

const WORDS = {
  expand: 'adds; older releases run on',
  migrate: 'moves data in batches; older releases run on',
  contract: 'takes away what only older releases use',
} as const;

const openShop = ({ databaseUrl, dataDir }: OperatorEnv): Promise<Database> =>
  openDatabase(databaseUrl || join(dataDir, DATABASE_FILE), CONNECTION_NAME);

const needsStop = ({ kind }: MigrationStep): boolean => kind === undefined;

/** Gives whether the shop has to stop. */
async function printPlan(database: Database, steps: Steps, print: Print): Promise<boolean> {
  const taken = await listMigrations(database);
  const { ahead, refused } = await sortUnknown(database, steps, taken);
  if (refused.length > 0) {
    print(`The database is of a newer release, which this one cannot run with: ${refused.join(', ')}.`);
    return true;
  }
  if (ahead.length > 0)
    print(`The database is of a newer release, which this one runs with: ${ahead.join(', ')}.`);
  const missing = [...steps].filter(([name]) => !taken.includes(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  const waiting = await listWaiting(database, steps, taken);
  const rows = missing.map(([name, step]) => {
    const why = waiting.find((one) => one.name === name)?.why;
    const what = step.kind ? WORDS[step.kind] : 'changes what older releases use';
    return [name, step.kind ?? 'stop', why ? `${what}; waits: ${why}` : what];
  });
  if (rows.length > 0)
    for (const line of formatTable([['step', 'kind', 'what it does'], ...rows])) print(line);
  for (const { name, connections } of await listRunning(database))
    print(`Running: ${name || 'a release that has no name'} with ${connections} connections.`);
  const isStop = taken.length > 0 && missing.some(([, step]) => needsStop(step));
  if (missing.length === 0) print('There is nothing to do: the database has the schema of this release.');
  else if (isStop) print('A stop is needed: end every process of the older release first.');
  else print('No stop is needed: start processes of this release one by one, then end the older ones.');
  return isStop;
}

async function takeSteps(database: Database, steps: Steps, print: Print): Promise<boolean> {
  const before = (await listMigrations(database)).length;
  await migrate(database);
  print(`${(await listMigrations(database)).length - before} steps were taken.`);
  const long = await listUnfinished({ database }, steps);
  if (long.length > 0) {
    print(`${long.join(', ')} go through their tables in batches …`);
    await runBatches({ database, clock: SYSTEM_CLOCK }, steps);
  }
  const { waiting } = await migrate(database);
  for (const { name, why } of waiting)
    print(`${name} waits: ${why}. The worker takes it once that has ended.`);
  return waiting.length === 0;
}

const migrateCommand: StandaloneCommand = {
  arguments: [],
  summary: 'Brings the database to the schema of this release; with --plan it only says what it would do.',
  options: { plan: { type: 'boolean' } },
  async runAlone({ env, options, print }) {
    const steps = collectSteps(MODULES);
    const database = await openShop(env);
    try {
      if (options.plan === true) await printPlan(database, steps, print);
      else await takeSteps(database, steps, print);
      return {};
    } finally {
      await database.close();
    }
  },
};

export const migrateCommands = { migrate: migrateCommand } satisfies Record<string, StandaloneCommand>;
