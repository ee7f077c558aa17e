// What the demonstration games have in common: prices by table, systems by combinations.
import type { GameOffer, GameType, RecurringOption, SetRules } from '#lib/contracts/offers/offer.ts';
import { countCombinations } from '#lib/domain/lottery/systems.ts';
import { toAmount } from '#lib/domain/money/money.ts';
import type { OfferDefinition } from '../../../catalogue/offers/definition.ts';

/** A demonstration game with the number of its first draw, so that numbers stay with their dates. */
export interface DemonstrationGame {
  readonly offer: OfferDefinition;
  /** The draw that the numbering counts from: a draw day more than ten years back. */
  readonly anchor: { readonly localDate: string; readonly drawNo: number };
}

/** The customer may have it bought again for each draw. */
const MAY_REPEAT = { type: 'autoplay', availability: 'optional' } as const;

interface GamePricing {
  readonly rules: SetRules;
  readonly centsPerGame: number;
}

const createNumberSets = (
  { numbers, powerball }: SetRules,
  count = numbers.pick,
): GameOffer['numberSets'] => [
  { name: 'numbers', count },
  ...(powerball ? [{ name: 'powerball' as const, count: 1 }] : []),
];

export const createPriceTable = (counts: readonly number[], centsEach: number): GameOffer['prices'] =>
  counts.map((games) => ({ games, price: toAmount(games * centsEach) }));

export const listUpTo = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

/** Standard games. Without a default, 18 are offered (decision M6). */
export const createStandardType = (
  { rules, centsPerGame }: GamePricing,
  bounds: { minGames: number; maxGames: number; defaultGames?: number },
): GameType => ({
  key: 'standard',
  name: 'Standard',
  recurringPurchase: MAY_REPEAT,
  gameOffers: [
    {
      key: 'standard',
      name: 'Standard',
      ...bounds,
      numberSets: createNumberSets(rules),
      prices: createPriceTable(listUpTo(bounds.minGames, bounds.maxGames), centsPerGame),
      priceCurrency: 'AUD',
    },
  ],
});

/** Tickets whose numbers the shop draws, in a few sizes. */
export const createRandomType = (
  { rules, centsPerGame }: GamePricing,
  sizes: readonly number[],
  recurringPurchase: RecurringOption = MAY_REPEAT,
): GameType => ({
  key: 'random',
  name: 'Quick pick',
  recurringPurchase,
  gameOffers: [
    {
      key: 'random',
      name: 'Quick pick',
      minGames: Math.min(...sizes),
      maxGames: Math.max(...sizes),
      defaultGames: sizes[1] ?? sizes[0]!,
      defaultEntryCount: Math.min(...sizes),
      numberSets: createNumberSets(rules),
      prices: createPriceTable(sizes, centsPerGame),
      priceCurrency: 'AUD',
    },
  ],
});

/** Standard games in every draw of a period, paid when the period begins. */
export function createSubscriptionsType(
  pricing: GamePricing,
  bounds: Parameters<typeof createStandardType>[1],
): GameType {
  const { gameOffers } = createStandardType(pricing, bounds);
  return {
    key: 'subscriptions',
    name: 'Subscription',
    recurringPurchase: { type: 'subscription', availability: 'always' },
    gameOffers,
  };
}

const SYSTEM_GAMES_MAX = 10;

/** Systems from one number more than a standard game: each costs as many games as it holds. */
export const createSystemsType = (
  { rules, centsPerGame }: GamePricing,
  { largest }: { largest: number },
): GameType => ({
  key: 'systems',
  name: 'Systems',
  recurringPurchase: MAY_REPEAT,
  gameOffers: listUpTo(rules.numbers.pick + 1, largest).map((numbers) => ({
    key: `system-${numbers}`,
    name: `System ${numbers}`,
    minGames: 1,
    maxGames: SYSTEM_GAMES_MAX,
    defaultGames: 1,
    numberSets: createNumberSets(rules, numbers),
    prices: createPriceTable(
      listUpTo(1, SYSTEM_GAMES_MAX),
      countCombinations(rules, { numbers, powerballs: rules.powerball ? 1 : 0 }) * centsPerGame,
    ),
    priceCurrency: 'AUD',
  })),
});

const POWERHIT_GAMES_MAX = 10;

/** Games with every powerball: each costs as many standard games as there are balls. */
export function createPowerHitType({ rules, centsPerGame }: GamePricing): GameType {
  const balls = rules.powerball?.of ?? 0;
  return {
    key: 'powerhit',
    name: 'PowerHit',
    recurringPurchase: MAY_REPEAT,
    gameOffers: [
      {
        key: 'powerhit',
        name: 'PowerHit',
        minGames: 1,
        maxGames: POWERHIT_GAMES_MAX,
        defaultGames: 1,
        numberSets: [
          { name: 'numbers', count: rules.numbers.pick },
          { name: 'powerball', count: balls, isShopPicked: true },
        ],
        prices: createPriceTable(listUpTo(1, POWERHIT_GAMES_MAX), balls * centsPerGame),
        priceCurrency: 'AUD',
      },
    ],
  };
}

const POWERPIK_GAMES_MAX = 20;

/** The customer picks so many powerballs, and the shop the numbers that are played with each of them. */
export const createPowerPikType = (
  { rules, centsPerGame }: GamePricing,
  counts: readonly number[],
): GameType => ({
  key: 'powerpik',
  name: 'PowerPik',
  gameOffers: counts.map((balls) => ({
    key: `powerpik-${balls}`,
    name: `PowerPik ${balls}`,
    minGames: 1,
    maxGames: POWERPIK_GAMES_MAX,
    defaultGames: 2,
    numberSets: [
      { name: 'numbers', count: rules.numbers.pick, isShopPicked: true },
      { name: 'powerball', count: balls },
    ],
    prices: createPriceTable(listUpTo(1, POWERPIK_GAMES_MAX), balls * centsPerGame),
    priceCurrency: 'AUD',
  })),
});

/** What most demonstration games are like; each says what differs. */
export const COMMON = {
  type: 'lottery_ticket',
  urlAliases: [],
  availability: 'available',
  suspended: false,
  displayCategory: 'lotto',
  timeZone: 'Australia/Sydney',
  hasSelectableDays: false,
  multiDraw: { kind: 'weeks', options: [1, 2, 3, 4, 5, 8, 10, 12, 26] },
  causes: [],
  restrictions: [],
  regionNames: [],
} satisfies Partial<OfferDefinition>;
