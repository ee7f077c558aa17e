// Brings a database to the schema of this release while other releases may run over it.
import { applyMigrations, listMigrations, type MigrationStep, type RecordStep } from '../db/migrate.ts';
import type { Database } from '../db/open.ts';
import { listRunningWithout } from './running-releases.ts';
import { FIRST_KEPT, recordRelease, recordStep, type Steps, sortUnknown } from './schema-steps.ts';

export interface SchemaState {
  /** Steps of a newer release that the database has been through: this one runs with them. */
  readonly ahead: readonly string[];
  /** Steps that take something away and wait, with why. */
  readonly waiting: readonly WaitingStep[];
}

declare module '../../services.ts' {
  interface Services {
    /** What the start found of the schema and other releases. */
    readonly schema?: SchemaState;
  }
}

export interface WaitingStep {
  readonly name: string;
  readonly why: string;
}

/** Long steps that are not done yet, of those that another one needs. */
async function listUndone({ db }: Database, steps: Steps, needs: readonly string[]): Promise<string[]> {
  const long = needs.filter((name) => steps.get(name)?.runBatch !== undefined);
  if (long.length === 0) return [];
  const rows = await db
    .selectFrom('schema_batch')
    .select(['name', 'done_at'])
    .where('name', 'in', long)
    .execute();
  return long.filter((name) => !rows.some((row) => row.name === name && row.done_at !== null));
}

async function findReason(
  database: Database,
  steps: Steps,
  { needs = [] }: MigrationStep,
): Promise<string | undefined> {
  const undone = await listUndone(database, steps, needs);
  if (undone.length > 0) return `${undone.join(', ')} is not through yet`;
  const older = await listRunningWithout(database, needs);
  return older.length > 0 ? `processes of an older release run (${older.join(', ')})` : undefined;
}

/** What takes something away waits until nothing runs that would miss it. */
export async function listWaiting(
  database: Database,
  steps: Steps,
  taken: readonly string[],
): Promise<WaitingStep[]> {
  const waiting: WaitingStep[] = [];
  // Nothing runs over an empty database, or over one that was stopped for an older release.
  if (!taken.includes(FIRST_KEPT)) return waiting;
  for (const [name, step] of steps) {
    if (step.kind !== 'contract' || taken.includes(name)) continue;
    const why = await findReason(database, steps, step);
    if (why !== undefined) waiting.push({ name, why });
  }
  return waiting;
}

/** The step that makes the table keeps those before it, too. */
const createRecorder =
  (steps: Steps): RecordStep =>
  async (at, name, step) => {
    if (name > FIRST_KEPT) await recordStep(at, name, step);
    if (name !== FIRST_KEPT) return;
    for (const [one, other] of steps) if (one <= FIRST_KEPT) await recordStep(at, one, other);
  };

/**
 * Takes the steps that can be taken. Safe to repeat. @param refuse for steps that this release cannot run with
 */
export async function bringUp(
  database: Database,
  steps: Steps,
  refuse: (unknown: readonly string[]) => void,
): Promise<SchemaState> {
  const taken = await listMigrations(database);
  const { ahead, refused } = await sortUnknown(database, steps, taken);
  const missing = [...steps.keys()].filter((name) => !taken.includes(name));
  // Where each of the two releases has steps that the other one lacks, nobody has tried them together.
  if (refused.length > 0 || (ahead.length > 0 && missing.length > 0)) refuse([...ahead, ...refused]);
  if (ahead.length > 0) {
    await recordRelease(database, steps);
    return { ahead, waiting: [] };
  }
  const waiting = await listWaiting(database, steps, taken);
  // Without a step to take there is nothing to wait for: the shop may be writing.
  if (missing.length > waiting.length) {
    const isWaiting = (name: string): boolean => waiting.some((one) => one.name === name);
    const now = new Map([...steps].filter(([name]) => !isWaiting(name)));
    await applyMigrations(database, now, createRecorder(steps));
    if (taken.length === 0) await markAllDone(database, steps);
  }
  if (steps.has(FIRST_KEPT)) await recordRelease(database, steps);
  return { ahead, waiting };
}

/** A database that was empty has nothing to be gone through. */
async function markAllDone({ db }: Database, steps: Steps): Promise<void> {
  const done_at = new Date().toISOString();
  const rows = [...steps]
    .filter(([, { runBatch }]) => runBatch !== undefined)
    .map(([name]) => ({ name, batches: 0, done_at }));
  if (rows.length > 0)
    await db
      .insertInto('schema_batch')
      .values(rows)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
}
