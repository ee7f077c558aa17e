import { GAME_FORMAT } from '#lib/contracts/catalogue/game-file.ts';
import type { SetRules } from '#lib/contracts/offers/offer.ts';
import type { GameTemplate } from './template.ts';

const WEEKS = { kind: 'weeks' as const, options: [1, 2, 4, 8, 12, 26] };
const OUTSIDE = { source: 'outside' as const };
/** A day before any draw: one set of rules for all of them. */
const ALWAYS = '1986-01-01';

const sixOf45: SetRules = {
  validFrom: ALWAYS,
  numbers: { pick: 6, of: 45 },
  supplementaries: 2,
  divisions: [
    { division: 1, main: [6], poolBps: 4000 },
    { division: 2, main: [5], supplementary: [1, 2], poolBps: 400 },
    { division: 3, main: [5], poolBps: 600 },
    { division: 4, main: [4], poolBps: 1100 },
    { division: 5, main: [3], supplementary: [1, 2], poolBps: 1400 },
    { division: 6, main: [3], poolBps: 2500 },
  ],
};

/** Two numbers bring a ticket of another draw there; here they bring what it costs. */
const sixOf59: SetRules = {
  validFrom: ALWAYS,
  numbers: { pick: 6, of: 59 },
  supplementaries: 1,
  divisions: [
    { division: 1, main: [6], poolBps: 10_000 },
    { division: 2, main: [5], supplementary: [1], poolBps: 0, fixedCents: 100_000_000 },
    { division: 3, main: [5], poolBps: 0, fixedCents: 175_000 },
    { division: 4, main: [4], poolBps: 0, fixedCents: 14_000 },
    { division: 5, main: [3], poolBps: 0, fixedCents: 3_000 },
    { division: 6, main: [2], poolBps: 0, fixedCents: 200 },
  ],
};

const sixOf47: SetRules = {
  validFrom: ALWAYS,
  numbers: { pick: 6, of: 47 },
  supplementaries: 1,
  divisions: [
    { division: 1, main: [6], poolBps: 4600 },
    { division: 2, main: [5], supplementary: [1], poolBps: 350 },
    { division: 3, main: [5], poolBps: 420 },
    { division: 4, main: [4], supplementary: [1], poolBps: 280 },
    { division: 5, main: [4], poolBps: 1250 },
    { division: 6, main: [3], supplementary: [1], poolBps: 1300 },
    { division: 7, main: [3], poolBps: 1500 },
    { division: 8, main: [2], supplementary: [1], poolBps: 0, fixedCents: 300 },
  ],
};

export const oneBarrelTemplates: readonly GameTemplate[] = [
  {
    name: 'six-of-45',
    summary: 'Six of 45 with two supplementaries, once a week, as the Australian Saturday games.',
    file: {
      format: GAME_FORMAT,
      key: 'my-saturday',
      name: 'My Saturday',
      shortName: 'Saturday',
      timeZone: 'Australia/Sydney',
      calendar: {
        drawDays: ['sat'],
        drawTime: '20:30',
        closeTime: '19:30',
        drawsAhead: 30,
        furtherDraws: WEEKS,
      },
      rules: [sixOf45],
      pricePerGame: '0.90',
      plays: {
        standard: { minGames: 4, maxGames: 50, defaultGames: 12 },
        systems: { largest: 12 },
        quickPick: { games: [6, 12, 18, 24, 36, 50] },
      },
      results: OUTSIDE,
    },
  },
  {
    name: 'six-of-59',
    summary:
      'Six of 59 with a bonus ball and fixed prizes, twice a week, as the games of the United Kingdom.',
    file: {
      format: GAME_FORMAT,
      key: 'my-midweek',
      name: 'My Midweek',
      shortName: 'Midweek',
      timeZone: 'Europe/London',
      currency: 'GBP',
      calendar: {
        drawDays: ['wed', 'sat'],
        drawTime: '20:00',
        closeTime: '19:30',
        drawsAhead: 16,
        furtherDraws: WEEKS,
      },
      rules: [sixOf59],
      pricePerGame: '2.00',
      plays: {
        standard: { minGames: 1, maxGames: 35, defaultGames: 1 },
        quickPick: { games: [1, 2, 3, 5, 7] },
      },
      results: OUTSIDE,
    },
  },
  {
    name: 'six-of-47',
    summary: 'Six of 47 with a bonus ball, shared prizes and two games at least, as the Irish games.',
    file: {
      format: GAME_FORMAT,
      key: 'my-shamrock',
      name: 'My Shamrock',
      shortName: 'Shamrock',
      timeZone: 'Europe/Dublin',
      calendar: {
        drawDays: ['wed', 'sat'],
        drawTime: '19:55',
        closeTime: '19:45',
        drawsAhead: 16,
        furtherDraws: WEEKS,
      },
      rules: [sixOf47],
      pricePerGame: '2.00',
      plays: {
        standard: { minGames: 2, maxGames: 20, defaultGames: 2 },
        systems: { largest: 9 },
        quickPick: { games: [2, 4, 6, 8] },
      },
      results: OUTSIDE,
    },
  },
];
