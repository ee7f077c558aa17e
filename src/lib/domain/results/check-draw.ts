// The checker of tickets: a game against a draw.
import type { PastDraw } from '../../contracts/offers/draw.ts';
import type { ProductOffer } from '../../contracts/offers/offer.ts';
import { isScored } from '../draws/draw-labels.ts';
import { findRulesOn, listPowerballs, type PlayedGame } from '../lottery/game-rules.ts';
import { findMatchedNumbers, scoreGame } from '../lottery/scoring.ts';
import { toCents } from '../money/money.ts';

export interface CheckedDraw {
  readonly draw: PastDraw;
  readonly matched: {
    readonly numbers: number[];
    readonly supplementary: number[];
    readonly powerballs: number[];
  };
  /** Highest first; empty when the numbers match none. */
  readonly divisions: readonly { readonly division: number; readonly combinations: number }[];
  /** Those of the divisions without a winner in the draw. What they would have paid is not known. */
  readonly unwon: readonly number[];
  /** What the divisions paid, in cents; undefined while that is not known. */
  readonly prizeCents: number | undefined;
}

/** Whether it is known which tickets won: nobody has won before that, and nobody has not. */
export const isDrawScored = ({ status, raffle }: PastDraw): boolean =>
  isScored(status) && (raffle === undefined || raffle.winners.length > 0 || raffle.tickets === 0);

/** Compares a game with a draw under the rules of its day (decision D5). */
export function checkGameAgainstDraw(
  offer: Pick<ProductOffer, 'rules'>,
  draw: PastDraw,
  game: PlayedGame,
): CheckedDraw {
  const { numbers: main, supplementary } = draw;
  const numbers = { main, supplementary, powerballs: listPowerballs(draw) };
  // Digits match at their places: which of them came up somewhere says nothing.
  const matched = findMatchedNumbers(numbers, draw.isOrdered ? { numbers: [] } : game);
  const rules = findRulesOn(offer.rules, draw.date);
  const divisions = rules ? scoreGame(rules, numbers, game) : [];
  const amounts = new Map(draw.dividends.map(({ division, amount }) => [division, toCents(amount.amount)]));
  const empty = draw.dividends.filter(({ winners, amount }) => winners === 0 && toCents(amount.amount) === 0);
  const unwon = empty
    .map(({ division }) => division)
    .filter((no) => divisions.some((won) => won.division === no));
  const isKnown = unwon.length === 0 && divisions.every(({ division }) => amounts.has(division));
  return {
    draw,
    matched: {
      numbers: matched.main,
      supplementary: matched.supplementary,
      powerballs: matched.powerballs,
    },
    divisions,
    unwon,
    prizeCents: isKnown
      ? divisions.reduce((sum, won) => sum + won.combinations * (amounts.get(won.division) ?? 0), 0)
      : undefined,
  };
}
