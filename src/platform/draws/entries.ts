// The entries of a draw, a batch at a time, so that a large draw neither fills the memory nor stops the process.
import type { PlayedGame } from '#lib/contracts/cart.ts';
import type { Db, Tx } from '../db/open.ts';

/** Called between batches: gives others a turn. What it throws stops the work, which is resumed later. */
export type Pause = () => Promise<void>;

export const giveOthersATurn: Pause = () => new Promise((wake) => setImmediate(wake));

export const ENTRIES_AT_ONCE = 200;

export interface DrawEntry {
  readonly id: string;
  readonly customerId: string;
  readonly games: readonly PlayedGame[];
}

const entriesWithGames = (at: Db | Tx, drawId: string) =>
  at
    .selectFrom('entry')
    .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
    .select(['entry.id', 'entry.customer_id', 'ticket.body'])
    .where('entry.draw_id', '=', drawId)
    .orderBy('entry.id')
    .limit(ENTRIES_AT_ONCE);

const viewed = (row: { id: string; customer_id: string; body: string }): DrawEntry => ({
  id: row.id,
  customerId: row.customer_id,
  games: (JSON.parse(row.body) as { games: PlayedGame[] }).games,
});

/** All entries of a draw in batches, in the order of their ids. */
export async function* entryBatches(at: Db, drawId: string, pause: Pause): AsyncGenerator<DrawEntry[]> {
  for (let after = ''; ; ) {
    const rows = await entriesWithGames(at, drawId).where('entry.id', '>', after).execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(viewed);
    after = last.id;
    await pause();
  }
}

/** The next entries that are not scored. */
export async function unscoredEntries(tx: Tx, drawId: string): Promise<DrawEntry[]> {
  const rows = await entriesWithGames(tx, drawId).where('entry.scored_at', 'is', null).execute();
  return rows.map(viewed);
}
