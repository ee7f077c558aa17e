import { expect, test } from 'vitest';
import { GAME_TEMPLATES } from '#content/game-templates/all.ts';
import { GameFile } from '#lib/contracts/catalogue/game-file.ts';
import { compileGameTypes } from '#lib/domain/catalogue/compile-game.ts';
import { findGameFaults, getFixedReturn } from '#lib/domain/catalogue/game-faults.ts';
import { getOddsOfGameOffer } from '#lib/domain/lottery/game-odds.ts';
import { DEMONSTRATION_GAMES } from '#platform/shop/seed/games/all.ts';

const readTemplate = (name: string): GameFile =>
  GameFile.parse(structuredClone(GAME_TEMPLATES.find((one) => one.name === name)?.file));

const listCodes = (file: GameFile): string[] =>
  findGameFaults(file).map(({ path, code, isWarning }) => `${isWarning ? '? ' : ''}${path} ${code}`);

/** A template with one thing changed. */
const change = (name: string, alter: (file: GameFile) => void): GameFile => {
  const file = readTemplate(name);
  alter(file);
  return file;
};

test.each([...GAME_TEMPLATES.map(({ name }) => name)])(
  'the template %s can be published as it is',
  (name) => {
    expect(listCodes(readTemplate(name))).toEqual([]);
  },
);

test.each(DEMONSTRATION_GAMES.map(({ file }) => [file.key, file] as const))(
  'the demonstration game %s can be published as it is',
  (_, file) => {
    expect(findGameFaults(file)).toEqual([]);
  },
);

test.each([
  [
    'six-of-45',
    (file: GameFile) => {
      file.rules[0]!.divisions = [];
    },
    'rules.0.divisions divisions_missing',
  ],
  [
    'six-of-45',
    (file: GameFile) => {
      file.rules[0]!.divisions[1]!.poolBps = 9000;
    },
    'rules.0.divisions pool_over_whole',
  ],
  [
    'six-of-45',
    (file: GameFile) => {
      file.rules[0]!.divisions[2]!.poolBps = 0;
    },
    'rules.0.divisions.2.poolBps division_pays_nothing',
  ],
  [
    'six-of-45',
    (file: GameFile) => {
      file.rules[0]!.divisions[2]!.fixedCents = 100;
    },
    'rules.0.divisions.2.poolBps division_pays_twice',
  ],
  [
    'six-of-45',
    (file: GameFile) => {
      file.rules[0]!.divisions[3]!.division = 3;
    },
    'rules.0.divisions divisions_not_counted',
  ],
  [
    'seven-and-one',
    (file: GameFile) => {
      (file.rules[0] as { numbers: { of: number } }).numbers.of = 7;
    },
    'rules.0.numbers.of barrel_too_small',
  ],
  [
    'six-of-45',
    (file: GameFile) => {
      file.pricePerGame = '0.00';
    },
    'pricePerGame price_zero',
  ],
  [
    'six-of-45',
    (file: GameFile) => {
      file.timeZone = 'Sydney';
    },
    'timeZone zone_unknown',
  ],
  [
    'six-of-45',
    (file: GameFile) => {
      file.calendar.closeTime = '21:00';
    },
    'calendar.closeTime closes_after_draw',
  ],
  [
    'six-of-45',
    (file: GameFile) => {
      file.plays.powerHit = { maxGames: 5 };
    },
    'plays.powerHit balls_without_barrel',
  ],
  [
    'six-of-45',
    (file: GameFile) => {
      file.plays.systems = { largest: 6, maxGames: 10 };
    },
    'plays.systems.largest system_too_small',
  ],
  [
    'six-of-45',
    (file: GameFile) => {
      file.plays.systems = { largest: 30, maxGames: 10 };
    },
    'plays.systems.largest system_too_large',
  ],
  [
    'six-of-45',
    (file: GameFile) => {
      file.plays.standard = { minGames: 9, maxGames: 4 };
    },
    'plays.standard.maxGames counts_turned',
  ],
  [
    'six-of-45',
    (file: GameFile) => {
      file.rules.push({ ...file.rules[0]! });
    },
    'rules.1.validFrom rules_same_day',
  ],
  [
    'three-digits-midday',
    (file: GameFile) => {
      file.plays.combos = { orders: [24], hasMega: false, maxGames: 5 };
    },
    'plays.combos.orders orders_unknown',
  ],
  [
    'three-digits-midday',
    (file: GameFile) => {
      file.rules[0]!.divisions.pop();
    },
    'plays.boxed box_without_division',
  ],
])('%s with one thing wrong: %#', (name, alter, fault) => {
  expect(listCodes(change(name, alter))).toEqual([fault]);
});

test('a division that no game can win is named', () => {
  const file = change('six-of-45', ({ rules }) => {
    rules[0]!.divisions[2] = { division: 3, main: [5], supplementary: [1], poolBps: 600 };
  });
  expect(listCodes(file)).toEqual(['rules.0.divisions.2 division_unwinnable']);
});

test('fixed prizes that give back more than a game costs are a warning', () => {
  const file = change('three-digits-midday', ({ rules }) => {
    Object.assign(rules[0]!.divisions[0]!, { fixedCents: 150_000 });
  });
  expect(listCodes(file)).toEqual(['? pricePerGame pays_more_than_price']);
  expect(getFixedReturn(file.rules[0]!, 100)).toBeCloseTo(1.5);
});

test('prices follow from the price of a game: systems, every ball of the second barrel, and own rows', () => {
  const file = change('seven-and-one', ({ plays }) => {
    plays.systems = { largest: 8, maxGames: 1, prices: { '8': '11.00' } };
    plays.standard.prices = [{ games: 4, price: '5.50' }];
  });
  const types = new Map(compileGameTypes(file).map((type) => [type.key, type.gameOffers]));
  const priceOf = (
    type: 'standard' | 'systems' | 'powerhit' | 'powerpik' | 'random',
    games: number,
    at = 0,
  ) => types.get(type)?.[at]?.prices.find((row) => row.games === games)?.price;
  expect(priceOf('standard', 3)).toBe('4.50');
  expect(priceOf('standard', 4)).toBe('5.50');
  expect(priceOf('systems', 1)).toBe('11.00');
  expect(priceOf('powerhit', 1)).toBe('30.00');
  expect(priceOf('powerpik', 2, 3)).toBe('30.00');
  expect(priceOf('random', 10)).toBe('15.00');
});

test('odds of three digits are counted as of four: straight, boxed and in all orders', () => {
  const file = readTemplate('three-digits-midday');
  const [rules] = file.rules;
  const types = compileGameTypes(file);
  const getFirst = (key: string, at = 0) => {
    const type = types.find((one) => one.key === key)!;
    return getOddsOfGameOffer(rules!, type.key, type.gameOffers[at]!).first;
  };
  expect(getFirst('standard')).toMatchObject({ wins: 1, outOf: 1000 });
  expect(getFirst('boxed')).toMatchObject({ wins: 6, outOf: 1000 });
  expect(getFirst('super-combos', 0)).toMatchObject({ wins: 6, outOf: 1000 });
  expect(getFirst('super-combos', 1)).toMatchObject({ wins: 3, outOf: 1000 });
});
