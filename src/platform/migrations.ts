// The schema of the whole platform: the steps of all areas, applied in the order of their names.
import { getExtensionOf } from './check-extensions.ts';
import type { Database } from './ground/db/open.ts';
import { bringUp, type SchemaState } from './ground/upgrades/bring-up.ts';
import { collectSteps, getConnectionName } from './ground/upgrades/schema-steps.ts';
import type { PlatformModule } from './module.ts';
import { MODULES } from './modules.ts';
import { StartRefused } from './start-refused.ts';

/** @throws StartRefused for steps of a newer release, or of an extension that is gone, that this one cannot run with */
function refuseUnknown(unknown: readonly string[]): void {
  const [extension] = unknown.flatMap((name) => getExtensionOf(name) ?? []);
  if (extension !== undefined)
    throw new StartRefused(
      `This database was used with the extension ${extension}, which is not in extensions/extensions.ts any more. Put it ` +
        'back; of one that is to go, its name and its migrations stay (docs/extend.md).',
    );
  throw new StartRefused(
    `This database was made by a newer release of Drawcard: it went through ${unknown.join(', ')}, which this release ` +
      'cannot run with. Start the newer release, or restore the backup that was made before the upgrade (docs/operations.md).',
  );
}

/** @throws StartRefused when a newer release, or an extension that is gone, has changed what these steps are of */
export function refuseNewerRelease(migrations: readonly string[]): void {
  const steps = collectSteps(MODULES);
  const unknown = migrations.filter((name) => !steps.has(name));
  if (unknown.length > 0) refuseUnknown(unknown);
}

/** What connections of this release are called. */
export const CONNECTION_NAME = getConnectionName(collectSteps(MODULES));

/**
 * Brings the database to the newest schema, but for what would break an older release that runs. Safe to repeat; names the
 * migration that fails.
 */
export const migrate = (
  database: Database,
  modules: readonly PlatformModule[] = MODULES,
): Promise<SchemaState> => bringUp(database, collectSteps(modules), refuseUnknown);
