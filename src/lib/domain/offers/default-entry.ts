// What one press buys of an offer: a quick pick, a book of tickets, a share. The smallest that is sold unless the offer
// says otherwise: nothing dearer is chosen for anybody (decision U8).
import type { CartItemInput } from '../../contracts/cart/cart.ts';
import type { Draw, SupportedCause } from '../../contracts/offers/draw.ts';
import type { GameOffer, GameType, ProductOffer, ProductType } from '../../contracts/offers/offer.ts';
import { getOddsOfGameOffer } from '../lottery/game-odds.ts';
import { findRulesOn } from '../lottery/game-rules.ts';
import { findQuickPick } from '../lottery/game-types.ts';
import { getOneInWithGames } from '../lottery/odds.ts';
import { type Currency, toCents, toMoney } from '../money/money.ts';
import { listBooksLeft } from '../raffle/books.ts';
import { getRaffleOneIn } from '../raffle/odds.ts';
import { listRafflesByState } from '../raffle/shown-raffle.ts';
import { isRaffleOnSale } from '../raffle/states.ts';
import { listOpenSyndicates } from './listed-offers.ts';
import { findRestriction } from './restrictions.ts';

/** A size that is sold: so many games, a book, so many shares. */
export interface SoldSize {
  /** In the form's field. */
  readonly value: string;
  readonly count: number;
  readonly priceCents: number;
  /** The first prize, or for a raffle any prize: one in so many. */
  readonly oneIn: number;
}

/** What was chosen of it; nothing is what one press buys. */
export interface EntryChoice {
  readonly size?: string | undefined;
  readonly drawNo?: number | undefined;
  readonly causeKey?: string | undefined;
}

/** An entry that can be put into the cart. */
export interface DefaultEntry {
  readonly offer: ProductOffer;
  readonly currency: Currency;
  readonly drawNo: number;
  readonly drawDate: string;
  /** When its sales end. */
  readonly stop: string;
  /** It is charged at this instant and not before. */
  readonly chargedAt: string | undefined;
  /** Smallest first. */
  readonly sizes: readonly SoldSize[];
  readonly size: SoldSize;
  /** Causes to choose one of; empty where there is nothing to choose. */
  readonly causes: readonly SupportedCause[];
  readonly causeKey: string | undefined;
  readonly input: CartItemInput;
}

const SHARES_MAX = 10;

/** The draw that is asked for, else the first whose sales are open, else the first to order ahead. */
function findDraw(draws: readonly Draw[], drawNo: number | undefined): Draw | undefined {
  const open = draws.filter(({ status }) => status === 'DRAW_OPEN');
  if (drawNo !== undefined) return open.find((draw) => draw.drawNo === drawNo);
  return open.find(({ purchaseStatus }) => purchaseStatus !== 'pre_order') ?? open[0];
}

const findSize = (sizes: readonly SoldSize[], asked: string | undefined): SoldSize | undefined =>
  sizes.find(({ value }) => value === asked);

/** A raffle or a game may support one of several causes; the first unless another one is asked for. */
function chooseCause(causes: readonly SupportedCause[], asked: string | undefined) {
  const chosen = causes.find(({ key }) => key === asked) ?? causes[0];
  return { causes: causes.length > 1 ? causes : [], causeKey: chosen?.key };
}

function listGameSizes(
  { key }: GameType,
  { prices, ...gameOffer }: GameOffer,
  offer: ProductOffer,
  draw: Draw,
): SoldSize[] {
  const rules = findRulesOn(offer.rules, draw.date);
  const first = rules && getOddsOfGameOffer(rules, key, gameOffer).first;
  return prices.map(({ games, price }) => ({
    value: String(games),
    count: games,
    priceCents: toCents(price),
    oneIn: first ? getOneInWithGames(first, games) : Infinity,
  }));
}

function createQuickPick(offer: ProductOffer, choice: EntryChoice): DefaultEntry | undefined {
  const gameType = findQuickPick(offer.gameTypes);
  const [gameOffer] = gameType?.gameOffers ?? [];
  const draw = findDraw(offer.draws, choice.drawNo);
  if (!gameType || !gameOffer || !draw) return undefined;
  const sizes = listGameSizes(gameType, gameOffer, offer, draw);
  const size =
    findSize(sizes, choice.size) ?? findSize(sizes, String(gameOffer.defaultEntryCount)) ?? sizes[0];
  if (!size) return undefined;
  const cause = chooseCause(draw.causes ?? offer.causes, choice.causeKey);
  return {
    offer,
    currency: gameOffer.priceCurrency,
    drawNo: draw.drawNo,
    drawDate: draw.drawDate,
    stop: draw.stop,
    chargedAt: draw.purchaseStatus === 'pre_order' ? draw.opensAt : undefined,
    sizes,
    size,
    ...cause,
    input: {
      kind: 'lottery_ticket',
      productType: 'lottery_ticket',
      lotteryKey: offer.key,
      gameType: gameType.key,
      gameOffer: gameOffer.key,
      firstDrawNo: draw.drawNo,
      days: offer.hasSelectableDays ? [draw.day] : [],
      numWeeks: 1,
      numDraws: 1,
      numGames: size.count,
      games: [],
      quickpick: true,
      hasFavouriteNumbers: false,
      causeKey: cause.causeKey,
    },
  };
}

