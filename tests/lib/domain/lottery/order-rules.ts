// Rules of digits in order for tests: four of ten, and small games whose every outcome can be listed.
import fc from 'fast-check';
import type { PlayedGame } from '#lib/contracts/offers/played-game.ts';
import type { OrderDivision, OrderRules } from '#lib/domain/lottery/game-rules.ts';

const straight = { play: 'straight', poolBps: 0 } as const;
const box = { play: 'box', match: 'all', poolBps: 0 } as const;
const DIVISIONS: readonly OrderDivision[] = [
  { ...straight, division: 1, match: 'all', fixedCents: 250_000 },
  { ...straight, division: 2, match: 'three-at-an-end', fixedCents: 2_500 },
  { ...box, division: 3, ways: 4, fixedCents: 62_500 },
  { ...box, division: 4, ways: 6, fixedCents: 41_500 },
  { ...box, division: 5, ways: 12, fixedCents: 20_500 },
  { ...box, division: 6, ways: 24, fixedCents: 10_000 },
];

export const FOUR_OF_TEN: OrderRules = {
  kind: 'order',
  validFrom: '2000-01-01',
  digits: 4,
  symbols: 10,
  divisions: DIVISIONS,
};

/** Every list of `digits` digits below `symbols`. */
export function listDraws({ digits, symbols }: OrderRules): number[][] {
  let draws: number[][] = [[]];
  for (let place = 0; place < digits; place += 1)
    draws = draws.flatMap((draw) => Array.from({ length: symbols }, (_, digit) => [...draw, digit]));
  return draws;
}

/** All orders of a list, by swapping; orders that look alike are there several times. */
function listPermutations(digits: readonly number[]): number[][] {
  if (digits.length === 0) return [[]];
  return digits.flatMap((digit, at) =>
    listPermutations(digits.toSpliced(at, 1)).map((rest) => [digit, ...rest]),
  );
}

/** The orders that a game plays one by one, read off its definition: permutations, cut and made unique as text. */
function listOrdersByReading(game: PlayedGame): number[][] {
  if (game.play === 'straight') return [[...game.numbers]];
  const texts = listPermutations(game.numbers).map((order) => order.slice(0, 4).join(','));
  const orders = [...new Set(texts)].map((text) => text.split(',').map(Number));
  return [...orders, ...(game.favourites?.length ? [[...game.favourites]] : [])];
}

type Won = Record<number, number>;

/** What a game wins in a draw, read off the rules one order after the other. Combinations by division. */
export function createReader(game: PlayedGame): (drawn: readonly number[]) => Won {
  if (game.play === 'box') {
    const orders = new Set(listPermutations(game.numbers).map(String));
    const division = { 4: 3, 6: 4, 12: 5, 24: 6 }[orders.size];
    return (drawn) => (orders.has(String(drawn)) && division ? { [division]: 1 } : {});
  }
  const orders = listOrdersByReading(game);
  return (drawn) => {
    const won: Won = {};
    for (const order of orders) {
      const isFirstThree = order[0] === drawn[0] && order[1] === drawn[1] && order[2] === drawn[2];
      const isLastThree = order[1] === drawn[1] && order[2] === drawn[2] && order[3] === drawn[3];
      if (isFirstThree && isLastThree) won[1] = (won[1] ?? 0) + 1;
      else if (isFirstThree || isLastThree) won[2] = (won[2] ?? 0) + 1;
    }
    return won;
  };
}

const digit = fc.nat({ max: 9 });
const four = fc.array(digit, { minLength: 4, maxLength: 4 });
const five = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 5, maxLength: 5 });

/** Games of every play, with digits of every pattern. */
export const orderGame: fc.Arbitrary<PlayedGame> = fc.oneof(
  fc.record({ play: fc.constantFrom('straight', 'box', 'combo'), numbers: four }),
  fc.record({
    play: fc.constant('mega'),
    numbers: five,
    favourites: fc.oneof(fc.constant<number[]>([]), four),
  }),
);
