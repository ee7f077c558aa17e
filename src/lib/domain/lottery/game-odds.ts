// The odds of a game of any kind, for pages that show its table.
import type { GameOffer, GameTypeKey } from '../../contracts/offers/offer.ts';
import { type GameRules, isOrderRules, type OrderRules } from './game-rules.ts';
import { getDigitPattern, getEntrySize } from './game-types.ts';
import {
  createOdds,
  type DivisionOdds,
  getOddsOfAnyPrize,
  getOddsOfEntry,
  getOddsPerDivision,
  type Odds,
} from './odds.ts';
import { countPossibleDraws, getMainPrizeOdds, getOddsOfOrderGames } from './order-game.ts';
import { createSampleDigits } from './order-picks.ts';

/** The odds of a straight game are the same for all digits. */
const getStraightOdds = (rules: OrderRules) =>
  getOddsOfOrderGames(rules, [{ play: 'straight', numbers: Array.from({ length: rules.digits }, () => 0) }]);

function getOrderOddsPerDivision(rules: OrderRules): DivisionOdds[] {
  const straight = getStraightOdds(rules).divisions;
  return rules.divisions
    .map(({ division, play, ways = 0 }) =>
      play === 'box'
        ? { division, ...createOdds(ways, countPossibleDraws(rules)) }
        : straight.find((odds) => odds.division === division)!,
    )
    .sort((a, b) => a.division - b.division);
}

/** The odds that one game wins each division, highest first: a standard game, or a boxed one of the division's digits. */
export function getGameOddsPerDivision(rules: GameRules): readonly DivisionOdds[] {
  const known = ODDS_OF_RULES.get(rules);
  if (known) return known;
  const odds = isOrderRules(rules) ? getOrderOddsPerDivision(rules) : getOddsPerDivision(rules);
  ODDS_OF_RULES.set(rules, odds);
  return odds;
}

/** Lists of offers show them for each, with every rendering. */
const ODDS_OF_RULES = new WeakMap<GameRules, readonly DivisionOdds[]>();

/** The odds that one standard game wins anything. */
export const getGameOddsOfAnyPrize = (rules: GameRules): Odds =>
  isOrderRules(rules) ? getStraightOdds(rules).any : getOddsOfAnyPrize(rules);

interface OfferOdds {
  readonly first: Odds;
  readonly any: Odds;
}

type CountedOffer = Pick<GameOffer, 'numberSets' | 'ways'>;

function countOddsOfGameOffer(
  rules: GameRules,
  gameTypeKey: GameTypeKey,
  gameOffer: CountedOffer,
): OfferOdds {
  if (isOrderRules(rules)) {
    const pattern = getDigitPattern(gameTypeKey, gameOffer, rules);
    const game = { play: pattern.play, numbers: createSampleDigits(pattern) };
    const { divisions, any } = getOddsOfOrderGames(rules, [game]);
    return { first: getMainPrizeOdds(rules, divisions), any };
  }
  const { divisions, any } = getOddsOfEntry(rules, getEntrySize(gameOffer));
  return { first: divisions[0]!, any };
}

/** All outcomes are counted for them, and a page asks for the same ones line by line. */
const counted = new WeakMap<GameRules, Map<string, OfferOdds>>();

/**
 * The odds of one entry of the game offer: to win the first division, or what its play wins for a match of every place;
 * and to win anything. Of boxed digits: of four different ones.
 */
export function getOddsOfGameOffer(
  rules: GameRules,
  gameTypeKey: GameTypeKey,
  gameOffer: CountedOffer,
): OfferOdds {
  const ofRules = counted.get(rules) ?? new Map<string, OfferOdds>();
  counted.set(rules, ofRules);
  const { numberSets, ways } = gameOffer;
  const key = JSON.stringify([gameTypeKey, numberSets, ways]);
  const odds = ofRules.get(key) ?? countOddsOfGameOffer(rules, gameTypeKey, gameOffer);
  ofRules.set(key, odds);
  return odds;
}
