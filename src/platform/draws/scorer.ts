import type { PlayedGame } from '#lib/contracts/products/played-game.ts';
import type { DrawNumbers, GameRules } from '#lib/domain/lottery/game-rules.ts';
import { type DivisionScore, findMatchedNumbers, scoreGame } from '#lib/domain/lottery/scoring.ts';

export type Scorer = (game: PlayedGame) => readonly DivisionScore[];

/** Scores games of one draw. Games that match alike win alike, so each kind of match is counted once. */
export function createScorer(rules: GameRules, drawn: DrawNumbers): Scorer {
  const known = new Map<string, DivisionScore[]>();
  return (game) => {
    const { main, supplementary, powerball } = findMatchedNumbers(drawn, game);
    const sizes = [game.numbers.length, game.powerballs?.length ?? 0];
    const likeness = [main.length, supplementary.length, powerball === undefined ? 0 : 1, ...sizes].join();
    const scored = known.get(likeness) ?? scoreGame(rules, drawn, game);
    known.set(likeness, scored);
    return scored;
  };
}
