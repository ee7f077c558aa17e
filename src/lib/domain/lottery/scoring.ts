// What a game won in a draw. Prizes in money are the dividend times `combinations`.
import type { DivisionScore } from './division-score.ts';
import { countByDivision } from './divisions.ts';
import {
  type DrawNumbers,
  type GameRules,
  isOrderRules,
  listPowerballs,
  type PlayedGame,
} from './game-rules.ts';
import { scoreOrderGame } from './order-game.ts';

/** The numbers of a game that came up, in the order of the game. */
export interface MatchedNumbers {
  main: number[];
  supplementary: number[];
  powerballs: number[];
}

/** Which numbers of the game to mark in a draw. */
export function findMatchedNumbers(draw: DrawNumbers, game: PlayedGame): MatchedNumbers {
  const numbers = [...new Set(game.numbers)];
  const drawn = listPowerballs(draw);
  return {
    main: numbers.filter((number) => draw.main.includes(number)),
    supplementary: numbers.filter((number) => draw.supplementary.includes(number)),
    powerballs: [...new Set(game.powerballs)].filter((number) => drawn.includes(number)),
  };
}

/**
 * The divisions that a game won, highest first; empty when it won none. Takes standard games, systems and
 * PowerHits, and games of digits as they are played; every combination wins its highest division only. A game of
 * the wrong size scores what its complete combinations win: check it first (`checkGame`, `checkOrderGame`).
 */
export function scoreGame(rules: GameRules, draw: DrawNumbers, game: PlayedGame): DivisionScore[] {
  if (isOrderRules(rules)) return scoreOrderGame(rules, draw.main, game);
  const matched = findMatchedNumbers(draw, game);
  const right = matched.powerballs.length;
  const main = matched.main.length;
  const supplementary = matched.supplementary.length;
  return countByDivision(rules, {
    main,
    supplementary,
    other: new Set(game.numbers).size - main - supplementary,
    powerball: { right, wrong: new Set(game.powerballs).size - right },
  });
}
