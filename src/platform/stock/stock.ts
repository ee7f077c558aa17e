// What can run out: ticket numbers of a raffle, shares of a syndicate. Numbers are given out in order, from 1.
import type { Db, Tx } from '../db/open.ts';
import type { StockTake } from '../products/product.ts';

/** How many are left, by key; no entry for an unknown key. */
export async function readStockLeft(
  at: Db | Tx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await at
    .selectFrom('stock')
    .select(['key', 'size', 'taken'])
    .where('key', 'in', [...new Set(keys)])
    .execute();
  return new Map(rows.map(({ key, size, taken }) => [key, size - taken]));
}

async function takeOne(tx: Tx, key: string, count: number): Promise<number> {
  const { taken } = await tx
    .updateTable('stock')
    .set((row) => ({ taken: row('taken', '+', count) }))
    .where('key', '=', key)
    .returning('taken')
    .executeTakeFirstOrThrow();
  return taken - count + 1;
}

/**
 * Takes what the lines of one purchase need, each stock once and in the order of the keys, so that two purchases never
 * wait for each other. Gives for each line its first number of each stock.
 * @throws the database's `stock_not_exceeded` when one of them runs out
 */
export async function takeStock(
  tx: Tx,
  lines: readonly (readonly StockTake[])[],
): Promise<ReadonlyMap<string, number>[]> {
  const counts = new Map<string, number>();
  for (const { key, count } of lines.flat()) counts.set(key, (counts.get(key) ?? 0) + count);
  const next = new Map<string, number>();
  for (const key of [...counts.keys()].sort()) next.set(key, await takeOne(tx, key, counts.get(key) ?? 0));
  return lines.map(
    (takes) =>
      new Map(
        takes.map(({ key, count }) => {
          const first = next.get(key) ?? 1;
          next.set(key, first + count);
          return [key, first];
        }),
      ),
  );
}
