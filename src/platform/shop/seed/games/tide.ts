import { GAME_FORMAT } from '#lib/contracts/catalogue/game-file.ts';
import { defineDemonstrationGame, WEEKS } from './define-game.ts';
import { SIX_OF_45 } from './six-of-45.ts';

/** Six of 45, on Mondays, Wednesdays and Fridays; one chooses the days. */
export const tide = defineDemonstrationGame({
  anchor: { localDate: '2016-01-01', drawNo: 4000 },
  file: {
    format: GAME_FORMAT,
    key: 'tide',
    name: 'Midweek Tide',
    shortName: 'Tide',
    ranking: 4,
    timeZone: 'Australia/Sydney',
    calendar: {
      drawDays: ['mon', 'wed', 'fri'],
      drawTime: '20:30',
      closeTime: '19:30',
      drawsAhead: 90,
      hasSelectableDays: true,
      furtherDraws: { kind: 'days', options: WEEKS },
    },
    rules: [SIX_OF_45],
    pricePerGame: '0.70',
    plays: {
      standard: { minGames: 4, maxGames: 50, defaultGames: 4 },
      systems: { largest: 15 },
      quickPick: { games: [6, 12, 18, 24, 36] },
    },
    results: {
      source: 'demonstration',
      gamesPlayed: 6_000_000,
      poolCents: 250_000_000,
      isJackpotKnownAhead: false,
    },
  },
});
