// Entries by post: each takes a number of the range that is set aside for them, in the main draw and in every early-bird
// draw that is still open.
import { transact } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import type { DrawRow } from '../draws/lifecycle.ts';
import { StockShort, takeStock } from '../stock/stock.ts';
import { getRafflePool } from './pools.ts';

export interface PostalEntry {
  readonly name: string;
  readonly address: string;
  readonly state: string;
  /** ISO instant. */
  readonly receivedAt: string;
  readonly enteredBy: string;
}

/** The letter cannot be entered; the message says why. */
export class PostalRefused extends Error {
  override readonly name = 'PostalRefused';
}

/**
 * Enters a letter, and gives its number.
 * @throws PostalRefused
 */
export async function enterByPost(services: Services, draw: DrawRow, letter: PostalEntry): Promise<number> {
  const { database, random, clock } = services;
  const now = getNowIso(clock);
  if (draw.parent_id !== null) throw new PostalRefused('Letters are entered into the main draw.');
  if (draw.stop_at <= now) throw new PostalRefused(`Sales of this draw closed at ${draw.stop_at}.`);
  if (letter.receivedAt >= draw.stop_at || letter.receivedAt > now)
    throw new PostalRefused('The letter must have been received before now and before sales close.');
  const pool = getRafflePool(draw.id, 'postal');
  try {
    return await transact(database, async (tx) => {
      const [taken] = await takeStock(tx, services, [[{ pool, count: 1 }]], draw.id);
      const number = taken?.get(pool)?.[0]?.first;
      if (number === undefined) throw new StockShort(pool);
      const birds = await tx
        .selectFrom('draw')
        .select('id')
        .where('parent_id', '=', draw.id)
        .where('status', 'in', ['DRAW_OPEN', 'DRAW_CAPPED'])
        .where('stop_at', '>', letter.receivedAt)
        .where('stop_at', '>', now)
        .execute();
      const rows = [draw.id, ...birds.map(({ id }) => id)].map((drawId) => ({
        id: random.createId('ltr', clock.now()),
        draw_id: drawId,
        number,
        name: letter.name,
        address: letter.address,
        state: letter.state,
        received_at: letter.receivedAt,
        entered_by: letter.enteredBy,
        created_at: now,
      }));
      await tx.insertInto('raffle_postal').values(rows).execute();
      return number;
    });
  } catch (error) {
    if (error instanceof StockShort)
      throw new PostalRefused('No number for entries by post is left in this draw.');
    throw error;
  }
}
