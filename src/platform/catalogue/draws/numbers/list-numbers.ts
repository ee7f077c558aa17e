import type { Db, Tx } from '../../../ground/db/open.ts';
import type { KeptNumber } from './plan-numbers.ts';

/** The draws of an offer with their numbers. */
export async function listNumbers(at: Db | Tx, offerKey: string): Promise<KeptNumber[]> {
  const rows = await at
    .selectFrom('draw')
    .select(['id', 'draw_no', 'local_date', 'number_state'])
    .where('offer_key', '=', offerKey)
    .execute();
  return rows.map(({ id, draw_no: drawNo, local_date: localDate, number_state }) => ({
    id,
    drawNo,
    localDate,
    isCounted: number_state === 'counted',
  }));
}
