import type { PlayedGame } from '#lib/contracts/offers/played-game.ts';
import type { DivisionScore } from '#lib/domain/lottery/division-score.ts';
import { type DrawNumbers, type GameRules, isOrderRules } from '#lib/domain/lottery/game-rules.ts';
import { findMatchedNumbers, scoreGame } from '#lib/domain/lottery/scoring.ts';

export type Scorer = (game: PlayedGame) => readonly DivisionScore[];

/** Games of balls that match alike win alike, whatever their numbers. */
function describeMatch(drawn: DrawNumbers, game: PlayedGame): string {
  const { main, supplementary, powerballs } = findMatchedNumbers(drawn, game);
  const sizes = [game.numbers.length, game.powerballs?.length ?? 0];
  return [main.length, supplementary.length, powerballs.length, ...sizes].join();
}

/** Games of digits that play the same win the same. */
const describePlay = ({ play, numbers, favourites = [] }: PlayedGame): string =>
  `${play} ${numbers.join()} ${favourites.join()}`;

/** Scores games of one draw: those that must win alike are counted once. */
export function createScorer(rules: GameRules, drawn: DrawNumbers): Scorer {
  const known = new Map<string, DivisionScore[]>();
  return (game) => {
    const likeness = isOrderRules(rules) ? describePlay(game) : describeMatch(drawn, game);
    const scored = known.get(likeness) ?? scoreGame(rules, drawn, game);
    known.set(likeness, scored);
    return scored;
  };
}
