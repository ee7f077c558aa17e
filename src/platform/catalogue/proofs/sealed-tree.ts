// Finds tickets in a sealed list and the way from them to its root. Everything that is read is hashed again: a list that
// was changed after it was sealed is noticed here, and nothing is drawn or proved from it.
import type { ProofStep } from '#lib/contracts/raffles/raffle-proof.ts';
import type { ListChunk, ListRun, ListSource } from './list.ts';
import { buildLevels, findPath, findRoot, type TreeNode } from './tree.ts';

/** The list is not the one that was sealed. */
export class ListChanged extends Error {
  override readonly name = 'ListChanged';
}

/** A run of tickets where it is in the list. */
export interface PlacedRun<Run extends ListRun> {
  readonly run: Run;
  /** Tickets before it. */
  readonly before: number;
  readonly path: readonly ProofStep[];
}

export interface SealedTree<Run extends ListRun> {
  /** The run that holds a place of the list; 0 is the first ticket. Quickest where places are asked for in order. */
  readonly findAtPlace: (place: number) => Promise<PlacedRun<Run>>;
  /** The run that begins with that ticket. */
  readonly findByNumber: (first: number) => Promise<PlacedRun<Run>>;
}

interface OpenChunk<Run> {
  readonly chunk: number;
  readonly runs: readonly Run[];
  readonly levels: readonly (readonly TreeNode[])[];
}

const toNode = ({ hash, tickets }: ListChunk): TreeNode => ({
  hash: Buffer.from(hash, 'hex'),
  count: tickets,
});

/**
 * Opens a sealed list.
 * @throws ListChanged where it does not lead to that root
 */
export async function openSealedTree<Run extends ListRun>(
  list: ListSource<Run>,
  listKey: Buffer,
  root: string,
): Promise<SealedTree<Run>> {
  const chunks = await list.listChunks();
  const levels = buildLevels(chunks.map(toNode));
  const top = levels.at(-1)?.[0];
  if (top && top.hash.toString('hex') !== root)
    throw new ListChanged(`The list of ${list.name} does not lead to the root that was published`);
  let opened: OpenChunk<Run> | undefined;

  async function openChunk(row: ListChunk): Promise<OpenChunk<Run>> {
    if (opened?.chunk === row.chunk) return opened;
    const runs = await list.readRuns(row.first_number - 1, row.leaves);
    const leaves = buildLevels(runs.map((run) => list.createLeaf(listKey, run)));
    if (leaves.at(-1)?.[0]?.hash.toString('hex') !== row.hash)
      throw new ListChanged(`Tickets of ${list.name} were changed after its list was sealed`);
    opened = { chunk: row.chunk, runs, levels: leaves };
    return opened;
  }

  async function findIn(row: ListChunk | undefined, isWanted: (run: Run, before: number) => boolean) {
    const chunk = row && (await openChunk(row));
    let before = row?.first_index ?? 0;
    for (const [index, run] of chunk?.runs.entries() ?? []) {
      if (isWanted(run, before)) {
        const path = [...findPath(chunk!.levels, index), ...findPath(levels, chunk!.chunk)];
        return { run, before, path };
      }
      before += run.last - run.first + 1;
    }
    throw new ListChanged(`A ticket of ${list.name} is not in the list that was sealed`);
  }

  return {
    findAtPlace: (place) =>
      findIn(
        chunks.findLast(({ first_index }) => first_index <= place),
        ({ first, last }, before) => place < before + last - first + 1,
      ),
    findByNumber: (number) =>
      findIn(
        chunks.findLast(({ first_number }) => first_number <= number),
        ({ first }) => first === number,
      ),
  };
}

/**
 * Hashes a whole sealed list again.
 * @throws ListChanged where it is not the one that leads to that root
 */
export async function checkList<Run extends ListRun>(
  list: ListSource<Run>,
  listKey: Buffer,
  { root, pause }: { root: string; pause: () => Promise<void> },
): Promise<void> {
  const tops: TreeNode[] = [];
  for (const chunk of await list.listChunks()) {
    const runs = await list.readRuns(chunk.first_number - 1, chunk.leaves);
    const top = findRoot(runs.map((run) => list.createLeaf(listKey, run)));
    if (top.hash.toString('hex') !== chunk.hash)
      throw new ListChanged(`What ${list.name} holds was changed after its list was sealed`);
    tops.push(top);
    await pause();
  }
  if (findRoot(tops).hash.toString('hex') !== root)
    throw new ListChanged(`The list of ${list.name} does not lead to the root that was published`);
}
