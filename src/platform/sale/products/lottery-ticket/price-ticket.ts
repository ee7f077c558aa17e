// What a ticket is worth and enters, decided by the offer alone: prices that were sent are ignored (decision M5).

import type { GameOffer, GameType } from '#lib/contracts/offers/offer.ts';
import type { PlayedGame } from '#lib/contracts/offers/played-game.ts';
import type { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import { LOCALE } from '#lib/domain/brand/locale.ts';
import { findRulesOn, type GameRules, isOrderRules } from '#lib/domain/lottery/game-rules.ts';
import {
  canAddTicket,
  countFavouriteGames,
  getDrawsMultiplier,
  isDrawCountOffered,
  isShopPicked,
  listEnteredDraws,
  listPlayedDays,
} from '#lib/domain/ticket/ticket.ts';
import { findDrawPriceCents } from '#lib/domain/ticket/ticket-price.ts';
import { formatShortDate } from '#lib/domain/time/zoned-dates.ts';
import { SHOP_CURRENCY } from '../../../money/ledger/accounts.ts';
import type { Buyer } from '../buyer.ts';
import { createCartError } from '../cart-error.ts';
import type { OfferOnSale, SaleDraw } from '../catalogue/offers-on-sale.ts';
import { chooseCause } from '../choose-cause.ts';
import type { Catalogue, PricedLine } from '../product.ts';
import { refuseRestricted } from '../restrictions.ts';
import { findGameFault } from './check-games.ts';
import { normaliseTicket } from './normalise-ticket.ts';
import { findRepeat, findSubscribed, getPeriodEnd, type Subscribed } from './repeat-terms.ts';

/** A ticket that is sold as it stands. */
export interface TicketOnSale {
  readonly input: LotteryTicketInput;
  readonly offer: OfferOnSale;
  readonly gameType: GameType;
  readonly gameOffer: GameOffer;
  /** Draws entered, soonest first. */
  readonly draws: readonly [SaleDraw, ...SaleDraw[]];
  readonly rules: GameRules;
  /** All numbers are drawn when the ticket is bought. */
  readonly isShopPicked: boolean;
  /** For one draw, and for all of them. */
  readonly unitCents: number;
  readonly priceCents: number;
  readonly cause: PricedLine['cause'];
}

function findGameOffer(
  asked: LotteryTicketInput,
  offer: OfferOnSale | undefined,
  buyer: Pick<Buyer, 'region'>,
) {
  if (offer?.type !== 'lottery_ticket') throw createCartError('offer_unknown');
  refuseRestricted(offer, buyer);
  if (offer.availability !== 'available' || offer.suspended) throw createCartError('offer_unavailable');
  const gameType = offer.gameTypes.find(({ key }) => key === asked.gameType);
  const gameOffer = gameType?.gameOffers.find(({ key }) => key === asked.gameOffer);
  if (!gameType || !gameOffer) throw createCartError('game_type_unknown');
  if (gameOffer.priceCurrency !== SHOP_CURRENCY) throw createCartError('offer_unavailable');
  return { offer, gameType, gameOffer };
}

function checkComplete(input: LotteryTicketInput, gameOffer: GameOffer, offer: OfferOnSale): void {
  const addable = canAddTicket(input, gameOffer, offer);
  if (addable.state === 'games_missing')
    throw createCartError('games_incomplete', { minGames: addable.minGames });
  if (addable.state === 'games_too_many')
    throw createCartError('games_too_many', { maxGames: addable.maxGames });
  if (addable.state === 'day_missing') throw createCartError('days_missing');
  if (addable.state === 'cause_missing') throw createCartError('cause_missing');
}

const DRAWS_NAMED = 4;
const alternatives = new Intl.ListFormat(LOCALE, { type: 'disjunction' });

/** `102 (Sat 5 Dec)` */
const toDrawName = ({ drawNo, localDate }: SaleDraw): string =>
  `${drawNo} (${formatShortDate(Date.parse(localDate), 'UTC')})`;

/** The open draws that a ticket may begin with instead, soonest first. */
function nameOpenDraws(draws: readonly SaleDraw[]): string {
  const open = draws.filter(({ status }) => status === 'DRAW_OPEN').slice(0, DRAWS_NAMED);
  return open.length === 0 ? 'another game' : `draw ${alternatives.format(open.map(toDrawName))}`;
}

/** @param asked which of several draws of the date it is; any where it is not said */
const isOfDate = ({ localDate, calendarDate, round }: SaleDraw, date: string, asked?: string): boolean =>
  (localDate === date || calendarDate === date) && (asked === undefined || asked === round);

/**
 * The ticket with the number that the draw has now which was shown by its date. Of several on that date, the number
 * says which one. @throws DomainError `draw_closed`
 */
function nameShownDraw(
  { firstDrawDate, firstDrawRound, ...asked }: LotteryTicketInput,
  { draws }: OfferOnSale,
): LotteryTicketInput {
  const { firstDrawNo } = asked;
  if (firstDrawDate === undefined || firstDrawNo === undefined) return asked;
  const shown = draws.filter((draw) => isOfDate(draw, firstDrawDate, firstDrawRound));
  if (shown.some(({ drawNo }) => drawNo === firstDrawNo)) return asked;
  const [only, ...others] = shown;
  if (only && others.length === 0) return { ...asked, firstDrawNo: only.drawNo };
  throw createCartError('draw_closed');
}

/** Why the first draw asked for cannot be entered. */
function explainFirstDraw({ firstDrawNo }: LotteryTicketInput, { draws }: OfferOnSale) {
  const [next] = draws;
  if (!next || firstDrawNo === undefined) return createCartError('offer_unavailable');
  const isCapped = draws.some(({ drawNo, status }) => drawNo === firstDrawNo && status === 'DRAW_CAPPED');
  if (isCapped) return createCartError('draw_capped', { others: nameOpenDraws(draws) });
  return createCartError(firstDrawNo < next.drawNo ? 'draw_closed' : 'draw_unknown');
}

/** The draws of a charge that can still be entered: one that has closed or is sold out is left out, and not paid for. */
function requireChargedDraws(drawNos: readonly number[], offer: OfferOnSale): TicketOnSale['draws'] {
  const asked = offer.draws.filter(({ drawNo }) => drawNos.includes(drawNo));
  const [first, ...others] = asked.filter(({ status }) => status === 'DRAW_OPEN');
  if (first) return [first, ...others];
  throw asked.length > 0
    ? createCartError('draw_capped', { others: nameOpenDraws(offer.draws) })
    : createCartError('draw_closed');
}

function requireEnteredDraws(input: LotteryTicketInput, offer: OfferOnSale): TicketOnSale['draws'] {
  if (!isDrawCountOffered(input, offer)) throw createCartError('draws_invalid');
  const [first, ...others] = listEnteredDraws(input, offer);
  if (!first) throw explainFirstDraw(input, offer);
  const { draws, weeks } = getDrawsMultiplier(input, offer);
  if (1 + others.length !== draws * weeks) throw createCartError('draws_invalid');
  return [first, ...others];
}

/** A ticket that is bought draw by draw begins with the next one: no draw before its first is charged for. */
function refuseLaterStart(
  input: LotteryTicketInput,
  offer: OfferOnSale,
  [first]: TicketOnSale['draws'],
): void {
  const [next = first] = listEnteredDraws({ ...input, firstDrawNo: undefined }, offer);
  if (first.drawNo !== next.drawNo) throw createCartError('repeat_begins_next', { draw: toDrawName(next) });
}

/** The draws of a subscription's first period; one that is sold out is left out, and not paid for. */
function requirePeriodDraws(
  input: LotteryTicketInput,
  subscribed: Subscribed,
  offer: OfferOnSale,
): TicketOnSale['draws'] {
  const until = getPeriodEnd(subscribed);
  const days = listPlayedDays(input, offer);
  const [first, ...others] = offer.draws.filter(
    ({ status, calendarDate, day }) => status === 'DRAW_OPEN' && calendarDate < until && days.includes(day),
  );
  if (!first) throw createCartError('offer_unavailable');
  return [first, ...others];
}

/** Lottery tickets are not ordered ahead: a draw is entered once its sales have begun. */
function refuseBeforeSales(draws: TicketOnSale['draws'], { timeZone }: OfferOnSale, now: number): void {
  for (const { opensAt } of draws)
    if (opensAt !== null && Date.parse(opensAt) > now)
      throw createCartError('sales_not_open', { date: formatShortDate(Date.parse(opensAt), timeZone) });
}

/** The rules of every draw entered; a ticket is not sold across a change of them (decision D5). */
function getRulesOfDraws(offer: OfferOnSale, draws: TicketOnSale['draws']): GameRules {
  const [rules, ...others] = draws.map(({ localDate }) => findRulesOn(offer.rules, localDate));
  if (!rules || others.some((held) => held !== rules)) throw createCartError('draws_invalid');
  return rules;
}

/** Favourites are filled in or left out. */
function checkFavourites(games: readonly PlayedGame[], rules: GameRules | undefined): void {
  const places = rules && isOrderRules(rules) ? rules.digits : 0;
  const index = games.findIndex(({ favourites = [] }) => favourites.length > 0 && favourites.length < places);
  if (index >= 0) throw createCartError('favourites_partial', { game: index + 1 });
}

/** What decides a ticket's price besides its offer. */
type PricingOfTicket = Pick<Catalogue, 'now' | 'charge'> & { readonly buyer: Pick<Buyer, 'region'> };

/**
 * Prices a ticket by its offer as it stands: completeness, numbers, draws and price.
 * @throws DomainError of `CART_ERRORS`
 */
export function priceTicket(
  wanted: LotteryTicketInput,
  onSale: OfferOnSale | undefined,
  { buyer, now, charge }: PricingOfTicket,
): TicketOnSale {
  const { offer, gameType, gameOffer } = findGameOffer(wanted, onSale, buyer);
  const asked = nameShownDraw(wanted, offer);
  const recurringPurchase = charge
    ? undefined
    : findRepeat(asked, gameType, { rules: offer.rules, timeZone: offer.timeZone, now });
  const subscribed = findSubscribed(recurringPurchase);
  const input = normaliseTicket({ ...asked, recurringPurchase }, offer, { gameOffer, rules: offer.rules[0] });
  checkFavourites(input.games, offer.rules[0]);
  checkComplete(input, gameOffer, offer);
  const draws = charge
    ? requireChargedDraws(charge.drawNos, offer)
    : subscribed
      ? requirePeriodDraws(input, subscribed, offer)
      : requireEnteredDraws(input, offer);
  if (recurringPurchase?.type === 'autoplay') refuseLaterStart(input, offer, draws);
  refuseBeforeSales(draws, offer, now);
  const rules = getRulesOfDraws(offer, draws);
  const fault = findGameFault({ gameTypeKey: gameType.key, gameOffer, rules }, input.games);
  if (fault) throw createCartError('numbers_invalid', fault);
  const unitCents = findDrawPriceCents(gameOffer, {
    games: input.numGames,
    favouriteGames: countFavouriteGames(input.games, gameOffer),
  });
  if (unitCents === undefined) throw createCartError('games_unsold', { games: input.numGames });
  const priceCents = unitCents * draws.length;
  return {
    input: { ...input, firstDrawNo: draws[0].drawNo },
    offer,
    gameType,
    gameOffer,
    draws,
    rules,
    isShopPicked: isShopPicked(input),
    unitCents,
    priceCents,
    cause: chooseCause(input.causeKey, offer.causes, priceCents),
  };
}
