import { SIX_OF_45 } from './six-of-45.ts';
import {
  COMMON,
  createRandomType,
  createStandardType,
  createSystemsType,
  type DemonstrationGame,
} from './terms.ts';

const pricing = { rules: SIX_OF_45, centsPerGame: 85 };

/** Six of 45, every Saturday. */
export const lighthouse: DemonstrationGame = {
  anchor: { localDate: '2016-01-02', drawNo: 3950 },
  offer: {
    ...COMMON,
    key: 'lighthouse',
    name: 'Lighthouse Saturday',
    shortName: 'Lighthouse',
    regionNames: [
      { subvariant: 'SA', name: 'Beacon Saturday' },
      { subvariant: 'WA', name: 'Harbour Light Saturday' },
    ],
    url: '/lighthouse',
    urlAliases: [{ subvariant: 'SA', url: '/beacon' }],
    ranking: 1,
    drawDays: ['sat'],
    gameTypes: [
      createStandardType(pricing, { minGames: 4, maxGames: 50 }),
      createSystemsType(pricing, { largest: 15 }),
      createRandomType(pricing, [6, 12, 18, 24, 36, 50]),
    ],
    rules: [SIX_OF_45],
    operation: {
      drawTime: '20:30',
      closeTime: '19:30',
      drawsAhead: 30,
      demonstration: { gamesPlayed: 30_000_000, poolCents: 1_250_000_000, isJackpotKnownAhead: true },
    },
  },
};
