// What a book of raffle tickets costs and enters, decided by the offer alone: prices that were sent are ignored
// (decision M5).
import type { RaffleTicketInput } from '#lib/contracts/products/raffle-ticket.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { findBook, hasBookLeft, type TicketBook } from '#lib/domain/raffle/books.ts';
import { getRaffleState } from '#lib/domain/raffle/states.ts';
import { formatShortDate } from '#lib/domain/time/zoned-dates.ts';
import { getRafflePool } from '../../../catalogue/raffles/pools.ts';
import { SHOP_CURRENCY } from '../../../money/ledger/accounts.ts';
import { createCartError } from '../cart-error.ts';
import type { OfferOnSale, SaleDraw } from '../catalogue/offers-on-sale.ts';
import { chooseCause } from '../choose-cause.ts';
import type { Catalogue } from '../product.ts';
import { findPlainRepeat } from '../repeats/plain-repeat.ts';
import { refuseRestricted } from '../restrictions.ts';
import { sumTakes } from '../sum-takes.ts';
import type { RaffleOnSale } from './on-sale.ts';

/** A draw with what makes it a raffle's. */
export interface RaffleDraw {
  readonly draw: SaleDraw;
  readonly raffle: RaffleOnSale;
}

/** A book of tickets that is sold as it stands. */
export interface RaffleTicketOnSale {
  readonly input: RaffleTicketInput;
  readonly offer: OfferOnSale;
  readonly book: TicketBook;
  readonly main: RaffleDraw;
  /** Early-bird draws that the tickets enter as well, soonest first. */
  readonly earlyBirds: readonly RaffleDraw[];
  readonly isPreOrder: boolean;
  /** Other orders ahead have a part of the tickets that are left, which the line must leave to them. */
  readonly leavesOrdered: boolean;
  readonly cause: { readonly key: string; readonly cents: number } | undefined;
  readonly priceCents: number;
}

/** The draws of an offer that are on sale and a raffle's, soonest first. */
export const listRaffleDraws = (offer: OfferOnSale, { raffles }: Pick<Catalogue, 'raffles'>): RaffleDraw[] =>
  offer.draws.flatMap((draw) => {
    const raffle = raffles.get(draw.id);
    return raffle ? [{ draw, raffle }] : [];
  });

const isMain = ({ raffle }: RaffleDraw): boolean => raffle.kind === 'main';

/** The main draw that is asked for, else the next one. */
function findMain(drawNo: number | undefined, draws: readonly RaffleDraw[]): RaffleDraw {
  const mains = draws.filter(isMain);
  const main =
    drawNo === undefined
      ? (mains.find(({ draw }) => draw.status === 'DRAW_OPEN') ?? mains[0])
      : mains.find(({ draw }) => draw.drawNo === drawNo);
  if (!main) throw createCartError('draw_unknown');
  return main;
}

const readState = ({ draw, raffle }: RaffleDraw, now: number) =>
  getRaffleState(
    {
      status: draw.status,
      preOrderAt: raffle.preOrderAt ?? undefined,
      opensAt: raffle.opensAt ?? undefined,
      stop: draw.stopAt,
      left: raffle.left,
    },
    now,
  );

/** Tickets left to a line: earlier lines of the same cart have theirs, and so have orders ahead of which it is none. */
export function countTicketsLeft(
  { draw, raffle }: RaffleDraw,
  { priced, fillsOrder = false }: Pick<Catalogue, 'priced' | 'fillsOrder'>,
): number {
  const ordered = fillsOrder ? 0 : raffle.ordered;
  return Math.max(0, raffle.left - ordered - sumTakes(priced, getRafflePool(draw.id)));
}

/** @throws DomainError where the book holds more tickets than are left */
function requireLeft(left: number, book: TicketBook, offer: OfferOnSale): void {
  if (!hasBookLeft(offer, left)) throw createCartError('sold_out');
  if (book.numTickets > left) throw createCartError('tickets_short', { left });
}

function requireState(main: RaffleDraw, offer: OfferOnSale, now: number): { isPreOrder: boolean } {
  const state = readState(main, now);
  if (state === 'past_draw') throw createCartError('draw_unknown');
  if (state === 'sold_out') throw createCartError('sold_out');
  if (state === 'announced') {
    const begin = main.raffle.preOrderAt ?? main.raffle.opensAt ?? main.draw.stopAt;
    throw createCartError('sales_not_open', { date: formatShortDate(Date.parse(begin), offer.timeZone) });
  }
  return { isPreOrder: state === 'pre_order' };
}

function requireOffer(offer: OfferOnSale | undefined, buyer: Catalogue['buyer']): OfferOnSale {
  if (offer?.type !== 'raffle_ticket') throw createCartError('offer_unknown');
  refuseRestricted(offer, buyer);
  if (offer.availability !== 'available' || offer.suspended) throw createCartError('offer_unavailable');
  if (offer.raffle?.priceCurrency !== SHOP_CURRENCY) throw createCartError('offer_unavailable');
  return offer;
}

/**
 * The tickets as they are sold at an instant.
 * @throws DomainError of `CART_ERRORS`
 */
export function priceRaffleTicket(
  asked: RaffleTicketInput,
  catalogue: Pick<Catalogue, 'offers' | 'raffles' | 'buyer' | 'priced' | 'charge' | 'fillsOrder'>,
  now: number,
): RaffleTicketOnSale {
  const offer = requireOffer(catalogue.offers.get(asked.lotteryKey), catalogue.buyer);
  const draws = listRaffleDraws(offer, catalogue);
  const drawNo = catalogue.charge ? catalogue.charge.drawNos[0] : asked.drawNo;
  const main = findMain(drawNo, draws);
  const { isPreOrder } = requireState(main, offer, now);
  const book = findBook(offer.raffle?.ticketOffers ?? [], asked.gameOffer);
  if (!book || book.numTickets !== asked.numRaffleTickets) throw createCartError('book_unknown');
  requireLeft(countTicketsLeft(main, catalogue), book, offer);
  const priceCents = toCents(book.price);
  const cause = chooseCause(asked.causeKey, offer.causes, priceCents);
  const repeat = findPlainRepeat(asked, offer, { isPreOrder, charge: catalogue.charge });
  const { scheduledPurchase: _, causeKey: __, recurringPurchase: ___, ...rest } = asked;
  return {
    input: {
      ...rest,
      drawNo: main.draw.drawNo,
      ...(cause && { causeKey: cause.key }),
      ...(isPreOrder && { scheduledPurchase: { type: 'pre_order' } }),
      ...(repeat && { recurringPurchase: repeat }),
    },
    offer,
    book,
    main,
    earlyBirds: draws.filter(({ raffle }) => raffle.parentId === main.draw.id),
    isPreOrder,
    leavesOrdered: isPreOrder || (main.raffle.ordered > 0 && !catalogue.fillsOrder),
    cause,
    priceCents,
  };
}
