// A result can be corrected until its prizes are settled, and never after: the draw's row is locked for either.

import type { Winners } from '#platform/catalogue/draws/generate/generator.ts';
import type { Database, Tx } from '#platform/ground/db/open.ts';
import { transact } from '#platform/ground/db/open.ts';
import type { DrawTable } from '#platform/ground/db/schema/schema.ts';
import { IllegalDrawStep } from '../lifecycle.ts';
import type { Dividends } from './won-games.ts';

type DrawnDraw = Pick<DrawTable, 'id' | 'numbers'>;

/**
 * Locks a drawn draw until the transaction ends.
 * @throws when it is not drawn, or has other numbers than those that it is scored by.
 */
export async function lockResult(tx: Tx, { flavor }: Database, { id, numbers }: DrawnDraw): Promise<void> {
  const row = await tx
    .selectFrom('draw')
    .select(['status', 'numbers'])
    .where('id', '=', id)
    .$if(flavor === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow();
  if (row.status !== 'DRAW_DRAWN') throw new IllegalDrawStep(`The draw ${id} is no longer DRAW_DRAWN`);
  if (row.numbers !== numbers)
    throw new Error(`The numbers of the draw ${id} were corrected while it was scored`);
}

/** Every pool that plays is scored by these numbers, and not by those of another worker. */
async function checkPools(tx: Tx, { id, numbers }: DrawnDraw): Promise<void> {
  const other = await tx
    .selectFrom('pool')
    .leftJoin('pool_result as result', 'result.pool_id', 'pool.id')
    .select('pool.id')
    .where('pool.draw_id', '=', id)
    .where('pool.status', '=', 'entered')
    .where((where) => where.or([where('result.numbers', 'is', null), where('result.numbers', '<>', numbers)]))
    .limit(1)
    .executeTakeFirst();
  if (other) throw new Error(`The pool ${other.id} is not scored by the numbers of the draw ${id}`);
}

async function listDividendsByDivision(tx: Tx, drawId: string): Promise<Dividends> {
  const rows = await tx
    .selectFrom('dividend')
    .select(['division', 'amount_cents'])
    .where('draw_id', '=', drawId)
    .execute();
  return new Map(rows.map((row) => [row.division, row.amount_cents]));
}

/** Nothing is settled where something could not be: a division that has won here pays something. */
function checkDividends({ id }: DrawnDraw, own: Winners, dividends: Dividends): void {
  for (const division of own.keys())
    if (!dividends.get(division))
      throw new Error(`Entries of the draw ${id} win division ${division}, for which no dividend is paid`);
}

/**
 * Marks a draw that is scored: from now on its result stands. Gives what its divisions pay, the same every time.
 * @throws when its result was corrected meanwhile: it must be scored again.
 */
export const beginSettling = (database: Database, draw: DrawnDraw, own: Winners): Promise<Dividends> =>
  transact(database, async (tx) => {
    await lockResult(tx, database, draw);
    await checkPools(tx, draw);
    const dividends = await listDividendsByDivision(tx, draw.id);
    checkDividends(draw, own, dividends);
    const { numUpdatedRows } = await tx
      .updateTable('draw_scoring')
      .set({ is_settling: 1 })
      .where('draw_id', '=', draw.id)
      .where('numbers', '=', draw.numbers)
      .where('is_complete', '=', 1)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Error(`The draw ${draw.id} is being scored by other numbers`);
    return dividends;
  });

/** Whether the prizes of the draw are being settled. To be relied on, its row must be locked first. */
export async function isSettling(tx: Tx, drawId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('draw_scoring')
    .select('is_settling')
    .where('draw_id', '=', drawId)
    .executeTakeFirst();
  return row?.is_settling === 1;
}
