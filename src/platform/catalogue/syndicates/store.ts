// Pools as they are shown: their games, how many shares are left, and how many people are in.

import type { SyndicateState } from '#lib/contracts/offers/syndicate-info.ts';
import type { Syndicate } from '#lib/contracts/syndicates/syndicate.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { getGamesPerShare } from '#lib/domain/syndicate/shares.ts';
import { IS_LATE_POOL } from '../../ground/db/late-entry.ts';
import type { Db } from '../../ground/db/open.ts';
import { type Clock, getNowIso } from '../../time.ts';
import { parsePoolBody, STOCK_KEY_OF_POOL } from './pool-body.ts';
import { SALE_END } from './sale-end.ts';

const selectPools = (at: Db) =>
  at
    .selectFrom('pool')
    .innerJoin('draw', 'draw.id', 'pool.draw_id')
    .innerJoin('stock', (join) => join.on('stock.key', '=', STOCK_KEY_OF_POOL))
    .where('pool.kind', '=', 'syndicate_share')
    .select(['pool.id', 'pool.offer_key', 'pool.shares', 'pool.body', 'pool.status', 'pool.position'])
    .select((row) => [
      SALE_END.as('cut_off_at'),
      row.ref('pool.share_cents').$notNull().as('share_cents'),
      row
        .selectFrom('ticket')
        .whereRef('ticket.pool_id', '=', 'pool.id')
        .select((count) => count.fn.count<number>('customer_id').distinct().as('members'))
        .as('members'),
    ])
    .select(['stock.taken', 'draw.draw_no', 'draw.draw_at', 'draw.stop_at', IS_LATE_POOL.as('is_late')]);

type PoolRow = Awaited<ReturnType<ReturnType<typeof selectPools>['execute']>>[number];

function getState({ status, taken, shares, is_late }: PoolRow): SyndicateState {
  if (is_late) return 'cancelled';
  return status === 'open' && taken >= shares ? 'full' : status;
}

function toSyndicate(row: PoolRow): Syndicate {
  const body = parsePoolBody(row);
  return {
    syndicateKey: row.id,
    offerKey: row.offer_key,
    name: body.name,
    lotteryKey: body.lotteryKey,
    drawNo: row.draw_no,
    drawDate: row.draw_at,
    cutOff: row.cut_off_at,
    position: row.position,
    shares: row.shares,
    sharesLeft: Math.max(0, row.shares - row.taken),
    costPerShare: toMoney(row.share_cents, body.currency),
    description: body.description,
    totalGames: body.totalGames,
    gamesPerShare: getGamesPerShare(body.totalGames, row.shares),
    games: body.games.map((game) => ({ ...game })),
    oneIn: body.oneIn,
    state: getState(row),
    members: row.members ?? 0,
  };
}

interface SyndicateFilter {
  readonly lotteryKey?: string | undefined;
  readonly offerKey?: string | undefined;
}

/** Those whose sale is to end, full ones too, the soonest first. */
export async function listSyndicates(
  at: Db,
  clock: Clock,
  { lotteryKey, offerKey }: SyndicateFilter = {},
): Promise<Syndicate[]> {
  const rows = await selectPools(at)
    .where('pool.status', '=', 'open')
    .where('draw.status', '=', 'DRAW_OPEN')
    .where(SALE_END, '>', getNowIso(clock))
    .$if(lotteryKey !== undefined, (query) => query.where('draw.offer_key', '=', lotteryKey!))
    .$if(offerKey !== undefined, (query) => query.where('pool.offer_key', '=', offerKey!))
    .orderBy(SALE_END)
    .orderBy('pool.offer_key')
    .orderBy('pool.position')
    .execute();
  return rows.map(toSyndicate);
}

/** One pool of any state; undefined when there is none. */
export async function findSyndicate(at: Db, poolId: string): Promise<Syndicate | undefined> {
  const row = await selectPools(at).where('pool.id', '=', poolId).executeTakeFirst();
  return row && toSyndicate(row);
}
