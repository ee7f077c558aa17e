// Offers and draws as the services answer them, for tests of what shows them.
import type { Draw, PastDraw } from '#lib/contracts/offers/draw.ts';
import type { GameRules, GameType, ProductOffer } from '#lib/contracts/offers/offer.ts';
import { createLotteryOffer } from './buying/lottery-offers.ts';

const RULES: GameRules = {
  validFrom: '2016-01-01',
  numbers: { pick: 6, of: 45 },
  supplementaries: 2,
  divisions: [
    { division: 1, main: [6], poolBps: 3000 },
    { division: 2, main: [5], supplementary: [1, 2], poolBps: 1000 },
    { division: 3, main: [3], supplementary: [1, 2], poolBps: 6000 },
  ],
};

const createGameType = (key: GameType['key'], name: string): GameType => ({
  key,
  name,
  gameOffers: [
    {
      key,
      name,
      minGames: 1,
      maxGames: 18,
      numberSets: [{ name: 'numbers', count: 6 }],
      prices: [
        { games: 1, price: '0.80' },
        { games: 18, price: '14.40' },
      ],
      priceCurrency: 'AUD',
    },
  ],
});

/** An open draw on a Saturday evening in Sydney. */
export const createOpenDraw = (parts: Partial<Draw> = {}): Draw => ({
  kind: 'lottery_ticket_draw',
  drawNo: 101,
  drawOffset: 0,
  date: '2026-11-21',
  day: 'sat',
  drawDate: '2026-11-21T09:30:00.000Z',
  stop: '2026-11-21T08:30:00.000Z',
  prizePool: { amount: '5000000.00', currency: 'AUD' },
  isPrizePoolUnknown: false,
  purchaseStatus: 'standard',
  status: 'DRAW_OPEN',
  ...parts,
});

export const createOffer = (parts: Partial<ProductOffer> = {}): ProductOffer =>
  createLotteryOffer({
    displayCategory: 'lotteries',
    multiDraw: { kind: 'weeks', options: [1, 2, 5, 10] },
    draws: [createOpenDraw()],
    gameTypes: [
      createGameType('standard', 'Standard'),
      createGameType('systems', 'Systems'),
      createGameType('random', 'Quick pick'),
    ],
    rules: [RULES],
    ...parts,
  });

export const createPastDraw = (parts: Partial<PastDraw> = {}): PastDraw => {
  const date = parts.date ?? '2026-11-14';
  return {
    kind: 'lottery_ticket_draw',
    offerKey: 'lighthouse',
    drawNo: 100,
    date,
    day: 'sat',
    drawDate: `${date}T09:30:00.000Z`,
    status: 'DRAW_PAID',
    numbers: [41, 3, 20, 9, 33, 12],
    supplementary: [18, 5],
    dividends: [
      {
        division: 1,
        winners: 0,
        amount: { amount: '0.00', currency: 'AUD' },
        transferredTo: { kind: 'draw', number: 101 },
      },
      { division: 2, winners: 12, amount: { amount: '12345.60', currency: 'AUD' } },
    ],
    prizePool: { amount: '4000000.00', currency: 'AUD' },
    source: 'demonstration',
    ...parts,
  };
};
