import { GAME_FORMAT } from '#lib/contracts/catalogue/game-file.ts';
import type { SetRules } from '#lib/contracts/offers/offer.ts';
import type { GameTemplate } from './template.ts';

const WEEKS = { kind: 'weeks' as const, options: [1, 2, 4, 8, 12, 26] };
const OUTSIDE = { source: 'outside' as const };
const ALWAYS = '2000-01-01';

const sevenAndOne: SetRules = {
  validFrom: ALWAYS,
  numbers: { pick: 7, of: 35 },
  supplementaries: 0,
  powerball: { of: 20 },
  divisions: [
    { division: 1, main: [7], powerball: true, poolBps: 4000 },
    { division: 2, main: [7], poolBps: 250 },
    { division: 3, main: [6], powerball: true, poolBps: 150 },
    { division: 4, main: [6], poolBps: 200 },
    { division: 5, main: [5], powerball: true, poolBps: 150 },
    { division: 6, main: [4], powerball: true, poolBps: 700 },
    { division: 7, main: [5], poolBps: 600 },
    { division: 8, main: [3], powerball: true, poolBps: 1300 },
    { division: 9, main: [2], powerball: true, poolBps: 2650 },
  ],
};

const fiveAndOne: SetRules = {
  validFrom: ALWAYS,
  numbers: { pick: 5, of: 69 },
  supplementaries: 0,
  powerball: { of: 26 },
  divisions: [
    { division: 1, main: [5], powerball: true, poolBps: 10_000 },
    { division: 2, main: [5], powerball: false, poolBps: 0, fixedCents: 100_000_000 },
    { division: 3, main: [4], powerball: true, poolBps: 0, fixedCents: 5_000_000 },
    { division: 4, main: [4], powerball: false, poolBps: 0, fixedCents: 10_000 },
    { division: 5, main: [3], powerball: true, poolBps: 0, fixedCents: 10_000 },
    { division: 6, main: [3], powerball: false, poolBps: 0, fixedCents: 700 },
    { division: 7, main: [2], powerball: true, poolBps: 0, fixedCents: 700 },
    { division: 8, main: [1], powerball: true, poolBps: 0, fixedCents: 400 },
    { division: 9, main: [0], powerball: true, poolBps: 0, fixedCents: 400 },
  ],
};

/** Shares of the pool as of the European game, its reserve fund left aside. */
const fiveAndTwo: SetRules = {
  validFrom: ALWAYS,
  numbers: { pick: 5, of: 50 },
  supplementaries: 0,
  powerball: { of: 12, pick: 2, name: 'Lucky Star' },
  divisions: [
    { division: 1, main: [5], powerball: [2], poolBps: 5000 },
    { division: 2, main: [5], powerball: [1], poolBps: 261 },
    { division: 3, main: [5], powerball: [0], poolBps: 61 },
    { division: 4, main: [4], powerball: [2], poolBps: 19 },
    { division: 5, main: [4], powerball: [1], poolBps: 35 },
    { division: 6, main: [3], powerball: [2], poolBps: 37 },
    { division: 7, main: [4], powerball: [0], poolBps: 26 },
    { division: 8, main: [2], powerball: [2], poolBps: 130 },
    { division: 9, main: [3], powerball: [1], poolBps: 145 },
    { division: 10, main: [3], powerball: [0], poolBps: 270 },
    { division: 11, main: [1], powerball: [2], poolBps: 327 },
    { division: 12, main: [2], powerball: [1], poolBps: 1030 },
    { division: 13, main: [2], powerball: [0], poolBps: 1659 },
  ],
};

export const twoBarrelTemplates: readonly GameTemplate[] = [
  {
    name: 'seven-and-one',
    summary: 'Seven of 35 and one of 20, once a week, with PowerHit, as the Australian Thursday game.',
    file: {
      format: GAME_FORMAT,
      key: 'my-thursday',
      name: 'My Thursday',
      shortName: 'Thursday',
      timeZone: 'Australia/Sydney',
      calendar: {
        drawDays: ['thu'],
        drawTime: '20:30',
        closeTime: '19:30',
        drawsAhead: 30,
        furtherDraws: WEEKS,
      },
      rules: [sevenAndOne],
      pricePerGame: '1.50',
      plays: {
        standard: { minGames: 2, maxGames: 50, defaultGames: 4 },
        systems: { largest: 12 },
        powerHit: {},
        powerPik: { balls: [1, 2, 5, 10] },
        quickPick: { games: [5, 10, 20, 30, 50] },
      },
      results: OUTSIDE,
    },
  },
  {
    name: 'five-and-one',
    summary: 'Five of 69 and one of 26 with fixed prizes, three times a week, as the American game.',
    file: {
      format: GAME_FORMAT,
      key: 'my-jackpot',
      name: 'My Jackpot',
      shortName: 'Jackpot',
      timeZone: 'America/New_York',
      calendar: {
        drawDays: ['mon', 'wed', 'sat'],
        drawTime: '22:59',
        closeTime: '21:59',
        drawsAhead: 24,
        hasSelectableDays: true,
        furtherDraws: { kind: 'days', options: [1, 2, 4, 8] },
      },
      rules: [fiveAndOne],
      pricePerGame: '2.00',
      plays: {
        standard: { minGames: 1, maxGames: 25, defaultGames: 1 },
        quickPick: { games: [1, 3, 5, 10] },
      },
      results: OUTSIDE,
    },
  },
  {
    name: 'five-and-two',
    summary: 'Five of 50 and two Lucky Stars of 12, twice a week, as the European game.',
    file: {
      format: GAME_FORMAT,
      key: 'my-stars',
      name: 'My Stars',
      shortName: 'Stars',
      timeZone: 'Europe/Paris',
      calendar: {
        drawDays: ['tue', 'fri'],
        drawTime: '21:00',
        closeTime: '19:30',
        drawsAhead: 16,
        hasSelectableDays: true,
        furtherDraws: { kind: 'days', options: [1, 2, 4, 8] },
      },
      rules: [fiveAndTwo],
      pricePerGame: '2.50',
      plays: {
        standard: { minGames: 1, maxGames: 25, defaultGames: 1 },
        systems: { largest: 10 },
        quickPick: { games: [1, 3, 5, 10] },
      },
      results: OUTSIDE,
    },
  },
];
