// What orders ahead keep of a pool of stock. They take nothing of it before they are charged, so whoever buys beside them
// must leave it to them.
import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { type PoolTake, StockShort } from './stock.ts';

interface TakeBesideOrders extends PoolTake {
  readonly countOrdered?: ((tx: Tx) => Promise<number>) | undefined;
}

/** What a pool holds. It is held itself until the commit, so that purchases at once are made one after the other. */
async function holdPool(tx: Tx, { flavor }: Services['database'], pool: string): Promise<number> {
  const lanes = await tx
    .selectFrom('stock')
    .select(['size', 'taken'])
    .where('pool', '=', pool)
    .orderBy('key')
    .$if(flavor === 'postgres', (query) => query.forUpdate())
    .execute();
  return lanes.reduce((sum, { size, taken }) => sum + size - taken, 0);
}

/**
 * Looks whether the pools hold what is taken of them, or is now ordered ahead, and what is ordered ahead already. Orders
 * are counted after the pool is held: what was charged meanwhile is out of both.
 * @throws StockShort
 */
export async function requireBesideOrders(
  tx: Tx,
  { database }: Pick<Services, 'database'>,
  takes: readonly TakeBesideOrders[],
): Promise<void> {
  const beside = new Map(takes.map(({ pool, countOrdered }) => [pool, countOrdered]));
  for (const [pool, countOrdered] of [...beside].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!countOrdered) continue;
    const left = await holdPool(tx, database, pool);
    const wanted = takes.reduce((sum, take) => sum + (take.pool === pool ? take.count : 0), 0);
    if (left - (await countOrdered(tx)) < wanted) throw new StockShort(pool);
  }
}
