import type { RaffleTicketItem, RaffleTicketOrder } from '../../contracts/products/raffle-ticket.ts';
import { getRaffleOneIn } from '../raffle/odds.ts';
import { pickAnalyticsEntry } from './analytics-product.ts';
import { listOrderChips, listStateChips } from './chips.ts';
import { listNextSteps } from './next-steps.ts';
import type { ProductDisplay } from './product-display.ts';

export const raffleTicketDisplay: ProductDisplay<RaffleTicketItem, RaffleTicketOrder> = {
  describeItem: (item) => ({
    groupKey: `${item.lotteryKey}:${item.drawNo}`,
    title: item.drawName,
    draws: { drawNos: [item.drawNo], drawDate: item.drawDate, date: item.date },
    zoneKey: item.lotteryKey,
    stop: item.stop,
    editHref: undefined,
    canEditInPlace: true,
    shownGames: 0,
    played: undefined,
    chips: [
      ...item.earlyBirds.map(({ name }) => ({ key: 'cart.chip-early-bird', values: { name } })),
      ...listStateChips(item, item.price),
    ],
    odds: {
      count: item.numRaffleTickets,
      getOneIn: (count) => getRaffleOneIn({ tickets: item.ticketsInAll, prizes: item.prizesInAll }, count),
      prize: 'any',
      key: 'cart.odds-raffle',
    },
    goods: { key: 'goods.ticket', count: item.numRaffleTickets },
    isDiscount: false,
  }),
  describeOrder: (order) => ({
    games: [],
    ticketRuns: order.entries[0]?.numbers ?? [],
    numDraws: Math.max(1, new Set(order.entries.map(({ drawNo }) => drawNo)).size),
    chips: listOrderChips(order),
    isEntered: !order.isPreOrder,
    next: listNextSteps(order, {
      key: 'receipt.next-raffle',
      name: order.offerName,
      zoneKey: order.offerKey,
    }),
    goods: { key: 'goods.ticket', count: order.numRaffleTickets },
    isDiscount: false,
  }),
  toInput: (item) => ({
    kind: item.kind,
    productType: item.productType,
    lotteryKey: item.lotteryKey,
    drawNo: item.drawNo,
    gameOffer: item.gameOffer,
    numRaffleTickets: item.numRaffleTickets,
    causeKey: item.causeKey,
    scheduledPurchase: item.scheduledPurchase,
    recurringPurchase: item.recurringPurchase && {
      enabled: item.recurringPurchase.enabled,
      type: item.recurringPurchase.type,
    },
  }),
  toAnalyticsProduct: (item, cartId) => ({
    ...pickAnalyticsEntry(item, cartId),
    ...(item.causeKey !== undefined && { cause: item.causeKey }),
    prizePool: item.value.amount,
    numGames: item.numRaffleTickets,
    numDraws: 1,
    variant: item.gameOffer,
    daysOfWeek: [item.day],
    purchaseStatus: item.isPreOrder ? 'pre_order' : 'standard',
  }),
};
