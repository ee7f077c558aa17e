// What shares are worth and enter, decided by their pool alone.

import type { RemovalReason } from '#lib/contracts/cart/cart.ts';
import type { SyndicateShareInput } from '#lib/contracts/products/syndicate-share.ts';
import { formatClockTime } from '#lib/domain/time/zoned-dates.ts';
import { type PoolBody, parsePoolBody } from '../../../catalogue/syndicates/pool-body.ts';
import { createCartError } from '../cart-error.ts';
import type { PoolOnSale } from '../catalogue/catalogue.ts';
import type { OfferOnSale, SaleDraw } from '../catalogue/offers-on-sale.ts';
import {
  countSharesLeft,
  findDrawRemoval,
  isPoolOver,
  requireOfferOfType,
  requireSharesLeft,
  toSaleDraw,
} from '../pool-share/on-sale.ts';
import type { Catalogue, Remains } from '../product.ts';
import { findPlainRepeat } from '../repeats/plain-repeat.ts';

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
  if (isPoolOver(pool)) return 'syndicate_closed';
  const left = countSharesLeft(pool.id, catalogue);
  const short = left === 0 ? 'syndicate_full' : 'syndicate_short';
  return findDrawRemoval(pool) ?? (left < asked.quantity ? short : undefined);
}

/** The shares that are left, where they are fewer than were asked for. */
export function describeSharesLeft(
  asked: SyndicateShareInput,
  reason: RemovalReason,
  catalogue: Catalogue,
): Remains {
  const pool = findPool(asked, catalogue);
  if (reason !== 'syndicate_short' || !pool) return { instead: [] };
  const left = countSharesLeft(pool.id, catalogue);
  return { left, instead: [[Object.assign({}, asked, { quantity: left })]] };
}

/** @throws DomainError of `CART_ERRORS` where the shares are not sold as they were asked for */
export function priceShares(asked: SyndicateShareInput, catalogue: Catalogue): SharesOnSale {
  const offer = requireOfferOfType(asked.lotteryKey, 'syndicate_share', catalogue);
  const input = { ...asked, recurringPurchase: findPlainRepeat(asked, offer, catalogue) };
  const pool = findPool(input, catalogue);
  if (pool?.draw_status !== 'DRAW_OPEN') throw createCartError('syndicate_unknown');
  if (isPoolOver(pool))
    throw createCartError('syndicate_closed', {
      time: formatClockTime(Date.parse(pool.cut_off_at), offer.timeZone),
    });
  const sharesLeft = requireSharesLeft(pool.id, { asked: input.quantity, full: 'syndicate_full' }, catalogue);
  return {
    input,
    offer,
    pool,
    body: parsePoolBody(pool),
    draw: toSaleDraw(pool),
    sharesLeft,
    shareCents: pool.share_cents,
    priceCents: pool.share_cents * input.quantity,
  };
}
