import type { SyndicateShareItem } from '#lib/contracts/products/syndicate-share.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { getGamesPerShare } from '#lib/domain/syndicate/shares.ts';
import { toCartRepeat } from '../repeats/plain-repeat.ts';
import { describeShares } from './describe-shares.ts';
import type { SharesOnSale } from './price-share.ts';

/** The shares as the cart shows them. */
export function toCartItem(id: string, shares: SharesOnSale): SyndicateShareItem {
  const { input, offer, pool, body, draw } = shares;
  return {
    ...input,
    recurringPurchase: toCartRepeat(input, offer),
    id,
    drawEncodedIds: [draw.id],
    drawKind: 'syndicate_share_draw',
    analyticsProductType: 'syndicate_share',
    offerName: offer.name,
    syndicateName: offer.name,
    playedKey: body.lotteryKey,
    description: describeShares(shares),
    drawNo: draw.drawNo,
    drawDate: draw.drawAt,
    date: draw.localDate,
    day: draw.day,
    stop: draw.stopAt,
    drawStop: pool.stop_at,
    shares: pool.shares,
    sharesLeft: shares.sharesLeft,
    totalGames: body.totalGames,
    gamesPerShare: getGamesPerShare(body.totalGames, pool.shares, input.quantity),
    games: [...body.games],
    oneIn: body.oneIn,
    unitPrice: toMoney(shares.shareCents, body.currency),
    price: toMoney(shares.priceCents, body.currency),
    isPreOrder: false,
  };
}
