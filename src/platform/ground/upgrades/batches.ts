// Long steps of the schema: they go through a table in batches, each in a transaction of its own, while the shop sells.
import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { listMigrations } from '../db/migrate.ts';
import { type Database, transact } from '../db/open.ts';
import { NotYetDue } from '../jobs/queue.ts';
import { bringUp, listWaiting } from './bring-up.ts';
import { collectSteps, type Steps } from './schema-steps.ts';

export const SCHEMA_JOB = 'schema.steps';
/** How long the job works before others of its lane have their turn. */
const TURN_MS = 3000;
/** Between two batches, for those who buy. */
const REST_MS = 20;
const AGAIN_MS = 1000;

type Batcher = Pick<Services, 'database' | 'clock'>;

/** Long steps that were taken and are not through. */
export async function listUnfinished(
  { database }: Pick<Services, 'database'>,
  steps: Steps,
): Promise<string[]> {
  const long = [...steps].filter(([, { runBatch }]) => runBatch !== undefined).map(([name]) => name);
  if (long.length === 0) return [];
  const taken = await listMigrations(database);
  const rows = await database.db
    .selectFrom('schema_batch')
    .select('name')
    .where('name', 'in', long)
    .where('done_at', 'is not', null)
    .execute();
  return long.filter((name) => taken.includes(name) && !rows.some((row) => row.name === name));
}

/** Does one batch. Gives whether there are more: what was done, and how far it is, are written together. */
function runOne({ database, clock }: Batcher, steps: Steps, name: string): Promise<boolean> {
  return transact(database, async (tx) => {
    const isMore = (await steps.get(name)?.runBatch?.(tx, database.flavor)) ?? false;
    const done_at = isMore ? null : getNowIso(clock);
    await tx
      .insertInto('schema_batch')
      .values({ name, batches: 1, done_at })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet((set) => ({ batches: set('schema_batch.batches', '+', 1), done_at })),
      )
      .execute();
    return isMore;
  });
}

/** Goes on with long steps until they are through, or the time is over. Gives whether all are through. */
export async function runBatches(
  services: Batcher,
  steps: Steps,
  turnMs = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const endsAt = performance.now() + turnMs;
  for (const name of await listUnfinished(services, steps))
    while (await runOne(services, steps, name)) {
      if (performance.now() > endsAt) return false;
      await wait(REST_MS);
    }
  return true;
}

/** Steps that wait for an older release to end are looked at again by the job. */
async function takeWaiting(database: Database, steps: Steps): Promise<void> {
  const taken = await listMigrations(database);
  const isOpen = [...steps].some(([name, { kind }]) => kind === 'contract' && !taken.includes(name));
  if (!isOpen || (await listWaiting(database, steps, taken)).length > 0) return;
  // What a newer release has done is not this one's to judge: it was looked at when this process started.
  await bringUp(database, steps, () => {
    throw new Error('The database is of a newer release');
  });
}

/** What is left of an upgrade, done by the worker. @throws NotYetDue while there is more */
export async function runSchemaSteps(services: Services): Promise<void> {
  const steps = collectSteps(services.modules);
  if (!(await runBatches(services, steps, TURN_MS))) throw new NotYetDue(services.clock.now() + AGAIN_MS);
  await takeWaiting(services.database, steps);
}
