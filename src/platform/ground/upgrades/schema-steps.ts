// The steps that a release knows, and what of others a database has been through.
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { PlatformModule } from '../../module.ts';
import type { MigrationStep } from '../db/migrate.ts';
import type { Database } from '../db/open.ts';

export type Steps = ReadonlyMap<string, MigrationStep>;

/** The step that keeps what others are. */
export const FIRST_KEPT = '0492-schema-steps';

export const collectSteps = (modules: readonly PlatformModule[]): Steps =>
  new Map(modules.flatMap(({ migrations = {} }) => Object.entries(migrations)));

/** What connections of a release are called, as its steps are what the database knows of it. */
export const getConnectionName = (steps: Steps): string =>
  `drawcard-${createHash('sha256')
    .update([...steps.keys()].sort().join('\n'))
    .digest('hex')
    .slice(0, 12)}`;

/** Keeps what a step is for releases that do not know it, in the transaction that takes it. */
export async function recordStep(
  at: Kysely<unknown>,
  name: string,
  { kind, needs = [] }: MigrationStep,
): Promise<void> {
  if (kind === undefined) return;
  await sql`insert into schema_step (name, kind, needs) values (${name}, ${kind}, ${JSON.stringify(needs)})
    on conflict (name) do nothing`.execute(at);
}

/** Keeps which steps this release knows, for those that come after it. */
export async function recordRelease({ db }: Database, steps: Steps): Promise<void> {
  const id = getConnectionName(steps);
  const held = await db.selectFrom('schema_release').select('id').where('id', '=', id).executeTakeFirst();
  if (held) return;
  await db
    .insertInto('schema_release')
    .values({ id, steps: JSON.stringify([...steps.keys()].sort()) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

interface Unknown {
  /** Steps of newer releases that this one runs with. */
  readonly ahead: readonly string[];
  /** Those that it cannot run with, or of which nothing is known. */
  readonly refused: readonly string[];
}

/** What a database has been through that this release does not know. */
export async function sortUnknown(
  { db }: Database,
  steps: Steps,
  taken: readonly string[],
): Promise<Unknown> {
  const unknown = taken.filter((name) => !steps.has(name));
  if (unknown.length === 0) return { ahead: [], refused: [] };
  if (!taken.includes(FIRST_KEPT)) return { ahead: [], refused: unknown };
  const rows = await db.selectFrom('schema_step').selectAll().where('name', 'in', unknown).execute();
  const isBearable = (name: string): boolean => {
    const row = rows.find((one) => one.name === name);
    return row !== undefined && (row.kind !== 'contract' || isKnown(row.needs, steps));
  };
  return {
    ahead: unknown.filter(isBearable),
    refused: unknown.filter((name) => !isBearable(name)),
  };
}

const isKnown = (needs: string, steps: Steps): boolean =>
  (JSON.parse(needs) as string[]).every((name) => steps.has(name));
