// Hashes a list after its close: a chunk of leaves at a time, each written when it is hashed, so that a worker that was cut
// off goes on from where it stopped.
import type { ListChunk, ListRun, ListSource } from './list.ts';
import { findRoot } from './tree.ts';

/** Leaves under one chunk: a power of two, so that the tree over the chunks is the tree over the leaves. */
export const CHUNK_LEAVES = 1024;

/** A ticket number was sold twice. */
export class ListNotSealable extends Error {
  override readonly name = 'ListNotSealable';
}

/** @throws ListNotSealable */
function checkRuns(after: number, runs: readonly ListRun[]): void {
  let before = after;
  for (const { first, last, entryId } of runs) {
    if (first <= before) throw new ListNotSealable(`The ticket ${first} of ${entryId} was sold before`);
    before = last;
  }
}

/** The next chunk of the list; undefined at its end. */
async function hashNextChunk<Run extends ListRun>(
  list: ListSource<Run>,
  listKey: Buffer,
  last: ListChunk | undefined,
): Promise<ListChunk | undefined> {
  if (last && last.leaves < CHUNK_LEAVES) return undefined;
  const runs = await list.readRuns(last?.last_first ?? 0, CHUNK_LEAVES);
  const latest = runs.at(-1);
  if (!latest) return undefined;
  checkRuns(last?.last_number ?? 0, runs);
  const { hash, count } = findRoot(runs.map((run) => list.createLeaf(listKey, run)));
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
export async function writeChunks<Run extends ListRun>(
  list: ListSource<Run>,
  listKey: Buffer,
  { keep, pause }: { keep: (chunk: ListChunk) => Promise<unknown>; pause: () => Promise<void> },
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
  list: Pick<ListSource<ListRun>, 'listChunks'>,
): Promise<{ root: string; tickets: number; leaves: number }> {
  const chunks = await list.listChunks();
  const { hash, count } = findRoot(
    chunks.map(({ hash, tickets }) => ({ hash: Buffer.from(hash, 'hex'), count: tickets })),
  );
  const leaves = chunks.reduce((sum, chunk) => sum + chunk.leaves, 0);
  return { root: hash.toString('hex'), tickets: count, leaves };
}
