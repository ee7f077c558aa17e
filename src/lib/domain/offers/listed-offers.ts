// Offers of every kind as lists show them: whether they can be bought, until when, from what price, for how much.
import type { Draw } from '../../contracts/offers/draw.ts';
import type { ProductOffer, ProductType, Weekday } from '../../contracts/offers/offer.ts';
import type { SyndicateInfo } from '../../contracts/offers/syndicate-info.ts';
import { toCents } from '../money/money.ts';
import { listRafflesByState } from '../raffle/shown-raffle.ts';
import { findLowestPriceCents } from './offers-on-sale.ts';

export type SaleState = 'open' | 'pre_order' | 'sold_out';

export interface ListedOffer {
  readonly offer: ProductOffer;
  readonly state: SaleState;
  /** The draw that is entered; undefined where shares are sold. */
  readonly draw: Draw | undefined;
  /** When its sales end, milliseconds since 1970. */
  readonly closesAt: number;
  /** The smallest entry, in cents. */
  readonly priceCents: number | undefined;
  /** The jackpot, or what the main prize is worth, in cents; 0 while it is not known. */
  readonly prizeCents: number;
  /** Weekdays of its draws. */
  readonly days: readonly Weekday[];
}

type Facts = Omit<ListedOffer, 'offer'>;

const isOpen = ({ status }: Draw): boolean => status === 'DRAW_OPEN';

const getLotteryState = (draw: Draw): SaleState =>
  isOpen(draw) ? (draw.purchaseStatus === 'pre_order' ? 'pre_order' : 'open') : 'sold_out';

/** The first draw that can be entered; while there is none, the first that is sold out. */
function describeLottery(offer: ProductOffer): Facts | undefined {
  const { draws, drawDays } = offer;
  const draw = draws.find(isOpen) ?? draws.find(({ status }) => status === 'DRAW_CAPPED');
  return (
    draw && {
      state: getLotteryState(draw),
      draw,
      closesAt: Date.parse(draw.stop),
      priceCents: findLowestPriceCents(offer),
      prizeCents: draw.prizePool && !draw.isPrizePoolUnknown ? toCents(draw.prizePool.amount) : 0,
      days: drawDays,
    }
  );
}

function describeRaffle(offer: ProductOffer): Facts | undefined {
  const [first] = listRafflesByState(offer);
  if (!first || first.state === 'announced' || first.state === 'past_draw') return undefined;
  const { draw, info, state } = first;
  return {
    state,
    draw,
    closesAt: Date.parse(draw.stop),
    priceCents: findLowestPriceCents(offer),
    prizeCents: toCents(info.value.amount),
    days: [draw.day],
  };
}

const hasShares = ({ state, sharesLeft }: SyndicateInfo): boolean => state === 'open' && sharesLeft > 0;

/** The syndicates that shares are left in, the soonest to be cut off first. */
export const listOpenSyndicates = ({ syndicates = [] }: ProductOffer): SyndicateInfo[] =>
  syndicates.filter(hasShares).sort((a, b) => Date.parse(a.cutOff) - Date.parse(b.cutOff));

/** The lottery whose draws the offer's syndicates play; undefined for other kinds, and while none is known. */
export const findPlayedKey = ({ syndicates }: Pick<ProductOffer, 'syndicates'>): string | undefined =>
  syndicates?.[0]?.lotteryKey;

function describeShares(offer: ProductOffer): Facts | undefined {
  const [open] = listOpenSyndicates(offer);
  const shown = open ?? offer.syndicates?.find(({ state }) => state === 'full');
  return (
    shown && {
      state: open ? 'open' : 'sold_out',
      draw: undefined,
      closesAt: Date.parse(shown.cutOff),
      priceCents: toCents(shown.costPerShare.amount),
      prizeCents: 0,
      days: offer.drawDays,
    }
  );
}

/** A membership is no draw: no list of draws shows it. */
const DESCRIPTIONS: Readonly<Record<ProductType, (offer: ProductOffer) => Facts | undefined>> = {
  lottery_ticket: describeLottery,
  raffle_ticket: describeRaffle,
  syndicate_share: describeShares,
  membership: () => undefined,
};

/** Every kind that is drawn. */
export const DRAWN_KINDS: readonly ProductType[] = ['lottery_ticket', 'raffle_ticket', 'syndicate_share'];

/** Undefined for an offer that is not sold at the moment. */
export function describeOffer(offer: ProductOffer): ListedOffer | undefined {
  if (offer.availability !== 'available' || offer.suspended) return undefined;
  const facts = DESCRIPTIONS[offer.type](offer);
  return facts && { offer, ...facts };
}

/** The text that says why an offer cannot be bought at the moment, its restrictions aside. */
export function getUnsoldKey(offer: ProductOffer): string {
  if (offer.availability !== 'available' || offer.suspended) return 'offer.suspended';
  return describeOffer(offer) ? 'offer.sold-out' : 'offer.not-open';
}

const isSoldOut = ({ state }: ListedOffer): number => Number(state === 'sold_out');

/** What can be bought comes before what is sold out, then the soonest to close, then by ranking. */
export const compareClosing = (a: ListedOffer, b: ListedOffer): number =>
  isSoldOut(a) - isSoldOut(b) || a.closesAt - b.closesAt || a.offer.ranking - b.offer.ranking;

/** The offers of these kinds that are on sale, or were until they were sold out. */
export const listOffers = (
  offers: readonly ProductOffer[],
  kinds: readonly ProductType[] = DRAWN_KINDS,
): ListedOffer[] =>
  offers
    .filter(({ type }) => kinds.includes(type))
    .flatMap((offer) => describeOffer(offer) ?? [])
    .sort(compareClosing);

/** Those that can be bought now or asked for ahead. */
export const listOnSale = (
  offers: readonly ProductOffer[],
  kinds: readonly ProductType[] = DRAWN_KINDS,
): ListedOffer[] => listOffers(offers, kinds).filter(({ state }) => state !== 'sold_out');
