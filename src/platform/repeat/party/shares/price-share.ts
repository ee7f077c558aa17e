// What shares of a lotto party are worth and enter: which shares they would be decides their price to the cent.
import type { RemovalReason } from '#lib/contracts/cart/cart.ts';
import { GROUPS_JOINED_MAX, MEMBERS_MAX } from '#lib/domain/party/limits.ts';
import { priceSharesCents } from '#lib/domain/party/share-price.ts';
import { formatClockTime } from '#lib/domain/time/zoned-dates.ts';
import { type PoolBody, parsePoolBody } from '../../../catalogue/syndicates/pool-body.ts';
import { createCartError } from '../../../sale/products/cart-error.ts';
import type { PoolOnSale } from '../../../sale/products/catalogue/catalogue.ts';
import type { OfferOnSale, SaleDraw } from '../../../sale/products/catalogue/offers-on-sale.ts';
import {
  countSharesLeft,
  findDrawRemoval,
  isPoolOver,
  requireOfferOfType,
  requireSharesLeft,
  toSaleDraw,
} from '../../../sale/products/pool-share/on-sale.ts';
import type { Catalogue, Remains } from '../../../sale/products/product.ts';
import { KeptShareInput } from './kept-input.ts';
import type { PartyOnSale } from './on-sale.ts';
import { isRepeated } from './recurring.ts';

/** Shares that can be bought as they were asked for. */
export interface PartySharesOnSale {
  readonly input: KeptShareInput;
  readonly offer: OfferOnSale;
  readonly pool: PoolOnSale;
  readonly party: PartyOnSale;
  readonly body: PoolBody;
  /** The draw, with the cut-off as its stop. */
  readonly draw: SaleDraw;
  readonly sharesLeft: number;
  /** Number of the first share, from 1, as long as no one else buys before. */
  readonly firstShare: number;
  readonly priceCents: number;
  /** The most that it may have been shown at before others bought. */
  readonly highestCents: number;
  /** Whether as many are bought of each session that follows. */
  readonly isRepeated: boolean;
}

const isInvited = (
  { is_member, publicity, token_hash }: PartyOnSale,
  { tokenHash }: KeptShareInput,
): boolean => is_member > 0 || publicity !== 'private' || tokenHash === token_hash;

function findSession(input: KeptShareInput, { pools, parties }: Catalogue) {
  const pool = pools.get(input.sessionId);
  const party = parties.get(input.sessionId);
  const isAsked =
    pool?.kind === 'social_syndicate_share' &&
    pool.offer_key === input.lotteryKey &&
    party?.group_id === input.groupId;
  return isAsked ? { pool, party } : undefined;
}

/** Why shares of a cart are not sold as they were added. */
export function findPartyRemoval(asked: KeptShareInput, catalogue: Catalogue): RemovalReason | undefined {
  const found = findSession(asked, catalogue);
  if (!found || !isInvited(found.party, asked)) return 'offer_changed';
  const { pool } = found;
  const left = countSharesLeft(pool.id, catalogue);
  if (left === 0) return 'party_full';
  if (isPoolOver(pool)) return 'party_closed';
  return findDrawRemoval(pool) ?? (left < asked.numShares ? 'party_short' : undefined);
}

/** The shares that are left, where they are fewer than were asked for. */
export function describePartyLeft(
  asked: KeptShareInput,
  reason: RemovalReason,
  catalogue: Catalogue,
): Remains {
  const found = findSession(asked, catalogue);
  if (reason !== 'party_short' || !found) return { instead: [] };
  const left = countSharesLeft(found.pool.id, catalogue);
  return { left, instead: [[Object.assign({}, asked, { numShares: left })]] };
}

/** How many other groups the lines before this one make the buyer a member of. */
function countJoinedBefore({ group_id }: PartyOnSale, { priced, parties }: Catalogue): number {
  const joined = priced.flatMap(({ asked }) => {
    const party = parties.get(KeptShareInput.safeParse(asked).data?.sessionId ?? '');
    return party && party.is_member === 0 && party.group_id !== group_id ? [party.group_id] : [];
  });
  return new Set(joined).size;
}

/** Buying makes a member of a customer who is none, as far as Join would. An anonymous cart may be that of a member. */
function refuseToJoin(party: PartyOnSale, catalogue: Catalogue): void {
  if (party.is_member > 0 || catalogue.buyer.customerId === undefined) return;
  const joined = party.joined + countJoinedBefore(party, catalogue);
  if (joined >= GROUPS_JOINED_MAX) throw createCartError('join_limit', { max: GROUPS_JOINED_MAX });
  if (party.members >= MEMBERS_MAX) throw createCartError('group_full');
}

/** @throws DomainError of `CART_ERRORS` where the shares are not sold as they were asked for */
export function pricePartyShares(input: KeptShareInput, catalogue: Catalogue): PartySharesOnSale {
  const offer = requireOfferOfType(input.lotteryKey, 'lottery_ticket', catalogue);
  const found = findSession(input, catalogue);
  if (found?.pool.draw_status !== 'DRAW_OPEN' || found.party.group_status !== 'active')
    throw createCartError('session_unknown');
  const { pool, party } = found;
  if (!isInvited(party, input)) throw createCartError('invite_needed');
  refuseToJoin(party, catalogue);
  // A session that is full plays at once: its shares are gone, not its time.
  const isFull = countSharesLeft(pool.id, catalogue) === 0;
  if (isPoolOver(pool) && !isFull)
    throw createCartError('party_closed', {
      time: formatClockTime(Date.parse(pool.cut_off_at), offer.timeZone),
    });
  const sharesLeft = requireSharesLeft(pool.id, { asked: input.numShares, full: 'party_full' }, catalogue);
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
    draw: toSaleDraw(pool),
    sharesLeft,
    firstShare,
    priceCents,
    highestCents,
    isRepeated: isRepeated(input, party, catalogue),
  };
}
