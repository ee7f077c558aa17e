// The entries of a draw, a batch at a time, so that a large draw neither fills the memory nor stops the process.
import type { PlayedGame } from '#lib/contracts/offers/played-game.ts';
import { IS_KEPT_ENTRY } from '../../ground/db/late-entry.ts';
import type { Db } from '../../ground/db/open.ts';

/** Called between batches: gives others a turn. What it throws stops the work, which is resumed later. */
export type Pause = () => Promise<void>;

export const yieldToOthers: Pause = () => new Promise((wake) => setImmediate(wake));

export const ENTRIES_AT_ONCE = 1000;

export interface DrawEntry {
  readonly id: string;
  readonly customerId: string;
  readonly createdAt: string;
  /** Empty for shares of a pool, whose games are scored once for all of them. */
  readonly games: readonly PlayedGame[];
}

/** The next entries of a draw after that id, in the order of their ids; none of tickets that were taken back. */
export async function readEntries(
  at: Db,
  drawId: string,
  after: string,
  limit: number,
): Promise<DrawEntry[]> {
  // The ticket is looked up for each entry: in a join PostgreSQL may read all tickets there are for every batch.
  const rows = await at
    .selectFrom('entry')
    .select((row) => [
      'entry.id',
      'entry.customer_id',
      'entry.created_at',
      row
        .selectFrom('ticket')
        .select((ticket) =>
          ticket.case().when('ticket.pool_id', 'is', null).then(ticket.ref('ticket.body')).end().as('body'),
        )
        .whereRef('ticket.id', '=', 'entry.ticket_id')
        .as('body'),
    ])
    .where('entry.draw_id', '=', drawId)
    .where('entry.id', '>', after)
    .where(IS_KEPT_ENTRY)
    .orderBy('entry.draw_id')
    .orderBy('entry.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    createdAt: row.created_at,
    games: row.body === null ? [] : (JSON.parse(row.body) as { games: PlayedGame[] }).games,
  }));
}
