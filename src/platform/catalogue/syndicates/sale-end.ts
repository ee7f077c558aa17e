// Until when shares of a pool are sold: its cut-off, or the stop of its draw where that was moved before it (decision D1).
import { sql } from 'kysely';
import type { DrawTable } from '../../ground/db/schema/schema.ts';

interface PoolInDraw extends Pick<DrawTable, 'stop_at'> {
  readonly cut_off_at: string | null;
}

export const getSaleEnd = ({ cut_off_at, stop_at }: PoolInDraw): string =>
  cut_off_at === null || stop_at < cut_off_at ? stop_at : cut_off_at;

/** The same in a statement that joins `pool` and `draw`. */
export const SALE_END = sql<string>`case when draw.stop_at < pool.cut_off_at then draw.stop_at else pool.cut_off_at end`;
