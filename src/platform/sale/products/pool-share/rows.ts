// What shares of every kind of pool become when they are bought: a ticket of the pool, and its entry in the draw.
import type { PoolOnSale } from '../catalogue/catalogue.ts';
import type { LineRows, Purchase } from '../product.ts';

interface PricedShares {
  readonly pool: PoolOnSale;
  readonly offer: { readonly key: string };
  readonly priceCents: number;
}

interface BoughtShares {
  readonly shares: number;
  /** Shares of the pool that no one has bought yet. */
  readonly left: number;
  /** What the ticket keeps of them. */
  readonly body: unknown;
}

/** The rows that shares of every kind have in common. */
export function createPoolRows(
  { services: { random, clock }, checkout }: Purchase,
  { pool, offer, priceCents }: PricedShares,
  { shares, left, body }: BoughtShares,
): LineRows {
  const id = random.createId('tkt', clock.now());
  const entry = {
    id: random.createId('ent', clock.now()),
    ticket_id: id,
    customer_id: checkout.customer_id,
    draw_id: pool.draw_id,
    price_cents: priceCents,
    created_at: checkout.created_at,
    first_number: null,
    last_number: null,
  };
  return {
    ticket: { id, offer_key: offer.key, body: JSON.stringify(body), pool_id: pool.id, shares },
    entries: [entry],
    pool: {
      pool_body: pool.body,
      pool_status: 'open',
      pool_cancelled_at: null,
      pool_left: left,
      pool_prize_cents: null,
    },
  };
}
