// What is sold of a game, made of its file: game types with their sizes and prices.
import type { GameCounts, GameFile } from '../../contracts/catalogue/game-file.ts';
import type {
  GameOffer,
  GameRules,
  GameType,
  OrderRules,
  RecurringOption,
  SetRules,
} from '../../contracts/offers/offer.ts';
import { countPowerballs, isOrderRules } from '../lottery/game-rules.ts';
import { countCombinations } from '../lottery/systems.ts';
import { toAmount, toCents } from '../money/money.ts';

/** The rules of the newest draws: what is on sale is made for them. */
export const getNewestRules = ({ rules }: Pick<GameFile, 'rules'>): GameRules =>
  rules.reduce((newest, one) => (one.validFrom > newest.validFrom ? one : newest));

/** Bought again for each draw, where the customer wishes so. */
const MAY_REPEAT = { type: 'autoplay', availability: 'optional' } as const satisfies RecurringOption;

const listUpTo = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** What games cost: as many times the price of one, but where a row says otherwise. */
function createPrices(
  counts: readonly number[],
  centsEach: number,
  rows: readonly { readonly games: number; readonly price: string }[] = [],
): GameOffer['prices'] {
  const own = new Map(rows.map(({ games, price }) => [games, price]));
  return counts.map((games) => ({ games, price: own.get(games) ?? toAmount(games * centsEach) }));
}

interface Compiled {
  readonly file: GameFile;
  readonly centsPerGame: number;
}

interface Sold extends Pick<GameOffer, 'key' | 'name' | 'numberSets' | 'ways' | 'favouritesPrice'> {
  readonly counts: readonly number[];
  readonly defaultGames?: number | undefined;
  readonly centsEach: number;
  readonly rows?: GameCounts['prices'];
}

const createGameOffer = (
  { file }: Compiled,
  { counts, defaultGames, centsEach, rows, ...named }: Sold,
): GameOffer => ({
  ...named,
  minGames: Math.min(...counts),
  maxGames: Math.max(...counts),
  ...(defaultGames !== undefined && { defaultGames }),
  prices: createPrices(counts, centsEach, rows),
  priceCurrency: file.currency,
});

const repeatAs = ({ file }: Compiled, own?: RecurringOption): Pick<GameType, 'recurringPurchase'> => {
  const recurringPurchase = own ?? (file.repeats === 'autoplay' ? MAY_REPEAT : undefined);
  return recurringPurchase ? { recurringPurchase } : {};
};

const toSold = ({ minGames, maxGames, defaultGames, prices }: GameCounts) => ({
  counts: listUpTo(minGames, maxGames),
  defaultGames,
  rows: prices,
});

/** What one entry takes of each barrel. */
const listNumberSets = (rules: SetRules, count = rules.numbers.pick): GameOffer['numberSets'] => [
  { name: 'numbers', count },
  ...(rules.powerball ? [{ name: 'powerball' as const, count: countPowerballs(rules) }] : []),
];

const listDigitSets = (digits: number): GameOffer['numberSets'] => [{ name: 'numbers', count: digits }];

const listStandardSets = (rules: GameRules): GameOffer['numberSets'] =>
  isOrderRules(rules) ? listDigitSets(rules.digits) : listNumberSets(rules);

const createStandard = (compiled: Compiled, rules: GameRules): GameType => ({
  key: 'standard',
  name: 'Standard',
  ...repeatAs(compiled),
  gameOffers: [
    createGameOffer(compiled, {
      key: 'standard',
      name: 'Standard',
      numberSets: listStandardSets(rules),
      centsEach: compiled.centsPerGame,
      ...toSold(compiled.file.plays.standard),
    }),
  ],
});

function createSystems(compiled: Compiled, rules: SetRules): GameType[] {
  const { systems } = compiled.file.plays;
  if (!systems) return [];
  const powerballs = countPowerballs(rules);
  const gameOffers = listUpTo(rules.numbers.pick + 1, systems.largest).map((numbers) => {
    const own = systems.prices?.[String(numbers)];
    return createGameOffer(compiled, {
      key: `system-${numbers}`,
      name: `System ${numbers}`,
      numberSets: listNumberSets(rules, numbers),
      counts: listUpTo(1, systems.maxGames),
      defaultGames: 1,
      centsEach:
        own === undefined
          ? countCombinations(rules, { numbers, powerballs }) * compiled.centsPerGame
          : toCents(own),
    });
  });
  return [{ key: 'systems', name: 'Systems', ...repeatAs(compiled), gameOffers }];
}

function createSubscriptions(compiled: Compiled, rules: GameRules): GameType[] {
  const { subscriptions } = compiled.file.plays;
  if (!subscriptions) return [];
  const standard = createGameOffer(compiled, {
    key: 'standard',
    name: 'Standard',
    numberSets: listStandardSets(rules),
    centsEach: compiled.centsPerGame,
    ...toSold(subscriptions),
  });
  return [
    {
      key: 'subscriptions',
      name: 'Subscription',
      recurringPurchase: { type: 'subscription', availability: 'always' },
      gameOffers: [standard],
    },
  ];
}