function createBook(offer: ProductOffer, choice: EntryChoice): DefaultEntry | undefined {
  const { raffle } = offer;
  const onSale = listRafflesByState(offer).filter(({ state }) => isRaffleOnSale(state));
  const entered =
    choice.drawNo === undefined ? onSale[0] : onSale.find(({ draw }) => draw.drawNo === choice.drawNo);
  if (!entered || !raffle) return undefined;
  const { draw, info, state } = entered;
  const { ticketsInAll: tickets, ticketsLeft, prizes } = info;
  const prizesInAll = prizes.reduce((sum, { quantity }) => sum + quantity, 0);
  const sizes = listBooksLeft(raffle.ticketOffers, ticketsLeft).map(({ key, numTickets, price }) => ({
    value: key,
    count: numTickets,
    priceCents: toCents(price),
    oneIn: getRaffleOneIn({ tickets, prizes: prizesInAll }, numTickets),
  }));
  const size = findSize(sizes, choice.size) ?? sizes[0];
  if (!size) return undefined;
  const cause = chooseCause(draw.causes ?? offer.causes, choice.causeKey);
  const isPreOrder = state === 'pre_order';
  return {
    offer,
    currency: raffle.priceCurrency,
    drawNo: draw.drawNo,
    drawDate: draw.drawDate,
    stop: draw.stop,
    chargedAt: isPreOrder ? draw.opensAt : undefined,
    sizes,
    size,
    ...cause,
    input: {
      kind: 'raffle_ticket',
      productType: 'raffle_ticket',
      lotteryKey: offer.key,
      drawNo: draw.drawNo,
      gameOffer: size.value,
      numRaffleTickets: size.count,
      causeKey: cause.causeKey,
      ...(isPreOrder && { scheduledPurchase: { type: 'pre_order' } }),
    },
  };
}

function createShares(offer: ProductOffer, { size: asked, drawNo }: EntryChoice): DefaultEntry | undefined {
  const syndicate = listOpenSyndicates(offer).find((one) => drawNo === undefined || one.drawNo === drawNo);
  if (!syndicate) return undefined;
  const { costPerShare, sharesLeft, oneIn } = syndicate;
  const sizes = Array.from({ length: Math.min(SHARES_MAX, sharesLeft) }, (_, index) => ({
    value: String(index + 1),
    count: index + 1,
    priceCents: (index + 1) * toCents(costPerShare.amount),
    oneIn,
  }));
  const size = findSize(sizes, asked) ?? sizes[0];
  if (!size) return undefined;
  return {
    offer,
    currency: costPerShare.currency,
    drawNo: syndicate.drawNo,
    drawDate: syndicate.drawDate,
    stop: syndicate.cutOff,
    chargedAt: undefined,
    sizes,
    size,
    causes: [],
    causeKey: undefined,
    input: {
      kind: 'syndicate_share',
      productType: 'syndicate_share',
      lotteryKey: offer.key,
      syndicateKey: syndicate.syndicateKey,
      quantity: size.count,
    },
  };
}

const CREATE: Readonly<
  Record<ProductType, (offer: ProductOffer, choice: EntryChoice) => DefaultEntry | undefined>
> = {
  lottery_ticket: createQuickPick,
  raffle_ticket: createBook,
  syndicate_share: createShares,
  membership: () => undefined,
};

/** Whether the offer is sold where the visitor is, its draws aside. */
export const isSoldHere = (offer: ProductOffer): boolean =>
  offer.availability === 'available' && !offer.suspended && !findRestriction(offer);

/** Undefined where nothing of the offer, or of the draw asked for, can be bought; so where it is restricted. */
export const createEntry = (offer: ProductOffer, choice: EntryChoice = {}): DefaultEntry | undefined =>
  isSoldHere(offer) ? CREATE[offer.type](offer, choice) : undefined;

/** The size as the form sends it, with the price that was shown for it. */
export const formatSize = ({ value, priceCents }: SoldSize): string => `${value}@${priceCents}`;

/** What a form sent: the size, and the price that was shown, in cents. */
export function parseSize(sent: string): { readonly size: string; readonly shownCents: number | undefined } {
  const at = sent.lastIndexOf('@');
  const shown = at < 0 ? '' : sent.slice(at + 1);
  return {
    size: at < 0 ? sent : sent.slice(0, at),
    shownCents: /^\d{1,9}$/.test(shown) ? Number(shown) : undefined,
  };
}

/** The line to be added at the price that was shown: at another one it is refused. */
export const toPricedInput = (
  { input, currency }: DefaultEntry,
  shownCents: number | undefined,
): CartItemInput =>
  shownCents === undefined ? input : { ...input, expectedPrice: toMoney(shownCents, currency) };
