// What a draw draws, as its proof names it.

import type { PlayedGame } from '../../contracts/offers/played-game.ts';
import { countDrawn, countPowerballs, type GameRules, isOrderRules } from './game-rules.ts';

/** Balls out of one barrel and, where there is one, out of a second; or digits in order. */
export type DrawnGame =
  | { pick: number; of: number; supplementaries: number; powerballOf?: number; powerballPick?: number }
  | { digits: number; symbols: number };

export const toDrawnGame = (rules: GameRules): DrawnGame =>
  isOrderRules(rules)
    ? { digits: rules.digits, symbols: rules.symbols }
    : {
        pick: countDrawn(rules),
        of: rules.numbers.of,
        supplementaries: rules.supplementaries,
        ...(rules.powerball && { powerballOf: rules.powerball.of }),
        ...(countPowerballs(rules) > 1 && { powerballPick: countPowerballs(rules) }),
      };

/** In the text that decides a draw: `6/45+2`, with a second barrel `7/35+0,1/20`, of digits `4*10`. */
export function nameDrawnGame(game: DrawnGame): string {
  if ('digits' in game) return `${game.digits}*${game.symbols}`;
  const { pick, of, supplementaries, powerballOf, powerballPick = 1 } = game;
  const second = powerballOf === undefined ? '' : `,${powerballPick}/${powerballOf}`;
  return `${pick}/${of}+${supplementaries}${second}`;
}

const sortNumbers = (numbers: readonly number[]): string => [...numbers].sort((a, b) => a - b).join(',');

function namePlayedGame({ numbers, powerballs = [], favourites = [], play }: PlayedGame): string {
  // The places of digits count.
  if (play) return `${play}:${numbers.join(',')}${favourites.length > 0 ? `*${favourites.join(',')}` : ''}`;
  return `${sortNumbers(numbers)}${powerballs.length > 0 ? `+${sortNumbers(powerballs)}` : ''}`;
}

/** What an entry plays, as the sealed list holds it: `1,2,3,4,5,6;7,8,9,10,11,12`, with balls of a second barrel `1,2,3+4`. */
export const namePlayedGames = (games: readonly PlayedGame[]): string => games.map(namePlayedGame).join(';');
