import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartRefused } from '../start-refused.ts';
import * as firstLight from './migrations/0001-first-light.ts';
import * as content from '../content/migrations/0002-content.ts';
import * as editor from '../editor/migrations/0003-editor.ts';
import * as widgets from '../events/migrations/0004-widgets.ts';
import * as winners from '../draws/migrations/0006-winners.ts';
import * as support from '../support/migrations/0007-support.ts';
import * as cartLinks from '../cart/migrations/0008-cart-links.ts';
import * as savedSessions from '../identity/migrations/0009-saved-sessions.ts';
import * as readMessages from '../mail/migrations/0010-read-messages.ts';
import * as prizes from '../draws/migrations/0011-prizes.ts';
import type { Database, Db, Flavor } from './open.ts';

const MIGRATIONS = {
  '0001-first-light': firstLight,
  '0002-content': content,
  '0003-editor': editor,
  '0004-widgets': widgets,
  '0006-winners': winners,
  '0007-support': support,
  '0008-cart-links': cartLinks,
  '0009-saved-sessions': savedSessions,
  '0010-read-messages': readMessages,
  '0011-prizes': prizes,
};

const bindMigrations = (flavor: Flavor): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, { up }]) => [name, { up: (db) => up(db, flavor) }]),
  );

/** The schema that the connection works in: another one in the same database has migrations of its own. */
async function readCurrentSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? 'public';
}

/** Names of the steps that the database went through, whichever release made them. */
export async function listMigrations({ db, flavor }: Database): Promise<string[]> {
  const place =
    flavor === 'postgres'
      ? sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`
      : sql<{ name: string }>`select name from sqlite_schema where name = 'kysely_migration'`;
  const [found] = (await place.execute(db)).rows;
  if (!found?.name) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** @throws StartRefused when a newer release has changed the database: this one does not know what it holds. */
export function refuseNewerRelease(migrations: readonly string[]): void {
  const unknown = migrations.filter((name) => !(name in MIGRATIONS));
  if (unknown.length === 0) return;
  throw new StartRefused(
    `This database was made by a newer release of Drawcard: it went through ${unknown.join(', ')}, which this release ` +
      'does not know. Start the newer release, or restore the backup that was made before the upgrade (docs/operations.md).',
  );
}

/** Brings the database to the newest schema. Safe to repeat; names the migration that fails. */
export async function migrate(database: Database): Promise<void> {
  const { db, flavor } = database;
  refuseNewerRelease(await listMigrations(database));
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => bindMigrations(flavor) },
    // Steps that were written side by side land in any order; none needs another of its kind.
    allowUnorderedMigrations: true,
    ...(flavor === 'postgres' && { migrationTableSchema: await readCurrentSchema(db) }),
  });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? 'the first step';
  throw new Error(
    `The database could not be migrated: ${failed} failed. Restore a backup or mend the cause.`,
    { cause: error },
  );
}
