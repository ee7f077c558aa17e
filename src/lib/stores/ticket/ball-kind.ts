// Games of balls: sets of numbers without an order.
import { formatText } from '#lib/domain/content/copy.ts';
import { requireSetRules } from '#lib/domain/lottery/game-rules.ts';
import { formatOneIn, getOneInWithGames } from '#lib/domain/lottery/odds.ts';
import { fillGame } from '#lib/domain/lottery/quick-pick.ts';
import { type CreateGameKind, isObject, listIntegers } from './game-kind.ts';
import { isGameFull } from './ticket-games.ts';
import type { BuilderOdds } from './ticket-offer.ts';

const sortAscending = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);

const normaliseNumbers = (value: unknown, of: number, most: number): number[] =>
  [...new Set(listIntegers(value))].filter((n) => n >= 1 && n <= of).slice(0, most);

export const createBallKind: CreateGameKind = ({ rules, oddsText }) => {
  const formatOdds = (odds: BuilderOdds, games: number) =>
    games <= 1 ? odds.text : formatText(oddsText, { number: formatOneIn(getOneInWithGames(odds, games)) });
  return {
    trim: ({ numbers, powerballs }, size) => ({
      numbers: numbers.slice(0, size.numbers),
      powerballs: powerballs.slice(0, size.powerballs),
    }),
    fill(picked, size, randomInt) {
      const { numbers, powerballs = [] } = fillGame(requireSetRules(rules), picked, size, randomInt);
      return { numbers, powerballs };
    },
    normalise(value, size) {
      const { numbers, powerball } = requireSetRules(rules);
      const game = isObject(value) ? value : {};
      return {
        numbers: normaliseNumbers(game.numbers, numbers.of, size.numbers),
        powerballs: normaliseNumbers(game.powerballs, powerball?.of ?? 0, size.powerballs),
      };
    },
    toGame: ({ numbers, powerballs }) => ({
      numbers: sortAscending(numbers),
      ...(powerballs.length > 0 && { powerballs: sortAscending(powerballs) }),
    }),
    toFavourite: (picked, size) => (isGameFull(picked, size) ? picked : undefined),
    takeFavourite(favourite, picked, size) {
      if (isGameFull(picked, size)) return 'full';
      return { numbers: favourite.numbers, powerballs: favourite.powerballs };
    },
    formatOdds: ({ odds }, { different }) => ({
      first: formatOdds(odds.first, different),
      any: formatOdds(odds.any, different),
    }),
  };
};
