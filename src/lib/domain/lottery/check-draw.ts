// "Check my numbers": a game against a draw and those before it.
import type { PastDraw } from '../../contracts/draw.ts';
import type { ProductOffer } from '../../contracts/offer.ts';
import { dividendStateOf } from '../draws/draw-record.ts';
import { centsOf } from '../money/money.ts';
import { type PlayedGame, rulesOn } from './game-rules.ts';
import { matchedNumbers, scoreGame } from './scoring.ts';

export interface CheckedDraw {
  readonly draw: PastDraw;
  readonly matched: {
    readonly numbers: number[];
    readonly supplementary: number[];
    readonly powerball: boolean;
  };
  /** Highest first; empty when the numbers match none. */
  readonly divisions: readonly { readonly division: number; readonly combinations: number }[];
  /** What the divisions paid, in cents; undefined while that is not known. */
  readonly prizeCents: number | undefined;
}

/** Compares a game with a draw under the rules of its day (decision D5). */
export function checkDraw(offer: Pick<ProductOffer, 'rules'>, draw: PastDraw, game: PlayedGame): CheckedDraw {
  const { supplementary, powerball } = draw;
  const numbers = { main: draw.numbers, supplementary, ...(powerball !== undefined && { powerball }) };
  const matched = matchedNumbers(numbers, game);
  const rules = rulesOn(offer.rules, draw.date);
  const divisions = rules ? scoreGame(rules, numbers, game) : [];
  const amounts = new Map(draw.dividends.map(({ division, amount }) => [division, centsOf(amount.amount)]));
  const isKnown = dividendStateOf(draw) === 'known';
  return {
    draw,
    matched: {
      numbers: matched.main,
      supplementary: matched.supplementary,
      powerball: matched.powerball !== undefined,
    },
    divisions,
    prizeCents: isKnown
      ? divisions.reduce((sum, won) => sum + won.combinations * (amounts.get(won.division) ?? 0), 0)
      : undefined,
  };
}
