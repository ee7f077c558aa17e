// What shares are worth and enter, decided by their pool alone.

import type { RemovalReason } from '#lib/contracts/cart/cart.ts';
import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import type { SyndicateShareInput } from '#lib/contracts/products/syndicate-share.ts';
import { formatClockTime } from '#lib/domain/time/zoned-dates.ts';
import type { PoolOnSale } from '../../cart/catalogue.ts';
import type { OfferOnSale, SaleDraw } from '../../cart/offers-on-sale.ts';
import { getSaleDay } from '../../cart/offers-on-sale.ts';
import { createDomainError } from '../../domain-error.ts';
import { getPoolStockKey, type PoolBody, parsePoolBody } from '../../syndicates/pool-body.ts';
import type { Catalogue } from '../product.ts';
import { refuseRestricted } from '../restrictions.ts';
import { sumTakes } from '../sum-takes.ts';

/** Shares that can be bought as they were asked for. */
export interface SharesOnSale {
  readonly input: SyndicateShareInput;
  readonly offer: OfferOnSale;
  readonly pool: PoolOnSale;
  readonly body: PoolBody;
  /** The draw, with the cut-off as its stop. */
  readonly draw: SaleDraw;
  readonly sharesLeft: number;
  readonly shareCents: number;
  readonly priceCents: number;
}

const createError = (code: keyof typeof CART_ERRORS, values?: Record<string, string | number>) =>
  createDomainError(CART_ERRORS, code, values);

/** Shares that are not sold and not taken by earlier lines of the cart. */
function countSharesLeft(poolId: string, { stock, priced }: Catalogue): number {
  const key = getPoolStockKey(poolId);
  return Math.max(0, (stock.get(key) ?? 0) - sumTakes(priced, key));
}

const isOver = ({ status, is_over }: PoolOnSale): boolean => status !== 'open' || is_over === 1;

const findPool = (
  { lotteryKey, syndicateKey }: SyndicateShareInput,
  { pools }: Catalogue,
): PoolOnSale | undefined => {
  const pool = pools.get(syndicateKey);
  return pool?.kind === 'syndicate_share' && pool.offer_key === lotteryKey ? pool : undefined;
};

/** Why shares of a cart are not sold as they were added. */
export function findSharesRemoval(
  asked: SyndicateShareInput,
  catalogue: Catalogue,
): RemovalReason | undefined {
  const pool = findPool(asked, catalogue);
  if (!pool) return 'offer_changed';
  if (isOver(pool)) return 'syndicate_closed';
  if (pool.draw_status !== 'DRAW_OPEN')
    return pool.draw_status === 'DRAW_CAPPED' ? 'draw_capped' : 'draw_closed';
  return countSharesLeft(pool.id, catalogue) < asked.quantity ? 'syndicate_full' : undefined;
}

function requireOffer({ lotteryKey }: SyndicateShareInput, { offers, buyer }: Catalogue): OfferOnSale {
  const offer = offers.get(lotteryKey);
  if (offer?.type !== 'syndicate_share') throw createError('offer_unknown');
  refuseRestricted(offer, buyer);
  if (offer.availability !== 'available' || offer.suspended) throw createError('offer_unavailable');
  return offer;
}

function requireSharesLeft(input: SyndicateShareInput, pool: PoolOnSale, catalogue: Catalogue): number {
  const left = countSharesLeft(pool.id, catalogue);
  if (left === 0) throw createError('syndicate_full');
  if (left < input.quantity) throw createError('shares_short', { left });
  return left;
}

/** @throws DomainError of `CART_ERRORS` where the shares are not sold as they were asked for */
export function priceShares(input: SyndicateShareInput, catalogue: Catalogue): SharesOnSale {
  const offer = requireOffer(input, catalogue);
  const pool = findPool(input, catalogue);
  if (pool?.draw_status !== 'DRAW_OPEN') throw createError('syndicate_unknown');
  if (isOver(pool))
    throw createError('syndicate_closed', {
      time: formatClockTime(Date.parse(pool.cut_off_at), offer.timeZone),
    });
  const sharesLeft = requireSharesLeft(input, pool, catalogue);
  return {
    input,
    offer,
    pool,
    body: parsePoolBody(pool),
    draw: {
      id: pool.draw_id,
      drawNo: pool.draw_no,
      localDate: pool.local_date,
      day: getSaleDay(pool.local_date),
      drawAt: pool.draw_at,
      stopAt: pool.cut_off_at,
      opensAt: null,
      status: pool.draw_status,
      jackpotCents: pool.jackpot_cents,
    },
    sharesLeft,
    shareCents: pool.share_cents,
    priceCents: pool.share_cents * input.quantity,
  };
}
