// The entries of a draw as a list to be sealed: a leaf for each entry, and one for each pool that plays.

import type { PlayedGame } from '#lib/contracts/offers/played-game.ts';
import { namePlayedGames } from '#lib/domain/lottery/drawn-game.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import { DRAW_SCHEME } from '../proofs/draw-scheme.ts';
import { createTag, deriveListKey, deriveSalt, hashLeaf, type SecretDraw } from '../proofs/leaves.ts';
import type { ListRun, ListSource } from '../proofs/list.ts';
import type { TreeNode } from '../proofs/tree.ts';

/** A leaf: `first` and `last` are its place. */
export interface EntryRun extends ListRun {
  /** The customer, or `shares` for a pool. */
  readonly owner: string;
  readonly played: string;
}

export const createEntryKey = (draw: SecretDraw): Buffer => deriveListKey(DRAW_SCHEME, draw);

export const createEntrySalt = (listKey: Buffer, entryId: string): Buffer =>
  deriveSalt(DRAW_SCHEME, listKey, entryId);

/** What the tag of a leaf hides. */
const nameHidden = ({ entryId, owner, played }: EntryRun): string => `${entryId}|${owner}|${played}`;

export const createEntryLeaf = (listKey: Buffer, run: EntryRun): TreeNode =>
  hashLeaf(run, createTag(createEntrySalt(listKey, run.entryId), nameHidden(run)));

/** The next leaves after a place. */
async function readEntryRuns(at: Db | Tx, drawId: string, after: number, limit: number): Promise<EntryRun[]> {
  const rows = await at
    .selectFrom('lottery_leaf as leaf')
    .leftJoin('entry', 'entry.id', 'leaf.entry_id')
    .leftJoin('ticket', 'ticket.id', 'entry.ticket_id')
    .leftJoin('pool', 'pool.id', 'leaf.pool_id')
    .select(['leaf.place', 'entry.id as entry_id', 'entry.customer_id', 'ticket.body', 'pool.id as pool_id'])
    .select('pool.body as pool_body')
    .where('leaf.draw_id', '=', drawId)
    .where('leaf.place', '>', after)
    .orderBy('leaf.place')
    .limit(limit)
    .execute();
  return rows.map(({ place, entry_id, customer_id, body, pool_id, pool_body }) => {
    const { games } = JSON.parse(pool_body ?? body ?? '{"games":[]}') as { games: PlayedGame[] };
    return {
      entryId: entry_id ?? pool_id ?? '',
      owner: pool_id === null ? (customer_id ?? '') : 'shares',
      played: namePlayedGames(games),
      first: place,
      last: place,
    };
  });
}

/** The list of a draw whose leaves are written down. */
export const readEntryList = (at: Db, drawId: string): ListSource<EntryRun> => ({
  name: `the draw ${drawId}`,
  readRuns: (after, limit) => readEntryRuns(at, drawId, after, limit),
  listChunks: () =>
    at.selectFrom('lottery_chunk').selectAll().where('draw_id', '=', drawId).orderBy('chunk').execute(),
  createLeaf: createEntryLeaf,
});
