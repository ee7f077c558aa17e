import type { GameOffer, GameType, OrderRules } from '#lib/contracts/offers/offer.ts';
import { toAmount } from '#lib/domain/money/money.ts';
import { COMMON, createPriceTable, type DemonstrationGame, listUpTo } from './terms.ts';

const CENTS_PER_GAME = 50;
const STRAIGHT = { play: 'straight', poolBps: 0 } as const;
const BOX = { play: 'box', match: 'all', poolBps: 0 } as const;

const FOUR_OF_TEN: OrderRules = {
  kind: 'order',
  validFrom: '2016-01-01',
  digits: 4,
  symbols: 10,
  divisions: [
    { ...STRAIGHT, division: 1, match: 'all', fixedCents: 250_000 },
    { ...STRAIGHT, division: 2, match: 'three-at-an-end', fixedCents: 2_500 },
    { ...BOX, division: 3, ways: 4, fixedCents: 62_500 },
    { ...BOX, division: 4, ways: 6, fixedCents: 41_500 },
    { ...BOX, division: 5, ways: 12, fixedCents: 20_500 },
    { ...BOX, division: 6, ways: 24, fixedCents: 10_000 },
  ],
};

interface Terms extends Pick<GameOffer, 'key' | 'name' | 'ways' | 'favouritesPrice'> {
  /** Numbers of games that are sold together. */
  readonly games: readonly number[];
  readonly defaultGames: number;
  readonly digits?: number;
  /** Standard games that one game plays. */
  readonly orders?: number;
  readonly favourites?: number;
}

const createOrderOffer = ({
  games,
  digits = FOUR_OF_TEN.digits,
  orders = 1,
  favourites = 0,
  ...named
}: Terms): GameOffer => ({
  ...named,
  minGames: Math.min(...games),
  maxGames: Math.max(...games),
  numberSets: [
    { name: 'numbers', count: digits },
    ...(favourites > 0 ? [{ name: 'favourites' as const, count: favourites, isOptional: true }] : []),
  ],
  prices: createPriceTable(games, orders * CENTS_PER_GAME),
  priceCurrency: 'AUD',
});

const COMBO_GAMES = listUpTo(1, 10);
const COMBOS: GameType = {
  key: 'super-combos',
  name: 'Super-combos',
  gameOffers: [
    createOrderOffer({
      key: 'super-combo-24',
      name: 'Super-combo 24',
      ways: 24,
      orders: 24,
      games: COMBO_GAMES,
      defaultGames: 1,
    }),
    createOrderOffer({
      key: 'super-combo-12',
      name: 'Super-combo 12',
      ways: 12,
      orders: 12,
      games: COMBO_GAMES,
      defaultGames: 1,
    }),
    createOrderOffer({
      key: 'mega-combo',
      name: 'Mega-combo',
      digits: 5,
      orders: 120,
      favourites: FOUR_OF_TEN.digits,
      favouritesPrice: toAmount(CENTS_PER_GAME),
      games: COMBO_GAMES,
      defaultGames: 1,
    }),
  ],
};

/** Four digits in order, every evening in Perth. */
export const semaphore: DemonstrationGame = {
  anchor: { localDate: '2016-01-01', drawNo: 1 },
  offer: {
    ...COMMON,
    key: 'semaphore',
    name: 'Semaphore',
    shortName: 'Semaphore',
    url: '/semaphore',
    ranking: 6,
    displayCategory: 'numbers',
    timeZone: 'Australia/Perth',
    drawDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
    multiDraw: { kind: 'draws', options: [1, 2, 3, 5, 7, 14, 28] },
    gameTypes: [
      {
        key: 'standard',
        name: 'Standard',
        gameOffers: [
          createOrderOffer({ key: 'standard', name: 'Standard', games: listUpTo(1, 50), defaultGames: 4 }),
        ],
      },
      {
        key: 'boxed',
        name: 'Boxed',
        gameOffers: [
          createOrderOffer({ key: 'boxed', name: 'Boxed', games: listUpTo(1, 20), defaultGames: 4 }),
        ],
      },
      COMBOS,
      {
        key: 'random',
        name: 'Quick pick',
        gameOffers: [
          createOrderOffer({ key: 'random', name: 'Quick pick', games: [4, 7, 14, 28], defaultGames: 7 }),
        ],
      },
    ],
    rules: [FOUR_OF_TEN],
    operation: {
      drawTime: '18:30',
      closeTime: '18:00',
      drawsAhead: 30,
      demonstration: { gamesPlayed: 400_000, poolCents: 12_000_000, isJackpotKnownAhead: true },
    },
  },
};
