// The schema of the whole platform: the steps of all areas, applied in the order of their names.
import { getExtensionOf } from './check-extensions.ts';
import { applyMigrations, listMigrations, type MigrationStep } from './ground/db/migrate.ts';
import type { Database } from './ground/db/open.ts';
import { MODULES } from './modules.ts';
import { StartRefused } from './start-refused.ts';

const MIGRATIONS: ReadonlyMap<string, MigrationStep> = new Map(
  MODULES.flatMap(({ migrations = {} }) => Object.entries(migrations)),
);

/** @throws StartRefused when a newer release, or an extension that is gone, has changed the database. */
export function refuseNewerRelease(migrations: readonly string[]): void {
  const unknown = migrations.filter((name) => !MIGRATIONS.has(name));
  if (unknown.length === 0) return;
  const [extension] = unknown.flatMap((name) => getExtensionOf(name) ?? []);
  if (extension !== undefined)
    throw new StartRefused(
      `This database was used with the extension ${extension}, which is not in extensions/extensions.ts any more. Put it ` +
        'back; of one that is to go, its name and its migrations stay (docs/extend.md).',
    );
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
