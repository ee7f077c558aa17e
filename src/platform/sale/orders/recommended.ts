// Tickets that a customer may want to buy again.
import { RECOMMENDED_MAX, type RecommendedOrder } from '#lib/contracts/cart/recommended.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { listOffers } from '../../catalogue/offers/store.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import { findProduct } from '../products/registry.ts';
import { readOrders } from './store.ts';

const LOOKED_AT_MS = 90 * DAY_MS;
const TICKETS_MAX = 100;
/** So many tickets of an offer are a habit. */
const OFTEN = 3;

/** The latest ticket of each offer that is sold, the latest offers first. */
export async function listRecommended(services: Services, customerId: string): Promise<RecommendedOrder[]> {
  const { database, clock } = services;
  const { db } = database;
  const offers = await listOffers(db);
  const onSale = offers.filter(({ availability, suspended }) => availability === 'available' && !suspended);
  const tickets = await db
    .selectFrom('ticket')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('created_at', '>', toIso(clock.now() - LOOKED_AT_MS))
    .where(
      'offer_key',
      'in',
      onSale.map(({ key }) => key),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(TICKETS_MAX)
    .execute();
  const goods = tickets.filter(({ kind }) => findProduct(services, kind)?.toReplayInput);
  const keys = [...new Set(goods.map(({ offer_key }) => offer_key))].slice(0, RECOMMENDED_MAX);
  const latest = keys.flatMap((key) => goods.find(({ offer_key }) => offer_key === key) ?? []);
  const orders = await readOrders(services, db, latest);
  return orders.map((order) => {
    const count = goods.filter(({ offer_key }) => offer_key === order.offerKey).length;
    return { order, reason: count >= OFTEN ? 'often' : 'last' };
  });
}
