// Raffle tickets: books of numbered tickets for a main draw and the early-bird draws that are still open.
import type { RemovalReason } from '#lib/contracts/cart/cart.ts';
import { RaffleTicketInput } from '#lib/contracts/products/raffle-ticket.ts';
import { hasBookLeft } from '#lib/domain/raffle/books.ts';
import { describeRaffleResults, findEarlyBirdName } from '../../../catalogue/raffles/describe-results.ts';
import { openPlannedRaffles } from '../../../catalogue/raffles/open-planned.ts';
import { getRafflePool } from '../../../catalogue/raffles/pools.ts';
import { holdRaffle } from '../../../catalogue/raffles/proof/hold-raffle.ts';
import { sealRaffle } from '../../../catalogue/raffles/proof/seal.ts';
import { writeAwards } from '../../../catalogue/raffles/settle.ts';
import { countOrderedTickets } from '../../../catalogue/raffles/tickets-left.ts';
import type { Buyer } from '../buyer.ts';
import type { OfferOnSale } from '../catalogue/offers-on-sale.ts';
import { type Catalogue, defineProduct, type PricedLine, type Remains, type StockTake } from '../product.ts';
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
  const left = countTicketsLeft(main, catalogue);
  if (main.draw.status === 'DRAW_CAPPED' || !hasBookLeft(offer, left)) return 'sold_out';
  if (left < asked.numRaffleTickets) return 'tickets_short';
  if (drawNos.some((wanted) => !draws.some(({ draw }) => draw.drawNo === wanted))) return 'early_bird_closed';
  const isOrdered = asked.scheduledPurchase !== undefined;
  const isOpen = main.raffle.opensAt === null || Date.parse(main.raffle.opensAt) <= catalogue.now;
  return isOrdered && isOpen ? 'pre_order_closed' : undefined;
}

/** The most lines that are offered in place of one. */
const INSTEAD_LINES_MAX = 10;

/** The fewest books that hold as many tickets as are left. A line that repeats is one: these do not. */
function splitIntoBooks(asked: RaffleTicketInput, offer: OfferOnSale, left: number): RaffleTicketInput[] {
  const books = (offer.raffle?.ticketOffers ?? []).toSorted((a, b) => b.numTickets - a.numTickets);
  const lines: RaffleTicketInput[] = [];
  let rest = left;
  for (const { key, numTickets } of books)
    for (; numTickets <= rest && lines.length < INSTEAD_LINES_MAX; rest -= numTickets)
      lines.push({ ...asked, gameOffer: key, numRaffleTickets: numTickets, recurringPurchase: undefined });
  return lines;
}

/** The tickets that are left, the main draw alone, the tickets now that sales are open, or the next draw. */
function describeRemoval({ asked }: Kept, reason: RemovalReason, catalogue: Catalogue): Remains {
  const offer = catalogue.offers.get(asked.lotteryKey);
  const main = offer && listRaffleDraws(offer, catalogue).find(({ draw }) => draw.drawNo === asked.drawNo);
  if (offer && main && reason === 'tickets_short') {
    const left = countTicketsLeft(main, catalogue);
    return { left, instead: [splitIntoBooks(asked, offer, left)] };
  }
  if (reason === 'early_bird_closed') return { instead: [[asked]] };
  if (reason === 'pre_order_closed')
    return { instead: [[Object.assign({}, asked, { scheduledPurchase: undefined })]] };
  if (reason === 'draw_closed' || reason === 'sold_out')
    return { instead: [[Object.assign({}, asked, { drawNo: undefined })]] };
  return { instead: [] };
}

export const raffleTicket = defineProduct<RaffleTicketInput>({
  kind: 'raffle_ticket',
  input: RaffleTicketInput,
  findSources: ({ lotteryKey }) => ({ offers: [lotteryKey], raffles: [lotteryKey] }),
  findRemovalReason,
  describeRemoval,
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
    openPlanned: openPlannedRaffles,
    sealDraw: sealRaffle,
    holdDraw: holdRaffle,
    scoreDraw: writeAwards,
    findDrawName: findEarlyBirdName,
    describeResults: describeRaffleResults,
  },
  toReplayInput,
  // Early birds are drawn with it.
  canBeGiven: () => true,
  ledgerRules: RAFFLE_TICKET_RULES,
});
