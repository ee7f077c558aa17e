// Offers as the pricing service gives them, for tests of the builder.
import { offerCopy } from '#content/copy/shop/offer.ts';
import { timeCopy } from '#content/copy/time.ts';
import type { Draw } from '#lib/contracts/offers/draw.ts';
import type { GameOffer, GameTypeKey, ProductOffer } from '#lib/contracts/offers/offer.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { toAmount } from '#lib/domain/money/money.ts';
import { type BuilderOffer, createBuilderOffer } from '#lib/stores/ticket/ticket-offer.ts';
import { createLotteryOffer } from '../buying/lottery-offers.ts';

const WEEK_MS = 7 * 86_400_000;
/** Saturday 28 November 2026, 8:30 pm in Sydney. */
export const FIRST_DRAW_AT = Date.parse('2026-11-28T09:30:00Z');

export const aDraw = (offset: number, changes: Partial<Draw> = {}): Draw => {
  const at = FIRST_DRAW_AT + offset * WEEK_MS;
  return {
    kind: 'lottery_ticket_draw',
    drawNo: 100 + offset,
    drawOffset: offset,
    date: new Date(at).toISOString().slice(0, 10),
    day: 'sat',
    drawDate: new Date(at).toISOString(),
    stop: new Date(at - 3_600_000).toISOString(),
    prizePool: { amount: '5000000.00', currency: 'AUD' },
    isPrizePoolUnknown: false,
    purchaseStatus: 'standard',
    status: 'DRAW_OPEN',
    ...changes,
  };
};

/** Games at 70 cents each for one draw. */
export const pricesTo = (maxGames: number, centsEach = 70): GameOffer['prices'] =>
  Array.from({ length: maxGames }, (_, index) => ({
    games: index + 1,
    price: toAmount((index + 1) * centsEach),
  }));

export const aGameOffer = (changes: Partial<GameOffer> = {}): GameOffer => ({
  key: 'standard',
  name: 'Standard',
  minGames: 1,
  maxGames: 18,
  defaultGames: 4,
  numberSets: [{ name: 'numbers', count: 6 }],
  prices: pricesTo(18),
  priceCurrency: 'AUD',
  ...changes,
});

export const aProductOffer = (changes: Partial<ProductOffer> = {}): ProductOffer =>
  createLotteryOffer({
    multiDraw: { kind: 'weeks', options: [1, 2, 4] },
    draws: [0, 1, 2, 3, 4, 5].map((offset) => aDraw(offset)),
    gameTypes: [
      { key: 'standard', name: 'Standard', gameOffers: [aGameOffer()] },
      {
        key: 'systems',
        name: 'Systems',
        gameOffers: [7, 8].map((count) =>
          aGameOffer({
            key: `system-${count}`,
            name: `System ${count}`,
            maxGames: 4,
            defaultGames: 1,
            numberSets: [{ name: 'numbers', count }],
            prices: pricesTo(4, count === 7 ? 490 : 1960),
          }),
        ),
      },
      { key: 'random', name: 'Quick pick', gameOffers: [aGameOffer({ key: 'random', defaultGames: 12 })] },
    ],
    rules: [
      {
        validFrom: '2020-01-01',
        numbers: { pick: 6, of: 45 },
        supplementaries: 2,
        divisions: [
          { division: 1, main: [6], poolBps: 4000 },
          { division: 2, main: [5], supplementary: [1, 2], poolBps: 600 },
          { division: 3, main: [5], supplementary: [0], poolBps: 800 },
          { division: 4, main: [4], poolBps: 1400 },
        ],
      },
    ],
    ...changes,
  });

/** A game of 7 from 35 and one powerball from 20. */
export const withPowerball = (): Partial<ProductOffer> => ({
  key: 'comet',
  name: 'Comet',
  gameTypes: [
    {
      key: 'standard',
      name: 'Standard',
      gameOffers: [
        aGameOffer({
          numberSets: [
            { name: 'numbers', count: 7 },
            { name: 'powerball', count: 1 },
          ],
        }),
      ],
    },
  ],
  rules: [
    {
      validFrom: '2020-01-01',
      numbers: { pick: 7, of: 35 },
      supplementaries: 0,
      powerball: { of: 20 },
      divisions: [{ division: 1, main: [7], powerball: true, poolBps: 10_000 }],
    },
  ],
});

/** A game on chosen days of the week. */
export const withDays = (): Partial<ProductOffer> => ({
  key: 'tide',
  drawDays: ['mon', 'wed', 'fri'],
  hasSelectableDays: true,
  multiDraw: { kind: 'days', options: [1, 2, 4] },
  draws: (['mon', 'wed', 'fri', 'mon', 'wed', 'fri'] as const).map((day, offset) => aDraw(offset, { day })),
});

export const aBuilderOffer = (
  changes: Partial<ProductOffer> = {},
  gameTypeKey: GameTypeKey = 'standard',
): BuilderOffer => {
  const offer = createBuilderOffer(
    aProductOffer(changes),
    gameTypeKey,
    createTranslator({ ...offerCopy, ...timeCopy }),
  );
  if (!offer) throw new Error(`No ${gameTypeKey} in the offer`);
  return offer;
};