function createQuickPick(compiled: Compiled, rules: GameRules): GameType[] {
  const { quickPick } = compiled.file.plays;
  if (!quickPick) return [];
  const counts = [...quickPick.games].sort((a, b) => a - b);
  const offer = createGameOffer(compiled, {
    key: 'random',
    name: 'Quick pick',
    numberSets: listStandardSets(rules),
    counts,
    defaultGames: counts[1] ?? counts[0],
    centsEach: compiled.centsPerGame,
    rows: quickPick.prices,
  });
  // Of balls, one press adds the smallest ticket.
  const added = isOrderRules(rules) ? {} : { defaultEntryCount: Math.min(...counts) };
  return [
    {
      key: 'random',
      name: 'Quick pick',
      ...repeatAs(compiled, quickPick.repeats),
      gameOffers: [{ ...offer, ...added }],
    },
  ];
}

function createPowerHit(compiled: Compiled, rules: SetRules): GameType[] {
  const { powerHit } = compiled.file.plays;
  if (!powerHit || !rules.powerball) return [];
  const balls = rules.powerball.of;
  const offer = createGameOffer(compiled, {
    key: 'powerhit',
    name: 'PowerHit',
    numberSets: [
      { name: 'numbers', count: rules.numbers.pick },
      { name: 'powerball', count: balls, isShopPicked: true },
    ],
    counts: listUpTo(1, powerHit.maxGames),
    defaultGames: 1,
    centsEach: balls * compiled.centsPerGame,
  });
  return [{ key: 'powerhit', name: 'PowerHit', ...repeatAs(compiled), gameOffers: [offer] }];
}

const POWERPIK_GAMES_AT_FIRST = 2;

function createPowerPik(compiled: Compiled, rules: SetRules): GameType[] {
  const { powerPik } = compiled.file.plays;
  if (!powerPik || !rules.powerball) return [];
  const gameOffers = powerPik.balls.map((balls) =>
    createGameOffer(compiled, {
      key: `powerpik-${balls}`,
      name: `PowerPik ${balls}`,
      numberSets: [
        { name: 'numbers', count: rules.numbers.pick, isShopPicked: true },
        { name: 'powerball', count: balls },
      ],
      counts: listUpTo(1, powerPik.maxGames),
      defaultGames: Math.min(POWERPIK_GAMES_AT_FIRST, powerPik.maxGames),
      centsEach: balls * compiled.centsPerGame,
    }),
  );
  return [{ key: 'powerpik', name: 'PowerPik', gameOffers }];
}

function createBoxed(compiled: Compiled, rules: OrderRules): GameType[] {
  const { boxed } = compiled.file.plays;
  if (!boxed) return [];
  const offer = createGameOffer(compiled, {
    key: 'boxed',
    name: 'Boxed',
    numberSets: listDigitSets(rules.digits),
    centsEach: compiled.centsPerGame,
    ...toSold(boxed),
  });
  return [{ key: 'boxed', name: 'Boxed', ...repeatAs(compiled), gameOffers: [offer] }];
}

const countOrdersOf = (digits: number): number => listUpTo(1, digits).reduce((orders, n) => orders * n, 1);

/** A digit more than are drawn, each order of so many of them played, and a favourite order beside. */
const createMega = (compiled: Compiled, { digits }: OrderRules, counts: readonly number[]): GameOffer =>
  createGameOffer(compiled, {
    key: 'mega-combo',
    name: 'Mega-combo',
    numberSets: [
      { name: 'numbers', count: digits + 1 },
      { name: 'favourites', count: digits, isOptional: true },
    ],
    favouritesPrice: toAmount(compiled.centsPerGame),
    counts,
    defaultGames: 1,
    centsEach: countOrdersOf(digits + 1) * compiled.centsPerGame,
  });

function createCombos(compiled: Compiled, rules: OrderRules): GameType[] {
  const { combos } = compiled.file.plays;
  if (!combos) return [];
  const counts = listUpTo(1, combos.maxGames);
  const gameOffers = combos.orders.map((ways) =>
    createGameOffer(compiled, {
      key: `super-combo-${ways}`,
      name: `Super-combo ${ways}`,
      ways,
      numberSets: listDigitSets(rules.digits),
      counts,
      defaultGames: 1,
      centsEach: ways * compiled.centsPerGame,
    }),
  );
  const mega = combos.hasMega ? [createMega(compiled, rules, counts)] : [];
  return [
    {
      key: 'super-combos',
      name: 'Super-combos',
      ...repeatAs(compiled),
      gameOffers: [...gameOffers, ...mega],
    },
  ];
}

/** The game types of a file, in the order of their pages. A file that `checkGame` finds no fault in gives what can be sold. */
export function compileGameTypes(file: GameFile): GameType[] {
  const rules = getNewestRules(file);
  const compiled: Compiled = { file, centsPerGame: toCents(file.pricePerGame) };
  const standard = createStandard(compiled, rules);
  if (isOrderRules(rules))
    return [
      standard,
      ...createBoxed(compiled, rules),
      ...createCombos(compiled, rules),
      ...createQuickPick(compiled, rules),
    ];
  return [
    standard,
    ...createSystems(compiled, rules),
    ...createPowerHit(compiled, rules),
    ...createPowerPik(compiled, rules),
    ...createSubscriptions(compiled, rules),
    ...createQuickPick(compiled, rules),
  ];
}
