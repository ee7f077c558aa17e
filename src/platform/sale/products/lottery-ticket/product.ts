// The lottery ticket: numbers that are drawn, for one or several draws of a game.
import type { RemovalReason } from '#lib/contracts/cart/cart.ts';
import { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import { scoreDraw } from '#platform/sale/products/lottery-ticket/score-draw.ts';
import { describeNumbers } from '../../../catalogue/draws/describe-numbers.ts';
import { takeNumbers } from '../../../catalogue/draws/take-numbers.ts';
import { defineProduct, type PricedLine } from '../product.ts';
import { toCartItem } from './cart-item.ts';
import { getProductType, labelTicket } from './describe-ticket.ts';
import { LOTTERY_TICKET_RULES } from './ledger-rules.ts';
import { toOrder } from './order.ts';
import { priceTicket, type TicketOnSale } from './price-ticket.ts';
import { changeRepeatedTicket, describeRepeatedTicket, toPattern } from './recurring.ts';
import type { RepeatBuyer } from './repeat.ts';
import { findOpenUntil } from './repeat-terms.ts';
import { toReplayInput } from './replay.ts';
import { createTicketRows } from './rows.ts';
import { toTrackedProduct } from './tracked-product.ts';

const toPricedLine = (ticket: TicketOnSale, buyer: RepeatBuyer): PricedLine => ({
  kind: ticket.input.kind,
  productType: getProductType(ticket.draws.length),
  offerKey: ticket.offer.key,
  asked: ticket.input,
  label: labelTicket(ticket),
  priceCents: ticket.priceCents,
  ...(ticket.cause && { cause: ticket.cause }),
  isPreOrder: false,
  isRecurring: ticket.input.recurringPurchase?.enabled ?? false,
  draws: ticket.draws,
  stock: [],
  toCartItem: (id) => toCartItem(id, ticket, buyer),
  toTrackedProduct: () => toTrackedProduct(ticket),
  createRows: (purchase) => createTicketRows(purchase, ticket, buyer.region),
});

/** Why a ticket is taken out that can be bought from the next open draw on. */
const LATER_DRAW_REASONS: ReadonlySet<RemovalReason> = new Set(['draw_closed', 'draw_capped']);

export const lotteryTicket = defineProduct<LotteryTicketInput>({
  kind: 'lottery_ticket',
  input: LotteryTicketInput,
  findSources: ({ lotteryKey }) => ({ offers: [lotteryKey] }),
  findOpenUntil,
  describeRemoval: ({ asked }, reason) => ({
    instead: LATER_DRAW_REASONS.has(reason) ? [[{ ...asked, firstDrawNo: undefined }]] : [],
  }),
  price: (asked, { offers, buyer, now, charge }) =>
    toPricedLine(priceTicket(asked, offers.get(asked.lotteryKey), { buyer, now, charge }), {
      region: buyer.region,
      now,
    }),
  recurring: {
    charging: 'lottery',
    countsDraws: true,
    listDays: ({ days }) => days,
    findOption: ({ gameType }, { gameTypes }) =>
      gameTypes.find(({ key }) => key === gameType)?.recurringPurchase,
    toPattern,
    describe: describeRepeatedTicket,
    change: changeRepeatedTicket,
  },
  toOrder,
  toReplayInput,
  canBeGiven: (draws) => draws === 1,
  settlement: {
    holdDraw: takeNumbers,
    scoreDraw,
    describeResults: async (_, draw, offer, entrants) => describeNumbers(draw, offer, entrants),
  },
  ledgerRules: LOTTERY_TICKET_RULES,
});
