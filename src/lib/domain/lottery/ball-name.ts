// What the balls of the second barrel are called.
import type { Translate } from '../content/copy.ts';
import { type GameRules, isOrderRules } from './game-rules.ts';

/** The game's own name of a ball of its second barrel; undefined where it has none. */
export const findBallName = (rules: GameRules | undefined): string | undefined =>
  rules === undefined || isOrderRules(rules) ? undefined : rules.powerball?.name;

/** The game's own name of a ball of its second barrel, or the shop's. */
export const getBallName = (t: Translate, rules: GameRules | undefined): string =>
  findBallName(rules) ?? t('common.powerball');
