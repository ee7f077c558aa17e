// A draw by its number, or by one that it had before.
import type { Db, Tx } from '../../../ground/db/open.ts';

/**
 * The number under which a draw is kept that is asked for by any number which it has had: one that a draw has now goes before
 * those of the past. Undefined where no draw of the offer ever had it.
 */
export async function findCurrentDrawNo(
  at: Db | Tx,
  offerKey: string,
  drawNo: number,
): Promise<number | undefined> {
  const current = await at
    .selectFrom('draw')
    .select('draw_no')
    .where('offer_key', '=', offerKey)
    .where('draw_no', '=', drawNo)
    .executeTakeFirst();
  if (current) return current.draw_no;
  const before = await at
    .selectFrom('draw_number_before as earlier')
    .innerJoin('draw', 'draw.id', 'earlier.draw_id')
    .select('draw.draw_no')
    .where('earlier.offer_key', '=', offerKey)
    .where('earlier.draw_no', '=', drawNo)
    .executeTakeFirst();
  return before?.draw_no;
}
