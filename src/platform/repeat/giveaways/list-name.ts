import type { GiveawayType } from '#lib/contracts/membership/program.ts';
import type { ListSource } from '../../catalogue/proofs/list.ts';
import { createLeaf } from '../../catalogue/raffles/proof/leaves.ts';
import type { SoldRun } from '../../catalogue/raffles/proof/sold-runs.ts';
import type { Db, Tx } from '../../ground/db/open.ts';

/** What a proof calls the giveaways of a type: each type counts its own. */
export const getListName = (program: string, type: GiveawayType): string => `${program}-${type}`;

/** The entries of a giveaway as a list to be sealed: each entry holds one number. */
export const readEntryList = (at: Db | Tx, giveawayId: string): ListSource<SoldRun> => ({
  createLeaf,
  name: `the giveaway ${giveawayId}`,
  async readRuns(after, limit) {
    const rows = await at
      .selectFrom('giveaway_entry')
      .select(['id', 'number'])
      .where('giveaway_id', '=', giveawayId)
      .where('number', '>', after)
      .orderBy('number')
      .limit(limit)
      .execute();
    return rows.map(({ id, number }) => ({ entryId: id, first: number, last: number, isPostal: false }));
  },
  listChunks: () =>
    at
      .selectFrom('giveaway_chunk')
      .selectAll()
      .where('giveaway_id', '=', giveawayId)
      .orderBy('chunk')
      .execute(),
});
