import type { SyndicateShareItem, SyndicateShareOrder } from '../../contracts/products/syndicate-share.ts';
import { pickAnalyticsEntry } from './analytics-product.ts';
import { listOrderChips, listStateChips } from './chips.ts';
import { listNextSteps } from './next-steps.ts';
import type { OddsFacts, ProductDisplay } from './product-display.ts';

/** Of the whole syndicate, however many shares of it are bought. */
const describeOdds = ({ oneIn, quantity }: SyndicateShareItem): OddsFacts | undefined =>
  oneIn === undefined
    ? undefined
    : { count: quantity, getOneIn: () => oneIn, prize: 'first', key: 'cart.odds-syndicate' };

export const syndicateShareDisplay: ProductDisplay<SyndicateShareItem, SyndicateShareOrder> = {
  describeItem: (item) => ({
    groupKey: item.syndicateKey,
    title: item.syndicateName,
    draws: { drawNos: [item.drawNo], drawDate: item.drawDate, date: item.date },
    zoneKey: item.playedKey,
    stop: item.stop,
    editHref: undefined,
    canEditInPlace: true,
    shownGames: item.games.length,
    played: undefined,
    chips: [
      { key: 'cart.chip-games', values: { count: item.totalGames } },
      ...listStateChips(item, item.price),
    ],
    odds: describeOdds(item),
    replay: { quantity: { value: item.quantity, max: item.sharesLeft } },
    goods: { key: 'goods.share', count: item.quantity },
    isDiscount: false,
  }),
  describeOrder: (order) => ({
    games: order.games,
    numDraws: 1,
    chips: listOrderChips(order),
    isEntered: !order.isPreOrder && order.state !== 'open',
    next: listNextSteps(
      order,
      {
        key: order.state === 'open' ? 'receipt.next-syndicate' : 'receipt.next-lottery',
        name: order.syndicateName,
        zoneKey: order.playedKey,
      },
      { cutOff: order.cutOff },
    ),
    goods: { key: 'goods.share', count: order.quantity },
    isDiscount: false,
  }),
  toInput: ({ kind, productType, lotteryKey, syndicateKey, quantity, recurringPurchase: repeat }) => ({
    kind,
    productType,
    lotteryKey,
    syndicateKey,
    quantity,
    recurringPurchase: repeat && { enabled: repeat.enabled, type: repeat.type },
  }),
  toAnalyticsProduct: (item, cartId) => ({
    ...pickAnalyticsEntry(item, cartId),
    numGames: item.totalGames,
    numDraws: 1,
    variant: item.syndicateKey,
    daysOfWeek: [item.day],
    purchaseStatus: item.isPreOrder ? 'pre_order' : 'standard',
  }),
};
