// What shares of a lotto party are worth and enter: which shares they would be decides their price to the cent.
import { createHash } from 'node:crypto';
import type { RemovalReason } from '#lib/contracts/cart/cart.ts';
import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import type { PartyShareInput } from '#lib/contracts/products/party-share.ts';
import { priceSharesCents } from '#lib/domain/party/share-price.ts';
import { formatClockTime } from '#lib/domain/time/zoned-dates.ts';
import type { PoolOnSale } from '../../cart/catalogue.ts';
import { getSaleDay, type OfferOnSale, type SaleDraw } from '../../cart/offers-on-sale.ts';
import { createDomainError } from '../../domain-error.ts';
import { getPoolStockKey, type PoolBody, parsePoolBody } from '../../syndicates/pool-body.ts';
import type { Catalogue } from '../product.ts';
import { refuseRestricted } from '../restrictions.ts';
import { sumTakes } from '../sum-takes.ts';
import type { PartyOnSale } from './on-sale.ts';

/** Shares that can be bought as they were asked for. */
export interface PartySharesOnSale {
  readonly input: PartyShareInput;
  readonly offer: OfferOnSale;
  readonly pool: PoolOnSale;
  readonly party: PartyOnSale;
  readonly body: PoolBody;
  /** The draw, with the cut-off as its stop. */
  readonly draw: SaleDraw;
  readonly sharesLeft: number;
  /** Number of the first share, from 1, as long as nobody else buys before. */
  readonly firstShare: number;
  readonly priceCents: number;
  /** The most that it may have been shown at before others bought. */
  readonly highestCents: number;
}

const createError = (code: keyof typeof CART_ERRORS, values?: Record<string, string | number>) =>
  createDomainError(CART_ERRORS, code, values);

/** Shares that are not sold and not taken by earlier lines of the cart. */
function countSharesLeft(poolId: string, { stock, priced }: Catalogue): number {
  const key = getPoolStockKey(poolId);
  return Math.max(0, (stock.get(key) ?? 0) - sumTakes(priced, key));
}

const isOver = ({ status, is_over }: PoolOnSale): boolean => status !== 'open' || is_over === 1;

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const isInvited = ({ is_member, publicity, token_hash }: PartyOnSale, { token }: PartyShareInput): boolean =>
  is_member > 0 || publicity !== 'private' || (token !== undefined && hashToken(token) === token_hash);

function findSession(input: PartyShareInput, { pools, parties }: Catalogue) {
  const pool = pools.get(input.sessionId);
  const party = parties.get(input.sessionId);
  const isAsked =
    pool?.kind === 'social_syndicate_share' &&
    pool.offer_key === input.lotteryKey &&
    party?.group_id === input.groupId;
  return isAsked ? { pool, party } : undefined;
}

/** Why shares of a cart are not sold as they were added. */
export function findPartyRemoval(asked: PartyShareInput, catalogue: Catalogue): RemovalReason | undefined {
  const found = findSession(asked, catalogue);
  if (!found || !isInvited(found.party, asked)) return 'offer_changed';
  const { pool } = found;
  const left = countSharesLeft(pool.id, catalogue);
  if (left === 0) return 'syndicate_full';
  if (isOver(pool)) return 'syndicate_closed';
  if (pool.draw_status !== 'DRAW_OPEN')
    return pool.draw_status === 'DRAW_CAPPED' ? 'draw_capped' : 'draw_closed';
  return left < asked.numShares ? 'syndicate_full' : undefined;
}

function requireOffer({ lotteryKey }: PartyShareInput, { offers, buyer }: Catalogue): OfferOnSale {
  const offer = offers.get(lotteryKey);
  if (offer?.type !== 'lottery_ticket') throw createError('offer_unknown');
  refuseRestricted(offer, buyer);
  if (offer.availability !== 'available' || offer.suspended) throw createError('offer_unavailable');
  return offer;
}

function requireSharesLeft(input: PartyShareInput, pool: PoolOnSale, catalogue: Catalogue): number {
  const left = countSharesLeft(pool.id, catalogue);
  if (left === 0) throw createError('party_full');
  if (left < input.numShares) throw createError('shares_short', { left });
  return left;
}

const toDraw = (pool: PoolOnSale): SaleDraw => ({
  id: pool.draw_id,
  drawNo: pool.draw_no,
  localDate: pool.local_date,
  day: getSaleDay(pool.local_date),
  drawAt: pool.draw_at,
  stopAt: pool.cut_off_at,
  opensAt: null,
  status: 'DRAW_OPEN',
  jackpotCents: pool.jackpot_cents,
});

/** @throws DomainError of `CART_ERRORS` where the shares are not sold as they were asked for */
export function pricePartyShares(input: PartyShareInput, catalogue: Catalogue): PartySharesOnSale {
  const offer = requireOffer(input, catalogue);
  const found = findSession(input, catalogue);
  if (found?.pool.draw_status !== 'DRAW_OPEN' || found.party.group_status !== 'active')
    throw createError('session_unknown');
  const { pool, party } = found;
  if (!isInvited(party, input)) throw createError('invite_needed');
  // A session that is full plays at once: its shares are gone, not its time.
  const isFull = countSharesLeft(pool.id, catalogue) === 0;
  if (isOver(pool) && !isFull)
    throw createError('party_closed', {
      time: formatClockTime(Date.parse(pool.cut_off_at), offer.timeZone),
    });
  const sharesLeft = requireSharesLeft(input, pool, catalogue);
  const { numShares } = input;
  const { cost_cents: costCents } = party;
  const firstShare = pool.shares - sharesLeft + 1;
  const priceCents = priceSharesCents(costCents, pool.shares, firstShare, numShares);
  const highestCents = priceSharesCents(costCents, pool.shares, 1, numShares);
  return {
    input,
    offer,
    pool,
    party,
    body: parsePoolBody(pool),
    draw: toDraw(pool),
    sharesLeft,
    firstShare,
    priceCents,
    highestCents,
  };
}
