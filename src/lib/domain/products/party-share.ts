import type { PartyShareItem, PartyShareOrder } from '../../contracts/products/party-share.ts';
import { pickAnalyticsEntry } from './analytics-product.ts';
import { listOrderChips, listStateChips } from './chips.ts';
import { listNextSteps } from './next-steps.ts';
import type { ProductDisplay } from './product-display.ts';

export const partyShareDisplay: ProductDisplay<PartyShareItem, PartyShareOrder> = {
  describeItem: (item) => ({
    groupKey: item.sessionId,
    title: item.groupName,
    draws: { drawNos: [item.drawNo], drawDate: item.drawDate, date: item.date },
    zoneKey: item.lotteryKey,
    stop: item.stop,
    editHref: undefined,
    canEditInPlace: false,
    shownGames: item.games.length,
    played: undefined,
    chips: [
      { key: 'cart.chip-games', values: { count: item.totalGames } },
      ...listStateChips(item, item.price),
    ],
    odds: { count: item.numShares, getOneIn: () => item.oneIn, prize: 'first', key: 'cart.odds-party' },
    goods: { key: 'goods.share', count: item.numShares },
    isDiscount: false,
  }),
  describeOrder: (order) => ({
    games: order.games,
    numDraws: 1,
    chips: listOrderChips(order),
    hasDetails: true,
    repeatedBy: order.details?.autoplayId,
    isEntered: order.status === 'paid',
    next: listNextSteps(
      order,
      {
        key: order.status === 'open' ? 'receipt.next-syndicate' : 'receipt.next-lottery',
        name: order.groupName,
        zoneKey: order.offerKey,
      },
      { cutOff: order.cutOff },
    ),
    goods: { key: 'goods.share', count: order.quantity },
    isDiscount: false,
  }),
  toInput: ({ kind, productType, lotteryKey, groupId, sessionId, numShares, isAutoplay }) => ({
    kind,
    productType,
    lotteryKey,
    groupId,
    sessionId,
    numShares,
    isAutoplay,
  }),
  toAnalyticsProduct: (item, cartId) => ({
    ...pickAnalyticsEntry(item, cartId),
    numGames: item.totalGames,
    numDraws: 1,
    purchaseStatus: 'standard',
  }),
};
