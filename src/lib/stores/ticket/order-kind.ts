// Games of digits in order: places that are filled from the first on.
import { formatText } from '#lib/domain/content/copy.ts';
import { isOrderRules, type OrderRules } from '#lib/domain/lottery/game-rules.ts';
import { formatOneIn, type Odds } from '#lib/domain/lottery/odds.ts';
import { getMainPrizeOdds, getOddsOfOrderGames } from '#lib/domain/lottery/order-game.ts';
import { canFitPattern, type DigitPattern, fillDigits } from '#lib/domain/lottery/order-picks.ts';
import { type CreateGameKind, isObject, listIntegers } from './game-kind.ts';
import type { Picked, PickSize } from './picked.ts';
import { isGameFull } from './ticket-games.ts';
import type { BuilderOffer } from './ticket-offer.ts';

/** @throws TypeError for an offer of balls */
export function getOrderRules({ key, rules }: BuilderOffer): OrderRules {
  if (isOrderRules(rules)) return rules;
  throw new TypeError(`${key} is not a game of digits in order`);
}

/** @throws TypeError for a size of balls */
export function getPattern({ pattern }: PickSize): DigitPattern {
  if (pattern) return pattern;
  throw new TypeError('Balls have no pattern');
}

/** The longest beginning of the digits that can become an entry. */
function trimDigits(digits: readonly number[], pattern: DigitPattern): readonly number[] {
  let length = digits.length;
  while (!canFitPattern(pattern, digits.slice(0, length))) length -= 1;
  return digits.slice(0, length);
}

const trim = ({ numbers, favourites = [] }: Picked, size: PickSize): Picked => ({
  numbers: trimDigits(numbers, getPattern(size)),
  powerballs: [],
  ...(size.favourites && { favourites: favourites.slice(0, size.favourites) }),
});

export const createOrderKind: CreateGameKind = (offer) => {
  const rules = getOrderRules(offer);
  const normaliseDigits = (value: unknown) =>
    listIntegers(value).filter((digit) => digit >= 0 && digit < rules.symbols);
  const format = ({ oneIn }: Odds) => formatText(offer.oddsText, { number: formatOneIn(oneIn) });
  return {
    trim,
    fill: (picked, size, randomInt) => ({
      ...picked,
      numbers: fillDigits(rules, getPattern(size), picked.numbers, randomInt),
    }),
    normalise(value, size) {
      const game = isObject(value) ? value : {};
      const digits = {
        numbers: normaliseDigits(game.numbers),
        powerballs: [],
        favourites: normaliseDigits(game.favourites),
      };
      return trim(digits, size);
    },
    toGame: ({ numbers, favourites = [] }, size) => ({
      numbers: [...numbers],
      ...(favourites.length > 0 && { favourites: [...favourites] }),
      play: getPattern(size).play,
    }),
    // A favourite is one order of the digits drawn: entries of more digits play it beside their own.
    toFavourite(picked, size) {
      const order = size.favourites ? picked.favourites : picked.numbers;
      return order?.length === rules.digits ? { numbers: order, powerballs: [] } : undefined;
    },
    takeFavourite({ numbers }, picked, size) {
      if (size.favourites) {
        if (picked.favourites && picked.favourites.length > 0) return 'full';
        return numbers.length === size.favourites ? { ...picked, favourites: numbers } : 'misfit';
      }
      if (isGameFull(picked, size)) return 'full';
      const isFitting = numbers.length === size.numbers && canFitPattern(getPattern(size), numbers);
      return isFitting ? { ...picked, numbers } : 'misfit';
    },
    describePlayed: (games) =>
      games.map(({ numbers, favourites }) => `${numbers}+${favourites ?? ''}`).join(' '),
    formatOdds({ odds }, { picked }) {
      if (picked.length === 0) return { first: odds.first.text, any: odds.any.text };
      const { any, divisions } = getOddsOfOrderGames(rules, picked);
      return { first: format(getMainPrizeOdds(rules, divisions)), any: format(any) };
    },
  };
};
