// Lottery offers for tests: 6 of 45 by default, drawn on Saturdays at 7:30 pm in Sydney.
import type { Draw } from '#lib/contracts/offers/draw.ts';
import type { GameOffer, GameType, ProductOffer } from '#lib/contracts/offers/offer.ts';

/** Prices of 1 to `max` games at so many cents each. */
export const createFlatPrices = (max: number, centsEach: number): GameOffer['prices'] =>
  Array.from({ length: max }, (_, index) => ({
    games: index + 1,
    price: (((index + 1) * centsEach) / 100).toFixed(2),
  }));

export const createGameOffer = (overrides: Partial<GameOffer> = {}): GameOffer => ({
  key: 'standard',
  name: 'Standard',
  minGames: 2,
  maxGames: 30,
  defaultGames: 12,
  numberSets: [{ name: 'numbers', count: 6 }],
  prices: createFlatPrices(30, 75),
  priceCurrency: 'AUD',
  ...overrides,
});

export const createGameTypes = (): GameType[] => [
  { key: 'standard', name: 'Standard', gameOffers: [createGameOffer()] },
  { key: 'random', name: 'Quick pick', gameOffers: [createGameOffer({ key: 'random', name: 'Quick pick' })] },
  {
    key: 'systems',
    name: 'Systems',
    gameOffers: [
      createGameOffer({
        key: 'system-8',
        name: 'System 8',
        minGames: 1,
        maxGames: 5,
        numberSets: [{ name: 'numbers', count: 8 }],
        prices: createFlatPrices(5, 28 * 75),
      }),
    ],
  },
];

const DAY_MS = 86_400_000;
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** An open draw that stops at `stop` (milliseconds since 1970) and is drawn 30 minutes later. */
export const createOpenDraw = (drawNo: number, stop: number, overrides: Partial<Draw> = {}): Draw => {
  const date = new Date(stop).toISOString().slice(0, 10);
  return {
    kind: 'lottery_ticket_draw',
    drawNo,
    drawOffset: 0,
    date,
    day: WEEKDAYS[new Date(stop).getUTCDay()]!,
    drawDate: new Date(stop + 1_800_000).toISOString(),
    stop: new Date(stop).toISOString(),
    isPrizePoolUnknown: true,
    purchaseStatus: 'standard',
    status: 'DRAW_OPEN',
    ...overrides,
  };
};

/** The stop of draw 101 of every test offer: Saturday 21 November 2026, 7 pm in Sydney. */
export const FIRST_STOP = Date.parse('2026-11-21T08:00:00Z');

/** Open draws on the days of the week named, from the first of them on, numbered from 101. */
export function createOpenDraws(
  days: ProductOffer['drawDays'],
  count: number,
  firstStop = FIRST_STOP,
): Draw[] {
  const draws: Draw[] = [];
  for (let stop = firstStop; draws.length < count; stop += DAY_MS)
    if (days.includes(WEEKDAYS[new Date(stop).getUTCDay()]!))
      draws.push(createOpenDraw(101 + draws.length, stop, { drawOffset: draws.length }));
  return draws;
}

export function createLotteryOffer(overrides: Partial<ProductOffer> = {}): ProductOffer {
  const drawDays = overrides.drawDays ?? ['sat'];
  return {
    key: 'lighthouse',
    type: 'lottery_ticket',
    name: 'Lighthouse Saturday',
    url: '/lighthouse',
    urlAliases: [],
    availability: 'available',
    suspended: false,
    displayCategory: 'lotto',
    ranking: 1,
    timeZone: 'Australia/Sydney',
    drawDays,
    hasSelectableDays: false,
    multiDraw: { kind: 'weeks', options: [1, 2, 4, 5, 10] },
    draws: createOpenDraws(drawDays, 12),
    causes: [],
    gameTypes: createGameTypes(),
    rules: [
      {
        validFrom: '2000-01-01',
        numbers: { pick: 6, of: 45 },
        supplementaries: 2,
        divisions: [{ division: 1, main: [6], poolBps: 10_000 }],
      },
    ],
    restrictions: [],
    isDemonstration: true,
    ...overrides,
  };
}
