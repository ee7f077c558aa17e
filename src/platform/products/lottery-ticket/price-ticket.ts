// What a ticket is worth and enters, decided by the offer alone: prices that were sent are ignored (decision M5).
import { CART_ERRORS } from '#lib/contracts/cart-errors.ts';
import type { GameOffer, GameType } from '#lib/contracts/offer.ts';
import type { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import type { PlayedGame } from '#lib/contracts/products/played-game.ts';
import { findRulesOn, type GameRules } from '#lib/domain/lottery/game-rules.ts';
import { getEntrySize } from '#lib/domain/lottery/game-types.ts';
import type { EntrySize } from '#lib/domain/lottery/systems.ts';
import { checkGame, formatFault } from '#lib/domain/lottery/validate.ts';
import {
  canAddTicket,
  getDrawsMultiplier,
  isDrawCountOffered,
  isShopPicked,
  listEnteredDraws,
} from '#lib/domain/ticket/ticket.ts';
import { findGamesPriceCents } from '#lib/domain/ticket/ticket-price.ts';
import { formatShortDate } from '#lib/domain/time/zoned-dates.ts';
import type { OfferOnSale, SaleDraw } from '../../cart/offers-on-sale.ts';
import { createDomainError } from '../../domain-error.ts';
import { SHOP_CURRENCY } from '../../ledger/accounts.ts';
import { normaliseTicket } from './normalise-ticket.ts';

/** A ticket that is sold as it stands. */
export interface TicketOnSale {
  readonly input: LotteryTicketInput;
  readonly offer: OfferOnSale;
  readonly gameType: GameType;
  readonly gameOffer: GameOffer;
  /** Draws entered, soonest first. */
  readonly draws: readonly [SaleDraw, ...SaleDraw[]];
  readonly rules: GameRules;
  readonly size: EntrySize;
  /** The numbers are drawn when the ticket is bought. */
  readonly isShopPicked: boolean;
  /** For one draw, and for all of them. */
  readonly unitCents: number;
  readonly priceCents: number;
}

const createCartError = (
  code: Extract<keyof typeof CART_ERRORS, string>,
  values?: Record<string, string | number>,
) => createDomainError(CART_ERRORS, code, values);

function findGameOffer(asked: LotteryTicketInput, offer: OfferOnSale | undefined) {
  if (offer?.type !== 'lottery_ticket') throw createCartError('offer_unknown');
  if (offer.availability !== 'available' || offer.suspended) throw createCartError('offer_unavailable');
  const gameType = offer.gameTypes.find(({ key }) => key === asked.gameType);
  const gameOffer = gameType?.gameOffers.find(({ key }) => key === asked.gameOffer);
  if (!gameType || !gameOffer) throw createCartError('game_type_unknown');
  if (gameOffer.priceCurrency !== SHOP_CURRENCY) throw createCartError('offer_unavailable');
  const repeats = gameType.recurringPurchase?.availability ?? 'never';
  if (asked.recurringPurchase?.enabled && repeats === 'never') throw createCartError('recurring_unavailable');
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
const alternatives = new Intl.ListFormat('en-AU', { type: 'disjunction' });

/** `102 (Sat 5 Dec)` */
const toDrawName = ({ drawNo, localDate }: SaleDraw): string =>
  `${drawNo} (${formatShortDate(Date.parse(localDate), 'UTC')})`;

/** The open draws that a ticket may begin with instead, soonest first. */
function nameOpenDraws(draws: readonly SaleDraw[]): string {
  const open = draws.filter(({ status }) => status === 'DRAW_OPEN').slice(0, DRAWS_NAMED);
  return open.length === 0 ? 'another game' : `draw ${alternatives.format(open.map(toDrawName))}`;
}

/** Why the first draw asked for cannot be entered. */
function explainFirstDraw({ firstDrawNo }: LotteryTicketInput, { draws }: OfferOnSale) {
  const [next] = draws;
  if (!next || firstDrawNo === undefined) return createCartError('offer_unavailable');
  const isCapped = draws.some(({ drawNo, status }) => drawNo === firstDrawNo && status === 'DRAW_CAPPED');
  if (isCapped) return createCartError('draw_capped', { others: nameOpenDraws(draws) });
  return createCartError(firstDrawNo < next.drawNo ? 'draw_closed' : 'draw_unknown');
}

function requireEnteredDraws(input: LotteryTicketInput, offer: OfferOnSale): TicketOnSale['draws'] {
  if (!isDrawCountOffered(input, offer)) throw createCartError('draws_invalid');
  const [first, ...others] = listEnteredDraws(input, offer);
  if (!first) throw explainFirstDraw(input, offer);
  const { draws, weeks } = getDrawsMultiplier(input, offer);
  if (1 + others.length !== draws * weeks) throw createCartError('draws_invalid');
  return [first, ...others];
}

/** The rules of every draw entered; a ticket is not sold across a change of them (decision D5). */
function getRulesOfDraws(offer: OfferOnSale, draws: TicketOnSale['draws']): GameRules {
  const [rules, ...others] = draws.map(({ localDate }) => findRulesOn(offer.rules, localDate));
  if (!rules || others.some((held) => held !== rules)) throw createCartError('draws_invalid');
  return rules;
}

function checkNumbers(games: readonly PlayedGame[], rules: GameRules, size: EntrySize): void {
  for (const [index, game] of games.entries()) {
    const [fault] = checkGame(rules, game, size);
    if (fault)
      throw createCartError('numbers_invalid', { game: index + 1, reason: `${formatFault(fault)}.` });
  }
}

/**
 * Prices a ticket by its offer as it stands: completeness, numbers, draws and price.
 * @throws DomainError of `CART_ERRORS`
 */
export function priceTicket(asked: LotteryTicketInput, onSale: OfferOnSale | undefined): TicketOnSale {
  const { offer, gameType, gameOffer } = findGameOffer(asked, onSale);
  const input = normaliseTicket(asked, offer);
  checkComplete(input, gameOffer, offer);
  const draws = requireEnteredDraws(input, offer);
  const rules = getRulesOfDraws(offer, draws);
  const size = getEntrySize(gameOffer);
  checkNumbers(input.games, rules, size);
  const unitCents = findGamesPriceCents(gameOffer, input.numGames);
  if (unitCents === undefined) throw createCartError('games_unsold', { games: input.numGames });
  return {
    input: { ...input, firstDrawNo: draws[0].drawNo },
    offer,
    gameType,
    gameOffer,
    draws,
    rules,
    size,
    isShopPicked: isShopPicked(input),
    unitCents,
    priceCents: unitCents * draws.length,
  };
}
