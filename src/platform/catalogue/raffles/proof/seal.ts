// Seals the list of sold tickets after the close: a chunk of leaves at a time, each written when it is hashed, so that a
// worker that was cut off goes on from where it stopped.
import { sql } from 'kysely';
import { listDrawTags } from '#lib/domain/pages/page-tags.ts';
import type { Db } from '../../../ground/db/open.ts';
import { transactAndPurge } from '../../../ground/jobs/purge.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { type Pause, yieldToOthers } from '../../draws/entries.ts';
import type { DrawRow } from '../../draws/lifecycle.ts';
import { readSeed } from './draw-seed.ts';
import { createLeaf, createListKey } from './leaves.ts';
import { type ListChunk, type ListSource, readRaffleList, type SoldRun } from './sold-runs.ts';
import { findRoot } from './tree.ts';

/** Leaves under one chunk: a power of two, so that the tree over the chunks is the tree over the leaves. */
export const CHUNK_LEAVES = 1024;

/** A ticket number was sold twice. */
export class ListNotSealable extends Error {
  override readonly name = 'ListNotSealable';
}

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
  list: ListSource,
  listKey: Buffer,
  last: ListChunk | undefined,
): Promise<ListChunk | undefined> {
  if (last && last.leaves < CHUNK_LEAVES) return undefined;
  const runs = await list.readRuns(last?.last_first ?? 0, CHUNK_LEAVES);
  const latest = runs.at(-1);
  if (!latest) return undefined;
  checkRuns(last?.last_number ?? 0, runs);
  const { hash, count } = findRoot(runs.map((run) => createLeaf(listKey, run)));
  return {
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

/**
 * Writes the chunks of a list that are missing. Two workers write the same ones, each once.
 * @throws ListNotSealable
 */
export async function writeChunks(
  list: ListSource,
  listKey: Buffer,
  { keep, pause }: { keep: (chunk: ListChunk) => Promise<unknown>; pause: Pause },
): Promise<void> {
  for (let last = (await list.listChunks()).at(-1); ; ) {
    const next = await hashNextChunk(list, listKey, last);
    if (!next) return;
    await keep(next);
    last = next;
    await pause();
  }
}

/** What is published of a list whose chunks are all written. */
export async function readSealedRoot(
  list: ListSource,
): Promise<{ root: string; tickets: number; leaves: number }> {
  const chunks = await list.listChunks();
  const { hash, count } = findRoot(
    chunks.map(({ hash, tickets }) => ({ hash: Buffer.from(hash, 'hex'), count: tickets })),
  );
  const leaves = chunks.reduce((sum, chunk) => sum + chunk.leaves, 0);
  return { root: hash.toString('hex'), tickets: count, leaves };
}

const keepRaffleChunk = (at: Db, drawId: string) => (chunk: ListChunk) =>
  at
    .insertInto('raffle_chunk')
    .values({ ...chunk, draw_id: drawId })
    .onConflict((conflict) => conflict.columns(['draw_id', 'chunk']).doNothing())
    .execute();

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
  const list = readRaffleList(db, draw.id);
  await writeChunks(list, listKey, { keep: keepRaffleChunk(db, draw.id), pause });
  const { root, tickets, leaves } = await readSealedRoot(list);
  await transactAndPurge(services, async (tx, announce) => {
    const sealed = await tx
      .updateTable('raffle_draw')
      .set({ root, tickets, entries: leaves, sealed_at: getNowIso(clock) })
      .where('draw_id', '=', draw.id)
      .where('sealed_at', 'is', null)
      .returning('draw_id')
      .executeTakeFirst();
    if (sealed) announce(...listDrawTags(draw.offer_key, draw.draw_no));
  });
}
