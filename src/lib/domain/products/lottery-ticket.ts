import type { LotteryTicketItem, LotteryTicketOrder } from '../../contracts/products/lottery-ticket.ts';
import { getGameType } from '../lottery/game-types.ts';
import { urls } from '../pages/urls.ts';
import { pickAnalyticsEntry } from './analytics-product.ts';
import { listOrderChips, listStateChips } from './chips.ts';
import { listNextSteps } from './next-steps.ts';
import type { ProductDisplay } from './product-display.ts';

export const lotteryTicketDisplay: ProductDisplay<LotteryTicketItem, LotteryTicketOrder> = {
  describeItem: (item) => ({
    groupKey: `${item.lotteryKey}:${item.drawNos.join('.')}`,
    title: item.offerName,
    draws: {
      drawNos: item.drawNos.length > 0 ? item.drawNos : [item.drawNo],
      drawDate: item.drawDate,
      date: item.date,
    },
    zoneKey: item.lotteryKey,
    stop: item.stop,
    editHref: urls.editTicket(item.lotteryKey, item.gameType, item.id),
    canEditInPlace: item.quickpick,
    shownGames: item.games.length,
    played: item,
    chips: listStateChips(item),
    odds: undefined,
    replay: { note: item.quickpick ? 'replay.new-numbers' : 'replay.same-numbers' },
    goods: { key: 'goods.ticket', count: 1 },
    isDiscount: false,
  }),
  describeOrder: (order) => ({
    games: order.games,
    hasEveryPowerball: getGameType(order.gameType).hasEveryPowerball,
    ballName: order.ballName,
    numDraws: order.numDraws,
    chips: listOrderChips(order),
    isEntered: !order.isPreOrder,
    next: listNextSteps(order, {
      key: 'receipt.next-lottery',
      name: order.offerName,
      zoneKey: order.offerKey,
    }),
    goods: { key: 'goods.ticket', count: 1 },
    isDiscount: false,
  }),
  toInput: (item) => ({
    kind: item.kind,
    productType: item.productType,
    lotteryKey: item.lotteryKey,
    gameType: item.gameType,
    gameOffer: item.gameOffer,
    firstDrawNo: item.firstDrawNo ?? item.drawNo,
    firstDrawDate: item.date,
    days: item.days,
    numWeeks: item.numWeeks,
    numDraws: item.numDraws,
    numGames: item.numGames,
    games: item.games,
    quickpick: item.quickpick,
    hasFavouriteNumbers: item.hasFavouriteNumbers,
    causeKey: item.causeKey,
    recurringPurchase: item.recurringPurchase && {
      type: item.recurringPurchase.type,
      enabled: item.recurringPurchase.enabled,
      period: item.recurringPurchase.period,
      isMonthly: item.recurringPurchase.isMonthly,
      minimumJackpotAmount: item.recurringPurchase.minimumJackpotAmount,
    },
  }),
  toAnalyticsProduct: (item, cartId) => ({
    ...pickAnalyticsEntry(item, cartId),
    ...(item.causeKey !== undefined && { cause: item.causeKey }),
    ...(item.drawPrizePool && { prizePool: item.drawPrizePool.amount }),
    numGames: item.numGames,
    numDraws: item.drawNos.length,
    variant: item.gameOffer,
    daysOfWeek: item.days,
    purchaseStatus: item.isPreOrder ? 'pre_order' : 'standard',
  }),
};
