import type { SetRules } from '#lib/contracts/offers/offer.ts';
import {
  COMMON,
  createRandomType,
  createStandardType,
  createSubscriptionsType,
  createSystemsType,
  type DemonstrationGame,
} from './terms.ts';

const divisions: SetRules['divisions'] = [
  { division: 1, main: [7], poolBps: 3750 },
  { division: 2, main: [6], supplementary: [1, 2, 3], poolBps: 250 },
  { division: 3, main: [6], poolBps: 300 },
  { division: 4, main: [5], supplementary: [1, 2, 3], poolBps: 200 },
  { division: 5, main: [5], poolBps: 300 },
  { division: 6, main: [4], poolBps: 1900 },
  { division: 7, main: [3], supplementary: [1, 2, 3], poolBps: 3300 },
];

const SEVEN_OF_45: SetRules = {
  validFrom: '2005-10-18',
  numbers: { pick: 7, of: 45 },
  supplementaries: 2,
  divisions,
};
const SEVEN_OF_47: SetRules = {
  validFrom: '2022-05-17',
  numbers: { pick: 7, of: 47 },
  supplementaries: 3,
  divisions,
};

const pricing = { rules: SEVEN_OF_47, centsPerGame: 145 };

/** Seven of 47, every Tuesday; of 45 until May 2022. */
export const sevenSeas: DemonstrationGame = {
  anchor: { localDate: '2016-01-05', drawNo: 1180 },
  offer: {
    ...COMMON,
    key: 'seven-seas',
    name: 'Seven Seas',
    shortName: 'Seven Seas',
    regionNames: [
      { subvariant: 'SA', name: 'Southern Seas' },
      { subvariant: 'WA', name: 'Seven Oceans' },
    ],
    url: '/seven-seas',
    ranking: 3,
    drawDays: ['tue'],
    gameTypes: [
      createStandardType(pricing, { minGames: 2, maxGames: 36, defaultGames: 4 }),
      createSystemsType(pricing, { largest: 14 }),
      createSubscriptionsType(pricing, { minGames: 2, maxGames: 36, defaultGames: 4 }),
      createRandomType(pricing, [4, 8, 12, 18, 25], { type: 'subscription', availability: 'optional' }),
    ],
    rules: [SEVEN_OF_47, SEVEN_OF_45],
    operation: {
      drawTime: '20:30',
      closeTime: '19:30',
      drawsAhead: 30,
      demonstration: { gamesPlayed: 9_000_000, poolCents: 800_000_000, isJackpotKnownAhead: false },
    },
  },
};
