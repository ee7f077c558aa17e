// Raffle tickets: books of numbered tickets for a main draw and the early-bird draws that are still open.
import type { RemovalReason } from '#lib/contracts/cart/cart.ts';
import { RaffleTicketInput } from '#lib/contracts/products/raffle-ticket.ts';
import { describeRaffleResults, findEarlyBirdName } from '../../raffles/describe-results.ts';
import { getRafflePool } from '../../raffles/pools.ts';
import { holdRaffle } from '../../raffles/proof/hold-raffle.ts';
import { sealRaffle } from '../../raffles/proof/seal.ts';
import { writeAwards } from '../../raffles/settle.ts';
import { countOrderedTickets } from '../../raffles/tickets-left.ts';
import type { Buyer } from '../buyer.ts';
import { type Catalogue, defineProduct, type PricedLine, type StockTake } from '../product.ts';
import { toCartItem } from './cart-item.ts';
import { labelBook } from './describe-ticket.ts';
import { RAFFLE_TICKET_RULES } from './ledger-rules.ts';
import { toOrder } from './order.ts';
import { countTicketsLeft, listRaffleDraws, priceRaffleTicket, type RaffleTicketOnSale } from './price.ts';
import { changeRepeatedBook, describeRepeatedBook, toPattern } from './recurring.ts';
import { toReplayInput } from './replay.ts';
import { createRaffleRows } from './rows.ts';
import { toTrackedProduct } from './tracked-product.ts';

const toStockTake = ({ main: { draw }, book, leavesOrdered }: RaffleTicketOnSale): StockTake => ({
  pool: getRafflePool(draw.id),
  count: book.numTickets,
  ...(leavesOrdered && { countOrdered: (tx) => countOrderedTickets(tx, draw.id) }),
});

/** When a pre-order is charged. Until then it must be written: whoever buys afterwards leaves it its tickets. */
const planCharge = ({ isPreOrder, main: { raffle } }: RaffleTicketOnSale) =>
  isPreOrder && raffle.opensAt !== null
    ? { chargedAt: raffle.opensAt, mustCommitBefore: Date.parse(raffle.opensAt) }
    : {};

const toPricedLine = (ticket: RaffleTicketOnSale, { region }: Pick<Buyer, 'region'>): PricedLine => ({
  kind: ticket.input.kind,
  productType: 'raffle_ticket',
  offerKey: ticket.offer.key,
  asked: ticket.input,
  label: labelBook(ticket),
  priceCents: ticket.priceCents,
  ...(ticket.cause && { cause: ticket.cause }),
  isPreOrder: ticket.isPreOrder,
  ...planCharge(ticket),
  isRecurring: ticket.input.recurringPurchase?.enabled ?? false,
  draws: [ticket.main, ...ticket.earlyBirds]
    .map(({ draw }) => draw)
    .toSorted((a, b) => Date.parse(a.drawAt) - Date.parse(b.drawAt)),
  stock: [toStockTake(ticket)],
  toCartItem: (id) => toCartItem(id, ticket),
  toTrackedProduct: () => toTrackedProduct(ticket),
  createRows: (purchase) => createRaffleRows(purchase, ticket, region),
});

interface Kept {
  readonly asked: RaffleTicketInput;
  readonly drawNos: readonly number[];
}

/** A line keeps the draws that it was added for: without an early-bird draw it is another line (decision D6). */
function findRemovalReason({ asked, drawNos }: Kept, catalogue: Catalogue): RemovalReason | undefined {
  const offer = catalogue.offers.get(asked.lotteryKey);
  if (!offer) return undefined;
  const draws = listRaffleDraws(offer, catalogue);
  const main = draws.find(({ draw }) => draw.drawNo === asked.drawNo);
  if (!main) return 'draw_closed';
  if (main.draw.status === 'DRAW_CAPPED' || countTicketsLeft(main, catalogue) < asked.numRaffleTickets)
    return 'sold_out';
  if (drawNos.some((wanted) => !draws.some(({ draw }) => draw.drawNo === wanted))) return 'early_bird_closed';
  const isOrdered = asked.scheduledPurchase !== undefined;
  const isOpen = main.raffle.opensAt === null || Date.parse(main.raffle.opensAt) <= catalogue.now;
  return isOrdered && isOpen ? 'pre_order_closed' : undefined;
}

export const raffleTicket = defineProduct<RaffleTicketInput>({
  kind: 'raffle_ticket',
  input: RaffleTicketInput,
  findSources: ({ lotteryKey }) => ({ offers: [lotteryKey], raffles: [lotteryKey] }),
  findRemovalReason,
  price: (asked, catalogue) =>
    toPricedLine(priceRaffleTicket(asked, catalogue, catalogue.now), catalogue.buyer),
  recurring: {
    charging: 'raffle',
    frequency: 'every_draw',
    countsDraws: false,
    listDays: () => [],
    findOption: (_, { recurringPurchase }) => recurringPurchase,
    toPattern,
    describe: describeRepeatedBook,
    change: changeRepeatedBook,
  },
  toOrder,
  settlement: {
    sealDraw: sealRaffle,
    holdDraw: holdRaffle,
    scoreDraw: writeAwards,
    findDrawName: findEarlyBirdName,
    describeResults: describeRaffleResults,
  },
  toReplayInput,
  ledgerRules: RAFFLE_TICKET_RULES,
});
