// The sold list of a draw: entries and postal entries together, in the order of their ticket numbers.
import { IS_KEPT_ENTRY } from '../../../ground/db/late-entry.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { ListRun, ListSource } from '../../proofs/list.ts';
import { createLeaf } from './leaves.ts';

export interface SoldRun extends ListRun {
  /** Entered by post: its id is that of a postal entry. */
  readonly isPostal: boolean;
}

/** The next runs of a draw whose first ticket comes after that number; numbers of tickets that were taken back are in none. */
async function readSoldRuns(at: Db | Tx, drawId: string, after: number, limit: number): Promise<SoldRun[]> {
  const entries = await at
    .selectFrom('entry')
    .select(['id', 'first_number', 'last_number'])
    .where('draw_id', '=', drawId)
    .where('first_number', '>', after)
    .where(IS_KEPT_ENTRY)
    .orderBy('first_number')
    .limit(limit)
    .execute();
  const letters = await at
    .selectFrom('raffle_postal')
    .select(['id', 'number'])
    .where('draw_id', '=', drawId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
  const sold = entries.map(({ id, first_number, last_number }) => ({
    entryId: id,
    first: first_number ?? 0,
    last: last_number ?? 0,
    isPostal: false,
  }));
  if (letters.length === 0) return sold;
  const posted = letters.map(({ id, number }) => ({
    entryId: id,
    first: number,
    last: number,
    isPostal: true,
  }));
  return [...sold, ...posted].sort((a, b) => a.first - b.first).slice(0, limit);
}

/** The tickets of a raffle's draw as a list to be sealed. */
export const readRaffleList = (at: Db, drawId: string): ListSource<SoldRun> => ({
  createLeaf,
  name: `the draw ${drawId}`,
  readRuns: (after, limit) => readSoldRuns(at, drawId, after, limit),
  listChunks: () =>
    at.selectFrom('raffle_chunk').selectAll().where('draw_id', '=', drawId).orderBy('chunk').execute(),
});
