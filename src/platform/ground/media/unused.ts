// Uploaded files that nothing names: they go after a while. Files that an editor keeps in the library stay.
import { sql } from 'kysely';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { listParts } from '../../module-parts.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { type Db, type Tx, transact } from '../db/open.ts';
import { dropMedia } from './media-bytes.ts';
import { type MediaKind, nameOf } from './media-kinds.ts';

/** How long nothing may name a file before it goes: somebody may be at work on what will. */
export const UNUSED_DAYS = 30;

type Sweepable = MediaKind & { readonly unused: NonNullable<MediaKind['unused']> };

const isSweepable = (kind: MediaKind): kind is Sweepable => kind.unused !== undefined;

async function listNames(at: Db | Tx, kind: Sweepable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select ${nameOf(kind)} as name from ${sql.table(kind.table)}
    where ${sql.raw(kind.unused.where)} order by 1`.execute(at);
  return rows.map(({ name }) => name);
}

/** Names are made at random, or of a hash: one that stands in a text is named by it. */
async function isUsed(at: Db | Tx, services: Services, name: string): Promise<boolean> {
  for (const { table, column } of listParts(services, 'mediaUses')) {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(column)} like ${`%${name.replaceAll('_', '\\_')}%`} escape '\\' limit 1`.execute(at);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Forgets that a file was unused, where somebody brings it again. */
export const markUsed = async (tx: Tx, { kind }: Pick<MediaKind, 'kind'>, name: string): Promise<void> =>
  void (await tx.deleteFrom('media_unused').where('kind', '=', kind).where('name', '=', name).execute());

async function sweepFile(services: Services, kind: Sweepable, name: string): Promise<boolean> {
  const { database, clock } = services;
  const oldest = toIso(clock.now() - UNUSED_DAYS * DAY_MS);
  return transact(database, async (tx) => {
    if (await isUsed(tx, services, name)) {
      await markUsed(tx, kind, name);
      return false;
    }
    const row = { kind: kind.kind, name, since: getNowIso(clock) };
    await tx
      .insertInto('media_unused')
      .values(row)
      .onConflict((conflict) => conflict.columns(['kind', 'name']).doNothing())
      .execute();
    const { since } = await tx
      .selectFrom('media_unused')
      .select('since')
      .where('kind', '=', kind.kind)
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    if (since > oldest) return false;
    await kind.unused.remove(tx, services, name);
    await dropMedia(tx, services, kind, [name]);
    return true;
  });
}

/** Takes files away that nothing has named for `UNUSED_DAYS`. */
export async function sweepUnused(services: Services): Promise<void> {
  for (const kind of listParts(services, 'mediaKinds').filter(isSweepable)) {
    let removed = 0;
    for (const name of await listNames(services.database.db, kind))
      if (await sweepFile(services, kind, name)) removed += 1;
    if (removed > 0) services.log.info({ kind: kind.kind, removed }, 'unused files were removed');
  }
}
