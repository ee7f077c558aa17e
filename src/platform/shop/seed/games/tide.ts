import { SIX_OF_45 } from './six-of-45.ts';
import {
  COMMON,
  createRandomType,
  createStandardType,
  createSystemsType,
  type DemonstrationGame,
} from './terms.ts';

const pricing = { rules: SIX_OF_45, centsPerGame: 70 };

/** Six of 45, on Mondays, Wednesdays and Fridays; one chooses the days. */
export const tide: DemonstrationGame = {
  anchor: { localDate: '2016-01-01', drawNo: 4000 },
  offer: {
    ...COMMON,
    key: 'tide',
    name: 'Midweek Tide',
    shortName: 'Tide',
    url: '/tide',
    ranking: 4,
    drawDays: ['mon', 'wed', 'fri'],
    hasSelectableDays: true,
    multiDraw: { kind: 'days', options: COMMON.multiDraw.options },
    gameTypes: [
      createStandardType(pricing, { minGames: 4, maxGames: 50, defaultGames: 4 }),
      createSystemsType(pricing, { largest: 15 }),
      createRandomType(pricing, [6, 12, 18, 24, 36]),
    ],
    rules: [SIX_OF_45],
    operation: {
      drawTime: '20:30',
      closeTime: '19:30',
      drawsAhead: 90,
      demonstration: { gamesPlayed: 6_000_000, poolCents: 250_000_000, isJackpotKnownAhead: false },
    },
  },
};
