// What was bought in a draw and does not play in it, as statements ask for it: it was bought after the draw had been
// held, or the shop took it back.
import { type SqlBool, sql } from 'kysely';

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

const CANCELLATION =
  'select 1 from ticket_cancellation where ticket_cancellation.ticket_id = entry.ticket_id';

/** Whether the shop took back the ticket of an entry. For statements that read `entry`. */
export const IS_CANCELLED_ENTRY = sql<boolean | number>`exists (${sql.raw(CANCELLATION)})`;

/** Whether the ticket of an entry was not taken back. For conditions of statements that read `entry`. */
export const IS_KEPT_ENTRY = sql<SqlBool>`not exists (${sql.raw(CANCELLATION)})`;

/** Whether an entry was refunded: it is late, or was taken back. For statements that read `entry`, `draw` and `pool`. */
export const IS_REFUNDED_ENTRY = sql<boolean | number | null>`(${IS_LATE_ENTRY}) or ${IS_CANCELLED_ENTRY}`;
