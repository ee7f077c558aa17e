import type { GameOffer, GameTypeKey } from '../../contracts/offers/offer.ts';
import { type GameRules, isOrderRules } from './game-rules.ts';
import { getDigitPattern, getEntrySize } from './game-types.ts';
import { listPlayedOrders } from './order-game.ts';
import { createSampleDigits } from './order-picks.ts';
import { countCombinations } from './systems.ts';

/** The standard games that one entry plays: every combination of its balls, or every order of its digits. */
export function countEntryGames(
  rules: GameRules,
  gameTypeKey: GameTypeKey,
  gameOffer: Pick<GameOffer, 'numberSets' | 'ways'>,
): number {
  if (!isOrderRules(rules)) return countCombinations(rules, getEntrySize(gameOffer));
  const pattern = getDigitPattern(gameTypeKey, gameOffer, rules);
  return listPlayedOrders(rules, { play: pattern.play, numbers: createSampleDigits(pattern) }).length;
}
