import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as firstLight from './migrations/0001-first-light.ts';
import * as content from './migrations/0002-content.ts';
import * as editor from './migrations/0003-editor.ts';
import * as widgets from './migrations/0004-widgets.ts';
import * as winners from './migrations/0006-winners.ts';
import * as support from './migrations/0007-support.ts';
import * as cartLinks from './migrations/0008-cart-links.ts';
import type { Database, Db, Flavor } from './open.ts';

const MIGRATIONS = {
  '0001-first-light': firstLight,
  '0002-content': content,
  '0003-editor': editor,
  '0004-widgets': widgets,
  '0006-winners': winners,
  '0007-support': support,
  '0008-cart-links': cartLinks,
};

const forFlavor = (flavor: Flavor): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, { up }]) => [name, { up: (db) => up(db, flavor) }]),
  );

/** The schema that the connection works in: another one in the same database has migrations of its own. */
async function currentSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? 'public';
}

/** Brings the database to the newest schema. Safe to repeat; names the migration that fails. */
export async function migrate({ db, flavor }: Database): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => forFlavor(flavor) },
    // Steps that were written side by side land in any order; none needs another of its kind.
    allowUnorderedMigrations: true,
    ...(flavor === 'postgres' && { migrationTableSchema: await currentSchema(db) }),
  });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? 'the first step';
  throw new Error(
    `The database could not be migrated: ${failed} failed. Restore a backup or mend the cause.`,
    { cause: error },
  );
}
