/**
 * What becomes of an order ahead that is refused: its money is tried again, it waits as it is, it is kept as long as what
 * it is of may come back on sale, or it ends.
 */
type OrderEffect = 'again' | 'waits' | 'kept' | 'ends';

/**
 * Refusals by their codes. Kept is an order of an offer that is suspended, and of a draw that is capped, which
 * `draw_closed` says where that happens meanwhile: since then the draw may be on sale again.
 */
const EFFECTS: Readonly<Record<string, OrderEffect>> = {
  funds_insufficient: 'again',
  purchase_blocked: 'again',
  maintenance: 'waits',
  sales_not_open: 'waits',
  offer_unavailable: 'kept',
  sold_out: 'kept',
  draw_closed: 'kept',
};

/** What becomes of an order ahead that is refused with this code. */
export const findOrderEffect = (code: string): OrderEffect => EFFECTS[code] ?? 'ends';
