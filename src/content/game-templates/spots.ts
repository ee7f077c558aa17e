import { GAME_FORMAT } from '#lib/contracts/catalogue/game-file.ts';
import type { SetRules } from '#lib/contracts/offers/offer.ts';
import type { GameTemplate } from './template.ts';

type Prizes = readonly (readonly [matched: number, dollars: number])[];
/** What a game of one dollar pays, by the numbers picked and those of them that are drawn, in dollars. */
const PRIZES: readonly (readonly [picked: number, prizes: Prizes])[] = [
  [
    10,
    [
      [10, 100_000],
      [9, 4000],
      [8, 400],
      [7, 40],
      [6, 15],
      [5, 3],
      [0, 3],
    ],
  ],
  [
    9,
    [
      [9, 25_000],
      [8, 2000],
      [7, 120],
      [6, 20],
      [5, 5],
      [4, 1],
    ],
  ],
  [
    8,
    [
      [8, 10_000],
      [7, 600],
      [6, 60],
      [5, 10],
      [4, 2],
    ],
  ],
  [
    7,
    [
      [7, 3500],
      [6, 125],
      [5, 14],
      [4, 4],
      [3, 1],
    ],
  ],
  [
    6,
    [
      [6, 1200],
      [5, 60],
      [4, 6],
      [3, 1],
    ],
  ],
  [
    5,
    [
      [5, 430],
      [4, 16],
      [3, 2],
    ],
  ],
  [
    4,
    [
      [4, 70],
      [3, 5],
      [2, 1],
    ],
  ],
  [
    3,
    [
      [3, 25],
      [2, 2],
    ],
  ],
  [2, [[2, 9]]],
  [1, [[1, 2]]],
];

const keno: SetRules = {
  validFrom: '2000-01-01',
  numbers: { pick: 10, of: 80, drawn: 20 },
  supplementaries: 0,
  divisions: PRIZES.flatMap(([picked, prizes]) =>
    prizes.map(([matched, dollars]) => ({ picked, main: [matched], poolBps: 0, fixedCents: dollars * 100 })),
  ).map((rule, index) => ({ division: index + 1, ...rule })),
};

export const spotTemplates: readonly GameTemplate[] = [
  {
    name: 'keno',
    summary: 'Twenty of 80 every day, one to ten numbers picked, fixed prizes, as a Keno.',
    file: {
      format: GAME_FORMAT,
      key: 'my-keno',
      name: 'My Keno',
      shortName: 'Keno',
      category: 'daily',
      timeZone: 'Australia/Sydney',
      calendar: {
        drawDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
        drawTime: '19:30',
        closeTime: '19:00',
        drawsAhead: 14,
        furtherDraws: { kind: 'draws', options: [1, 2, 5, 7, 14] },
      },
      rules: [keno],
      pricePerGame: '1.00',
      plays: {
        standard: { minGames: 1, maxGames: 20, defaultGames: 1 },
        quickPick: { games: [1, 3, 5, 10] },
      },
      results: { source: 'outside' },
    },
  },
];
