import type { TrackedProduct } from '#lib/contracts/cart/checkout.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { describeShares } from './describe-shares.ts';
import type { PartySharesOnSale } from './price-share.ts';

/** The shares as analytics counts them on the receipt. */
export function toTrackedProduct(shares: PartySharesOnSale): TrackedProduct {
  const { input, offer, body, draw, priceCents } = shares;
  return {
    brand: offer.name,
    category: 'social_syndicate_share',
    description: describeShares(shares),
    drawDate: draw.drawAt,
    drawNo: draw.drawNo,
    numDraws: 1,
    numGames: body.totalGames,
    numShares: input.numShares,
    purchasePrice: toMoney(priceCents, body.currency),
    ...(draw.jackpotCents !== null && { prizePool: toMoney(draw.jackpotCents, body.currency) }),
    lotteryKey: offer.key,
    isRecurring: false,
    purchaseStatus: 'standard',
    daysOfWeek: [draw.day],
  };
}
