// Files move between the database and the store while the shop sells. Each is copied, read back and compared before its
// row says that it is elsewhere; a move that was cut off goes on when the command is given again.
import { sql } from 'kysely';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { listParts } from '../../module-parts.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import { transact } from '../db/open.ts';
import { readStored, requireStore, STORED_DAYS, settleMedia, storeBytes } from './media-bytes.ts';
import { isNamed, listKeptHere, listStored, type MediaKind, readMediaRow } from './media-kinds.ts';
import { MediaDamaged } from './media-store.ts';
import { type MediaPlace, putMediaPlace } from './place.ts';

/** Files that are on their way at once. */
const AT_ONCE = 4;
const NONE = Buffer.alloc(0);

export interface MoveReport {
  moved: number;
  /** What stays where it is, and why, as `pictures/file_1: ...`. */
  readonly faults: string[];
}

/** Gives false where the file is elsewhere, or gone, already. */
async function moveToStore(services: Services, kind: MediaKind, name: string): Promise<boolean> {
  const row = await readMediaRow(services.database.db, kind, name);
  if (!row || row.bytes.length === 0) return false;
  const stored = await storeBytes(services, kind, row);
  return transact(services.database, async (tx) => {
    // Its bytes never change: a row that still holds some holds these. Of two commands the later one changes nothing.
    const { numAffectedRows } = await sql`update ${sql.table(kind.table)} set bytes = ${NONE}
      where ${isNamed(kind, name)} and length(bytes) > 0`.execute(tx);
    if (Number(numAffectedRows) === 0) return false;
    await settleMedia(tx, services, kind, name, { stored });
    return true;
  });
}

type Stored = Awaited<ReturnType<typeof listStored>>[number];

async function moveToDatabase(services: Services, kind: MediaKind, stored: Stored): Promise<boolean> {
  const { name, object_key } = stored;
  const bytes = Buffer.from(await readStored(services, stored));
  return transact(services.database, async (tx) => {
    const held = await tx.deleteFrom('media_object').where('object_key', '=', object_key).executeTakeFirst();
    if (Number(held.numDeletedRows) === 0) return false;
    await sql`update ${sql.table(kind.table)} set bytes = ${bytes} where ${isNamed(kind, name)}`.execute(tx);
    // Pages that were asked for a moment ago still read it there.
    const due_at = toIso(services.clock.now() + STORED_DAYS * DAY_MS);
    await tx.insertInto('media_removal').values({ object_key, due_at }).execute();
    return true;
  });
}

interface Batch {
  readonly names: readonly string[];
  readonly move: (name: string) => Promise<boolean>;
}

async function readBatch(
  services: Services,
  kind: MediaKind,
  to: MediaPlace,
  page: { readonly after: string; readonly limit: number },
): Promise<Batch> {
  const { db } = services.database;
  if (to === 's3')
    return {
      names: await listKeptHere(db, kind, page),
      move: (name) => moveToStore(services, kind, name),
    };
  const rows = await listStored(db, kind, page);
  const byName = new Map(rows.map((row) => [row.name, row]));
  return {
    names: [...byName.keys()],
    move: async (name) => {
      const row = byName.get(name);
      return row !== undefined && moveToDatabase(services, kind, row);
    },
  };
}

async function moveBatch({ names, move }: Batch, kind: MediaKind, report: MoveReport): Promise<void> {
  for (let start = 0; start < names.length; start += AT_ONCE) {
    const turns = names.slice(start, start + AT_ONCE).map(async (name) => {
      try {
        if (await move(name)) report.moved += 1;
      } catch (error) {
        // A store that is away stops the move; a damaged file stays, and the others go on.
        if (!(error instanceof MediaDamaged)) throw error;
        report.faults.push(`${kind.kind}/${name}: ${error.message}`);
      }
    });
    const ended = await Promise.allSettled(turns);
    const failed = ended.find((turn) => turn.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

interface Move {
  readonly to: MediaPlace;
  /** Files that are looked up at once. */
  readonly limit: number;
  readonly onBatch?: (kind: string, moved: number) => void;
}

/**
 * Moves every file; new ones go there from now on. Safe to repeat.
 * @throws MediaUnavailable where the store is away: what was moved until then stays moved
 */
export async function moveMedia(services: Services, { to, limit, onBatch }: Move): Promise<MoveReport> {
  requireStore(services);
  if (to === 's3') await probeStore(services);
  await putMediaPlace(services.database.db, services, to);
  const report: MoveReport = { moved: 0, faults: [] };
  for (const kind of listParts(services, 'mediaKinds')) {
    let after = '';
    for (;;) {
      const batch = await readBatch(services, kind, to, { after, limit });
      const last = batch.names.at(-1);
      if (last === undefined) break;
      await moveBatch(batch, kind, report);
      onBatch?.(kind.kind, report.moved);
      after = last;
    }
  }
  return report;
}

/** New files go to the store only once it takes, gives back and removes one. @throws MediaUnavailable, MediaDamaged */
async function probeStore(services: Services): Promise<void> {
  const store = requireStore(services);
  const bytes = Buffer.from('probe');
  const { objectKey } = await storeBytes(services, { kind: 'probe' }, { bytes, type: 'text/plain' });
  await store.remove(objectKey);
  await services.database.db.deleteFrom('media_removal').where('object_key', '=', objectKey).execute();
}

export interface MediaCheck {
  readonly checked: number;
  readonly faults: readonly string[];
}

/** Reads everything that is in the store and compares it with its hash. @throws MediaUnavailable */
export async function checkMedia(services: Services, limit: number): Promise<MediaCheck> {
  let checked = 0;
  const faults: string[] = [];
  for (const kind of listParts(services, 'mediaKinds')) {
    let after = '';
    for (;;) {
      const rows = await listStored(services.database.db, kind, { after, limit });
      for (const row of rows) {
        checked += 1;
        await readStored(services, row).catch((error: unknown) => {
          if (!(error instanceof MediaDamaged)) throw error;
          faults.push(`${kind.kind}/${row.name}: ${error.message}`);
        });
      }
      const last = rows.at(-1);
      if (!last) break;
      after = last.name;
    }
  }
  return { checked, faults };
}

export interface MediaCount {
  readonly kind: string;
  readonly here: number;
  readonly stored: number;
  readonly storedBytes: number;
}

/** How many files of each kind are where. */
export async function countMedia(services: Services): Promise<MediaCount[]> {
  const { db } = services.database;
  const counts: MediaCount[] = [];
  for (const { kind, table } of listParts(services, 'mediaKinds')) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      db,
    );
    const held = await db
      .selectFrom('media_object')
      .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size').as('size')])
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow();
    const stored = Number(held.count);
    counts.push({
      kind,
      here: Number(rows[0]?.count ?? 0) - stored,
      stored,
      storedBytes: Number(held.size ?? 0),
    });
  }
  return counts;
}
