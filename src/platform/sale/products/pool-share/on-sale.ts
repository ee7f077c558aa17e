// What the shares of every kind of pool have in common while they are sold.
import type { RemovalReason } from '#lib/contracts/cart/cart.ts';
import { readCalendarDate } from '../../../catalogue/draws/calendar-date.ts';
import { getPoolStockKey } from '../../../catalogue/syndicates/pool-body.ts';
import { createCartError } from '../cart-error.ts';
import type { PoolOnSale } from '../catalogue/catalogue.ts';
import { getSaleDay, type OfferOnSale, type SaleDraw } from '../catalogue/offers-on-sale.ts';
import type { Catalogue } from '../product.ts';
import { refuseRestricted } from '../restrictions.ts';
import { sumTakes } from '../sum-takes.ts';

/** Shares that are not sold and not taken by earlier lines of the cart. */
export function countSharesLeft(poolId: string, { stock, priced }: Catalogue): number {
  const key = getPoolStockKey(poolId);
  return Math.max(0, (stock.get(key) ?? 0) - sumTakes(priced, key));
}

export const isPoolOver = ({ status, is_over }: PoolOnSale): boolean => status !== 'open' || is_over === 1;

/** Why the draw of a pool sells nothing more; undefined while it is open. */
export function findDrawRemoval({ draw_status: status }: PoolOnSale): RemovalReason | undefined {
  if (status === 'DRAW_OPEN') return undefined;
  return status === 'DRAW_CAPPED' ? 'draw_capped' : 'draw_closed';
}

/** @throws DomainError `offer_unknown`, `offer_unavailable`, or why it is not sold to the buyer */
export function requireOfferOfType(
  lotteryKey: string,
  type: OfferOnSale['type'],
  { offers, buyer }: Catalogue,
): OfferOnSale {
  const offer = offers.get(lotteryKey);
  if (offer?.type !== type) throw createCartError('offer_unknown');
  refuseRestricted(offer, buyer);
  if (offer.availability !== 'available' || offer.suspended) throw createCartError('offer_unavailable');
  return offer;
}

/** @throws DomainError `full` where no share is left, `shares_short` where fewer are left than were asked for */
export function requireSharesLeft(
  poolId: string,
  { asked, full }: { asked: number; full: 'party_full' | 'syndicate_full' },
  catalogue: Catalogue,
): number {
  const left = countSharesLeft(poolId, catalogue);
  if (left === 0) throw createCartError(full);
  if (left < asked) throw createCartError('shares_short', { left });
  return left;
}

/** The draw of a pool, with the end of the pool's sale as its stop. */
export function toSaleDraw(pool: PoolOnSale): SaleDraw {
  const calendarDate = readCalendarDate(pool);
  return {
    id: pool.draw_id,
    drawNo: pool.draw_no,
    localDate: pool.local_date,
    calendarDate,
    day: getSaleDay(calendarDate),
    drawAt: pool.draw_at,
    stopAt: pool.cut_off_at,
    opensAt: null,
    round: null,
    status: 'DRAW_OPEN',
    jackpotCents: pool.jackpot_cents,
  };
}
