import type { PartyShareItem } from '#lib/contracts/products/party-share.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { describeShares } from './describe-shares.ts';
import type { PartySharesOnSale } from './price-share.ts';
import { PARTY_REPEAT, REPEATED } from './recurring.ts';

/** The shares as the cart shows them. */
export function toCartItem(id: string, shares: PartySharesOnSale): PartyShareItem {
  const { input, offer, pool, party, body, draw } = shares;
  const { kind, productType, lotteryKey, groupId, sessionId, numShares, isAutoplay, affiliateCode } = input;
  return {
    kind,
    productType,
    lotteryKey,
    groupId,
    sessionId,
    numShares,
    isAutoplay,
    ...(shares.isRepeated && {
      recurringPurchase: { ...REPEATED, availability: PARTY_REPEAT.availability, nextCharges: [] },
    }),
    ...(affiliateCode !== undefined && { affiliateCode }),
    id,
    drawEncodedIds: [draw.id],
    drawKind: 'syndicate_share_draw',
    analyticsProductType: 'social_syndicate_share',
    offerName: offer.name,
    groupName: party.group_name,
    description: describeShares(shares),
    quantity: numShares,
    drawNo: draw.drawNo,
    drawDate: draw.drawAt,
    date: draw.localDate,
    stop: draw.stopAt,
    drawStop: pool.stop_at,
    shares: pool.shares,
    sharesLeft: shares.sharesLeft,
    totalGames: body.totalGames,
    games: [...body.games],
    oneIn: body.oneIn,
    unitPrice: toMoney(shares.priceCents, body.currency),
    price: toMoney(shares.priceCents, body.currency),
    isPreOrder: false,
  };
}
