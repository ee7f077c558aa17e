// Splits what the pools of a draw have won among their tickets, to the cent (decision M11).
import { splitPoolPrize } from '#lib/domain/syndicate/shares.ts';
import { type Tx, transact } from '../db/open.ts';
import type { PrizeTable } from '../db/schema/schema.ts';
import type { Pause } from '../draws/entries.ts';
import { type Dividends, payWonGames, type WonGame } from '../draws/settle/won-games.ts';
import type { Services } from '../services.ts';
import { getNowIso } from '../time.ts';

/** Shares settled in one transaction, at least one pool. */
const SHARES_AT_ONCE = 1000;
const POOLS_AT_ONCE = 100;
/** Rows of one INSERT: below what either database takes as parameters. */
const ROWS_AT_ONCE = 500;

interface ScoredPool {
  readonly id: string;
  readonly draw_id: string;
  readonly shares: number;
  readonly divisions: string;
}

const listScoredPools = (tx: Tx, drawId: string): Promise<ScoredPool[]> =>
  tx
    .selectFrom('pool')
    .innerJoin('pool_result as result', 'result.pool_id', 'pool.id')
    .select(['pool.id', 'result.draw_id', 'pool.shares', 'result.divisions'])
    .where('pool.draw_id', '=', drawId)
    .where('pool.status', '=', 'entered')
    .orderBy('pool.id')
    .limit(POOLS_AT_ONCE)
    .execute();

/** As many of them, from the first on, as have no more shares together than are settled at once. */
function takeBatch(pools: readonly ScoredPool[]): ScoredPool[] {
  let shares = 0;
  return pools.filter((pool, index) => {
    shares += pool.shares;
    return index === 0 || shares <= SHARES_AT_ONCE;
  });
}

/** A prize for each entry of the pool whose part is not nothing. */
async function createPrizes(
  tx: Tx,
  { id, draw_id: drawId }: ScoredPool,
  amountCents: number,
  divisions: string,
): Promise<PrizeTable[]> {
  const entries = await tx
    .selectFrom('ticket')
    .innerJoin('entry', 'entry.ticket_id', 'ticket.id')
    .leftJoin('party_share', 'party_share.ticket_id', 'ticket.id')
    .select((row) => [
      'party_share.first_share',
      'entry.id',
      'entry.customer_id',
      'entry.ticket_id',
      row.ref('ticket.shares').$notNull().as('shares'),
    ])
    .where('ticket.pool_id', '=', id)
    .where('entry.draw_id', '=', drawId)
    .execute();
  const parts = splitPoolPrize(
    amountCents,
    entries.map(({ ticket_id: ticketId, shares, first_share }) => ({
      ticketId,
      shares,
      first: first_share ?? undefined,
    })),
  );
  const cents = new Map(parts.map((part) => [part.ticketId, part.cents]));
  return entries
    .map((entry) => ({
      entry_id: entry.id,
      draw_id: drawId,
      customer_id: entry.customer_id,
      divisions,
      amount_cents: cents.get(entry.ticket_id) ?? 0,
      paid_at: null,
    }))
    .filter(({ amount_cents }) => amount_cents > 0);
}

async function settlePool(tx: Tx, services: Services, pool: ScoredPool, dividends: Dividends): Promise<void> {
  const { won, amountCents } = payWonGames(JSON.parse(pool.divisions) as WonGame[], dividends);
  const divisions = JSON.stringify(won);
  const prizes = amountCents === 0 ? [] : await createPrizes(tx, pool, amountCents, divisions);
  for (let start = 0; start < prizes.length; start += ROWS_AT_ONCE)
    await tx
      .insertInto('prize')
      .values(prizes.slice(start, start + ROWS_AT_ONCE))
      .execute();
  await tx
    .updateTable('pool_result')
    .set({ divisions, amount_cents: amountCents, settled_at: getNowIso(services.clock) })
    .where('pool_id', '=', pool.id)
    .execute();
  await tx.updateTable('pool').set({ status: 'settled' }).where('id', '=', pool.id).execute();
}

/** Settles every pool of a draw that has been scored, some in a transaction, from where an earlier worker was cut off. */
export async function settlePools(
  services: Services,
  drawId: string,
  dividends: Dividends,
  pause: Pause,
): Promise<void> {
  for (let isDone = false; !isDone; ) {
    isDone = await transact(services.database, async (tx) => {
      const pools = takeBatch(await listScoredPools(tx, drawId));
      for (const pool of pools) await settlePool(tx, services, pool, dividends);
      return pools.length === 0;
    });
    await pause();
  }
}
