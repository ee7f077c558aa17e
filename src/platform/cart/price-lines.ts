// What a ticket is worth and enters, decided by the offer alone: prices that were sent are ignored (decision M5).
import { CART_ERRORS, type LotteryTicketInput, type PlayedGame } from '#lib/contracts/cart.ts';
import type { GameOffer, GameType } from '#lib/contracts/offer.ts';
import { type GameRules, rulesOn } from '#lib/domain/lottery/game-rules.ts';
import type { EntrySize } from '#lib/domain/lottery/systems.ts';
import { faultText, gameFaults } from '#lib/domain/lottery/validate.ts';
import {
  canAddTicket,
  drawsMultiplier,
  entriesOf,
  isDrawCountOffered,
  isShopPicked,
} from '#lib/domain/ticket/ticket.ts';
import { gamesPriceCents } from '#lib/domain/ticket/ticket-price.ts';
import { refusal } from '../domain-error.ts';
import { SHOP_CURRENCY } from '../ledger/accounts.ts';
import { tidyTicket } from './normalise-ticket.ts';
import type { OfferOnSale, SaleDraw } from './offers-on-sale.ts';

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

const refuse = (code: Extract<keyof typeof CART_ERRORS, string>, values?: Record<string, string | number>) =>
  refusal(CART_ERRORS, code, values);

function kindOf(asked: LotteryTicketInput, offer: OfferOnSale | undefined) {
  if (offer?.type !== 'lottery_ticket') throw refuse('offer_unknown');
  if (offer.availability !== 'available' || offer.suspended) throw refuse('offer_unavailable');
  const gameType = offer.gameTypes.find(({ key }) => key === asked.gameType);
  const gameOffer = gameType?.gameOffers.find(({ key }) => key === asked.gameOffer);
  if (!gameType || !gameOffer) throw refuse('game_type_unknown');
  if (gameOffer.priceCurrency !== SHOP_CURRENCY) throw refuse('offer_unavailable');
  const repeats = gameType.recurringPurchase?.availability ?? 'never';
  if (asked.recurringPurchase?.enabled && repeats === 'never') throw refuse('recurring_unavailable');
  return { offer, gameType, gameOffer };
}

function checkComplete(input: LotteryTicketInput, gameOffer: GameOffer, offer: OfferOnSale): void {
  const addable = canAddTicket(input, gameOffer, offer);
  if (addable.state === 'games_missing') throw refuse('games_incomplete', { minGames: addable.minGames });
  if (addable.state === 'games_too_many') throw refuse('games_too_many', { maxGames: addable.maxGames });
  if (addable.state === 'day_missing') throw refuse('days_missing');
  if (addable.state === 'cause_missing') throw refuse('cause_missing');
}

/** Why the first draw asked for cannot be entered. */
function firstDrawRefusal({ firstDrawNo }: LotteryTicketInput, { draws }: OfferOnSale) {
  const [next] = draws;
  if (!next || firstDrawNo === undefined) return refuse('offer_unavailable');
  const isCapped = draws.some(({ drawNo, status }) => drawNo === firstDrawNo && status === 'DRAW_CAPPED');
  if (isCapped) return refuse('draw_capped');
  return refuse(firstDrawNo < next.drawNo ? 'draw_closed' : 'draw_unknown');
}

function drawsEntered(input: LotteryTicketInput, offer: OfferOnSale): TicketOnSale['draws'] {
  if (!isDrawCountOffered(input, offer)) throw refuse('draws_invalid');
  const [first, ...others] = entriesOf(input, offer);
  if (!first) throw firstDrawRefusal(input, offer);
  const { draws, weeks } = drawsMultiplier(input, offer);
  if (1 + others.length !== draws * weeks) throw refuse('draws_invalid');
  return [first, ...others];
}

/** The rules of every draw entered; a ticket is not sold across a change of them (decision D5). */
function rulesOf(offer: OfferOnSale, draws: TicketOnSale['draws']): GameRules {
  const [rules, ...others] = draws.map(({ localDate }) => rulesOn(offer.rules, localDate));
  if (!rules || others.some((held) => held !== rules)) throw refuse('draws_invalid');
  return rules;
}

function checkNumbers(games: readonly PlayedGame[], rules: GameRules, size: EntrySize): void {
  for (const [index, game] of games.entries()) {
    const [fault] = gameFaults(rules, game, size);
    if (fault) throw refuse('numbers_invalid', { game: index + 1, reason: `${faultText(fault)}.` });
  }
}

const sizeOf = ({ numberSets }: GameOffer): EntrySize => {
  const count = (wanted: string) => numberSets.find(({ name }) => name === wanted)?.count ?? 0;
  return { numbers: count('numbers'), powerballs: count('powerball') };
};

/**
 * Appraises a ticket against its offer as it stands: completeness, numbers, draws and price.
 * @throws Refusal of `CART_ERRORS`
 */
export function appraise(asked: LotteryTicketInput, onSale: OfferOnSale | undefined): TicketOnSale {
  const { offer, gameType, gameOffer } = kindOf(asked, onSale);
  const input = tidyTicket(asked, offer);
  checkComplete(input, gameOffer, offer);
  const draws = drawsEntered(input, offer);
  const rules = rulesOf(offer, draws);
  const size = sizeOf(gameOffer);
  checkNumbers(input.games, rules, size);
  const unitCents = gamesPriceCents(gameOffer, input.numGames);
  if (unitCents === undefined) throw refuse('games_unsold', { games: input.numGames });
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
