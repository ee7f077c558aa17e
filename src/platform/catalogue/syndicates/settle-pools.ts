// Splits what the pools of a draw have won among their tickets, to the cent (decision M11).
import { type Insertable, sql } from 'kysely';
import { splitPoolPrize } from '#lib/domain/syndicate/shares.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import type { PrizeTable } from '../../ground/db/schema/prize-schema.ts';
import { toValues } from '../../ground/db/to-values.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import type { Pause } from '../draws/entries.ts';
import { type Dividends, payWonGames, type WonGame } from '../draws/settle/won-games.ts';

/** Shares that win something settled in one transaction, at least one pool. */
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

const listScoredPools = (tx: Tx, drawId: string, after: string): Promise<ScoredPool[]> =>
  tx
    .selectFrom('pool')
    .innerJoin('pool_result as result', 'result.pool_id', 'pool.id')
    .select(['pool.id', 'result.draw_id', 'pool.shares', 'result.divisions'])
    .where('pool.draw_id', '=', drawId)
    .where('pool.status', '=', 'entered')
    .where('pool.id', '>', after)
    .orderBy('pool.id')
    .limit(POOLS_AT_ONCE)
    .execute();

interface PoolEntry {
  readonly poolId: string;
  readonly entryId: string;
  readonly ticketId: string;
  readonly customerId: string;
  readonly shares: number;
  readonly firstShare: number | null;
}

/**
 * What of the pools is entered in the draw, by pool. The entry is looked up for each ticket: in a join the database may
 * walk through all entries of the draw instead, which are many more.
 */
async function readEntriesOfPools(
  tx: Tx,
  drawId: string,
  poolIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PoolEntry[]>> {
  if (poolIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('ticket')
    .leftJoin('party_share', 'party_share.ticket_id', 'ticket.id')
    .select((row) => [
      row.ref('ticket.pool_id').$notNull().as('poolId'),
      'ticket.id as ticketId',
      'ticket.customer_id as customerId',
      row.ref('ticket.shares').$notNull().as('shares'),
      'party_share.first_share as firstShare',
      row
        .selectFrom('entry')
        .select('entry.id')
        .whereRef('entry.ticket_id', '=', 'ticket.id')
        .where('entry.draw_id', '=', drawId)
        .as('entryId'),
    ])
    .where('ticket.pool_id', 'in', poolIds)
    .execute();
  const entered = rows.flatMap(({ entryId, ...row }) => (entryId === null ? [] : [{ ...row, entryId }]));
  return Map.groupBy(entered, ({ poolId }) => poolId);
}

interface PoolPrize {
  readonly pool: ScoredPool;
  readonly amountCents: number;
  readonly divisions: string;
}

function createPoolPrize(pool: ScoredPool, dividends: Dividends): PoolPrize {
  const { won, amountCents } = payWonGames(JSON.parse(pool.divisions) as WonGame[], dividends);
  return { pool, amountCents, divisions: JSON.stringify(won) };
}

/** As many of them, from the first on, as have no more winning shares together than are settled at once. */
function takeBatch(prizes: readonly PoolPrize[]): PoolPrize[] {
  let shares = 0;
  return prizes.filter(({ pool, amountCents }, index) => {
    if (amountCents > 0) shares += pool.shares;
    return index === 0 || shares <= SHARES_AT_ONCE;
  });
}

/** A prize for each entry of the pool whose part is not nothing. */
function splitPrize(
  { pool, amountCents, divisions }: PoolPrize,
  entries: readonly PoolEntry[],
): Insertable<PrizeTable>[] {
  const parts = splitPoolPrize(
    amountCents,
    entries.map(({ ticketId, shares, firstShare }) => ({ ticketId, shares, first: firstShare ?? undefined })),
  );
  const cents = new Map(parts.map((part) => [part.ticketId, part.cents]));
  return entries
    .map(({ entryId, ticketId, customerId }) => ({
      entry_id: entryId,
      draw_id: pool.draw_id,
      customer_id: customerId,
      divisions,
      amount_cents: cents.get(ticketId) ?? 0,
      paid_at: null,
    }))
    .filter(({ amount_cents }) => amount_cents > 0);
}

async function saveResults(tx: Tx, services: Services, prizes: readonly PoolPrize[]): Promise<void> {
  const rows = prizes.map(({ pool, amountCents, divisions }) => [pool.id, amountCents, divisions]);
  await sql`update pool_result
    set amount_cents = settled.column2, divisions = settled.column3, settled_at = ${getNowIso(services.clock)}
    from ${toValues(rows)} as settled
    where pool_result.pool_id = settled.column1`.execute(tx);
  await tx
    .updateTable('pool')
    .set({ status: 'settled' })
    .where(
      'id',
      'in',
      prizes.map(({ pool }) => pool.id),
    )
    .execute();
}

/** Settles pools of one draw. */
async function settleBatch(
  tx: Tx,
  services: Services,
  drawId: string,
  results: readonly PoolPrize[],
): Promise<void> {
  const winning = results.filter(({ amountCents }) => amountCents > 0);
  const entries = await readEntriesOfPools(
    tx,
    drawId,
    winning.map(({ pool }) => pool.id),
  );
  const prizes = winning.flatMap((prize) => splitPrize(prize, entries.get(prize.pool.id) ?? []));
  for (let start = 0; start < prizes.length; start += ROWS_AT_ONCE)
    await tx
      .insertInto('prize')
      .values(prizes.slice(start, start + ROWS_AT_ONCE))
      .execute();
  await saveResults(tx, services, results);
}

/** Settles every pool of a draw that has been scored, some in a transaction, from where an earlier worker was cut off. */
export async function settlePools(
  services: Services,
  drawId: string,
  dividends: Dividends,
  pause: Pause,
): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const after: string = last;
    last = await transact(services.database, async (tx) => {
      const pools = await listScoredPools(tx, drawId, after);
      if (pools.length === 0) return undefined;
      const batch = takeBatch(pools.map((pool) => createPoolPrize(pool, dividends)));
      await settleBatch(tx, services, drawId, batch);
      return batch.at(-1)?.pool.id;
    });
    await pause();
  }
}
