// The schema of the whole platform: the steps of all areas, applied in the order of their names.
import { applyMigrations, listMigrations, type MigrationStep } from './ground/db/migrate.ts';
import type { Database } from './ground/db/open.ts';
import { MODULES } from './modules.ts';
import { StartRefused } from './start-refused.ts';

const MIGRATIONS: ReadonlyMap<string, MigrationStep> = new Map(
  MODULES.flatMap(({ migrations = {} }) => Object.entries(migrations)),
);

/** @throws StartRefused when a newer release has changed the database: this release does not know what it holds. */
export function refuseNewerRelease(migrations: readonly string[]): void {
  const unknown = migrations.filter((name) => !MIGRATIONS.has(name));
  if (unknown.length === 0) return;
  throw new StartRefused(
    `This database was made by a newer release of Drawcard: it went through ${unknown.join(', ')}, which this release ` +
      'does not know. Start the newer release, or restore the backup that was made before the upgrade (docs/operations.md).',
  );
}

/** Brings the database to the newest schema. Safe to repeat; names the migration that fails. */
export async function migrate(database: Database): Promise<void> {
  const taken = await listMigrations(database);
  refuseNewerRelease(taken);
  // Without a step to take there is nothing to wait for: the shop may be writing.
  if (taken.length < MIGRATIONS.size) await applyMigrations(database, MIGRATIONS);
}
