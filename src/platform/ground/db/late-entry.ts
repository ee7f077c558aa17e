// What was bought in a draw after it had been held, as statements ask for it.
import { sql } from 'kysely';

const LATE_SHARES = `exists (select 1 from ticket join draw on draw.id = pool.draw_id
  where ticket.pool_id = pool.id and ticket.created_at >= draw.late_from)`;

/** Whether a pool was refunded because it was filled late. For rules that read `pool`. */
export const LATE_POOL = `(${LATE_SHARES}
  and pool.shares = (select sum(ticket.shares) from ticket where ticket.pool_id = pool.id))`;

/** Whether shares of a pool are late in its draw: it does not play. For statements that read `pool`. */
export const HAS_LATE_SHARES = sql<boolean | number>`${sql.raw(LATE_SHARES)}`;

/** Whether a pool was refunded because it was filled late. For statements that read `pool`. */
export const IS_LATE_POOL = sql<boolean | number>`${sql.raw(LATE_POOL)}`;

/** Whether an entry was refunded because it is late. For statements that read `entry`, `draw` and `pool`. */
export const IS_LATE_ENTRY = sql<
  boolean | number | null
>`case when pool.id is null then entry.created_at >= draw.late_from else ${IS_LATE_POOL} end`;
