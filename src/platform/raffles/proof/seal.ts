// Seals the list of sold tickets after the close: a chunk of leaves at a time, each written when it is hashed, so that a
// worker that was cut off goes on from where it stopped.
import { sql } from 'kysely';
import { listDrawTags } from '#lib/domain/pages/page-tags.ts';
import type { Db } from '../../db/open.ts';
import type { RaffleChunkTable } from '../../db/proof-schema.ts';
import { type Pause, yieldToOthers } from '../../draws/entries.ts';
import type { DrawRow } from '../../draws/lifecycle.ts';
import { transactAndPurge } from '../../jobs/purge.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { readSeed } from './draw-seed.ts';
import { createLeaf, createListKey } from './leaves.ts';
import { readSoldRuns, type SoldRun } from './sold-runs.ts';
import { findRoot } from './tree.ts';

/** Leaves under one chunk: a power of two, so that the tree over the chunks is the tree over the leaves. */
export const CHUNK_LEAVES = 1024;

/** A ticket number was sold twice. */
export class ListNotSealable extends Error {
  override readonly name = 'ListNotSealable';
}

const findLastChunk = (at: Db, drawId: string): Promise<RaffleChunkTable | undefined> =>
  at
    .selectFrom('raffle_chunk')
    .selectAll()
    .where('draw_id', '=', drawId)
    .orderBy('chunk', 'desc')
    .limit(1)
    .executeTakeFirst();

/** @throws ListNotSealable */
function checkRuns(after: number, runs: readonly SoldRun[]): void {
  let before = after;
  for (const { first, last, entryId } of runs) {
    if (first <= before) throw new ListNotSealable(`The ticket ${first} of ${entryId} was sold before`);
    before = last;
  }
}

/** The next chunk of the list; undefined at its end. */
async function hashNextChunk(
  at: Db,
  drawId: string,
  listKey: Buffer,
  last: RaffleChunkTable | undefined,
): Promise<RaffleChunkTable | undefined> {
  if (last && last.leaves < CHUNK_LEAVES) return undefined;
  const runs = await readSoldRuns(at, drawId, last?.last_first ?? 0, CHUNK_LEAVES);
  const latest = runs.at(-1);
  if (!latest) return undefined;
  checkRuns(last?.last_number ?? 0, runs);
  const { hash, count } = findRoot(runs.map((run) => createLeaf(listKey, run)));
  return {
    draw_id: drawId,
    chunk: last ? last.chunk + 1 : 0,
    first_index: last ? last.first_index + last.tickets : 0,
    first_number: runs[0]!.first,
    last_first: latest.first,
    last_number: latest.last,
    leaves: runs.length,
    tickets: count,
    hash: hash.toString('hex'),
  };
}

/** Writes the chunks that are missing. Two workers write the same ones, each once. */
async function writeChunks({ db }: Services['database'], drawId: string, listKey: Buffer, pause: Pause) {
  for (let last = await findLastChunk(db, drawId); ; ) {
    const next = await hashNextChunk(db, drawId, listKey, last);
    if (!next) return;
    await db
      .insertInto('raffle_chunk')
      .values(next)
      .onConflict((conflict) => conflict.columns(['draw_id', 'chunk']).doNothing())
      .execute();
    last = next;
    await pause();
  }
}

export const listChunks = (at: Db, drawId: string): Promise<RaffleChunkTable[]> =>
  at.selectFrom('raffle_chunk').selectAll().where('draw_id', '=', drawId).orderBy('chunk').execute();

/**
 * Seals the sold list of a closed draw, and publishes its root. Does nothing where it is sealed.
 * @throws ListNotSealable
 */
export async function sealRaffle(
  services: Services,
  draw: DrawRow,
  pause: Pause = yieldToOthers,
): Promise<void> {
  const { database, clock } = services;
  const { db } = database;
  const { sealed_at } = await db
    .selectFrom('raffle_draw')
    .select('sealed_at')
    .where('draw_id', '=', draw.id)
    .executeTakeFirstOrThrow();
  if (sealed_at !== null) return;
  if (draw.status !== 'DRAW_CLOSED')
    throw new Error(`The list of the draw ${draw.id} is sealed after its close; it is ${draw.status}`);
  // A draw fills within hours: planned by what PostgreSQL knew before, each chunk would sort all tickets after it.
  if (database.flavor === 'postgres') await sql`analyze entry`.execute(db);
  const seed = await readSeed(db, draw);
  const listKey = createListKey({ offerKey: draw.offer_key, drawNo: draw.draw_no, seed });
  await writeChunks(database, draw.id, listKey, pause);
  const chunks = await listChunks(db, draw.id);
  const root = findRoot(
    chunks.map(({ hash, tickets }) => ({ hash: Buffer.from(hash, 'hex'), count: tickets })),
  );
  const leaves = chunks.reduce((sum, chunk) => sum + chunk.leaves, 0);
  await transactAndPurge(services, async (tx, announce) => {
    const sealed = await tx
      .updateTable('raffle_draw')
      .set({
        root: root.hash.toString('hex'),
        tickets: root.count,
        entries: leaves,
        sealed_at: getNowIso(clock),
      })
      .where('draw_id', '=', draw.id)
      .where('sealed_at', 'is', null)
      .returning('draw_id')
      .executeTakeFirst();
    if (sealed) announce(...listDrawTags(draw.offer_key, draw.draw_no));
  });
}
