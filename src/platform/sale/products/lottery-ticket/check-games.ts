// Whether the games of a ticket are such as the game offer sells.
import type { GameOffer, GameTypeKey } from '#lib/contracts/offers/offer.ts';
import type { PlayedGame } from '#lib/contracts/offers/played-game.ts';
import { type GameRules, isOrderRules } from '#lib/domain/lottery/game-rules.ts';
import { getDigitPattern, getPickedSize } from '#lib/domain/lottery/game-types.ts';
import { checkOrderGame } from '#lib/domain/lottery/order-picks.ts';
import { checkGame, formatFault, type OrderFault } from '#lib/domain/lottery/validate.ts';

/** What is sold of a game: its type, its size and its rules. */
export interface SoldGame {
  readonly gameTypeKey: GameTypeKey;
  readonly gameOffer: GameOffer;
  readonly rules: GameRules;
}

function listFaults({ gameTypeKey, gameOffer, rules }: SoldGame, game: PlayedGame): OrderFault[] {
  if (isOrderRules(rules)) {
    return checkOrderGame(rules, game, getDigitPattern(gameTypeKey, gameOffer, rules));
  }
  return checkGame(rules, game, getPickedSize(gameOffer));
}

/** The first game that is not sold, counted from 1, with the reason in words; undefined where all are. */
export function findGameFault(
  sold: SoldGame,
  games: readonly PlayedGame[],
): { game: number; reason: string } | undefined {
  for (const [index, game] of games.entries()) {
    const [fault] = listFaults(sold, game);
    if (fault) return { game: index + 1, reason: `${formatFault(fault)}.` };
  }
  return undefined;
}
