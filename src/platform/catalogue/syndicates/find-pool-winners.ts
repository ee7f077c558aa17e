// Looks at the games of every pool that plays in a draw once, and writes down what they win.

import { HAS_LATE_SHARES } from '../../ground/db/late-entry.ts';
import type { Tx } from '../../ground/db/open.ts';
import { transact } from '../../ground/db/open.ts';
import type { DrawTable } from '../../ground/db/schema/schema.ts';
import type { Services } from '../../services.ts';
import type { Pause } from '../draws/entries.ts';
import type { Winners } from '../draws/generate/generator.ts';
import type { Scorer } from '../draws/settle/scorer.ts';
import { lockResult } from '../draws/settle/settling.ts';
import { addWinners, scoreGames, type WonGame } from '../draws/settle/won-games.ts';
import { parsePoolBody } from './pool-body.ts';

const POOLS_AT_ONCE = 200;

type DrawnDraw = Pick<DrawTable, 'id' | 'numbers'>;

/** Results under other numbers of the draw, which were corrected since: those pools are scored again. */
const deleteOldResults = (tx: Tx, { id, numbers }: DrawnDraw) =>
  tx
    .deleteFrom('pool_result')
    .where('draw_id', '=', id)
    .where('numbers', '<>', numbers ?? '')
    .where('amount_cents', 'is', null)
    .execute();

/**
 * Scores pools after that id: one that was filled late wins nothing. Gives the id of the last; undefined where
 * there are no more.
 */
async function scoreNextPools(
  tx: Tx,
  draw: DrawnDraw,
  scorer: Scorer,
  after: string,
): Promise<string | undefined> {
  const pools = await tx
    .selectFrom('pool')
    .leftJoin('pool_result', 'pool_result.pool_id', 'pool.id')
    .select(['pool.id', 'pool.body'])
    .select(HAS_LATE_SHARES.as('has_late_shares'))
    .where('pool.draw_id', '=', draw.id)
    .where('pool.status', '=', 'entered')
    .where('pool_result.pool_id', 'is', null)
    .where('pool.id', '>', after)
    .orderBy('pool.id')
    .limit(POOLS_AT_ONCE)
    .execute();
  if (pools.length === 0) return undefined;
  const results = pools.map((pool) => ({
    pool_id: pool.id,
    draw_id: draw.id,
    numbers: draw.numbers ?? '',
    divisions: JSON.stringify(pool.has_late_shares ? [] : scoreGames(parsePoolBody(pool).games, scorer)),
    amount_cents: null,
    settled_at: null,
  }));
  await tx
    .insertInto('pool_result')
    .values(results)
    .onConflict((conflict) => conflict.column('pool_id').doNothing())
    .execute();
  return pools.at(-1)?.id;
}

async function countWinners({ database: { db } }: Services, drawId: string): Promise<Winners> {
  const rows = await db
    .selectFrom('pool_result')
    .select('divisions')
    .where('draw_id', '=', drawId)
    .where('divisions', '<>', '[]')
    .execute();
  return addWinners(
    new Map(),
    rows.flatMap((row) => JSON.parse(row.divisions) as WonGame[]),
  );
}

/**
 * Writes what the pools of the draw have won, some in a transaction, from where an earlier worker was cut off. Gives how
 * many of their combinations win in each division: once for a pool, however its shares are held.
 */
export async function findPoolWinners(
  services: Services,
  draw: DrawnDraw,
  scorer: Scorer,
  pause: Pause,
): Promise<Winners> {
  const { database } = services;
  await transact(database, async (tx) => {
    await lockResult(tx, database, draw);
    await deleteOldResults(tx, draw);
  });
  for (let last: string | undefined = ''; last !== undefined; ) {
    const after: string = last;
    last = await transact(database, async (tx) => {
      await lockResult(tx, database, draw);
      return scoreNextPools(tx, draw, scorer, after);
    });
    await pause();
  }
  return countWinners(services, draw.id);
}
