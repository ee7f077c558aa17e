import { GAME_FORMAT } from '#lib/contracts/catalogue/game-file.ts';
import { defineDemonstrationGame, WEEKS } from './define-game.ts';
import { SIX_OF_45 } from './six-of-45.ts';

/** Six of 45, every Saturday. */
export const lighthouse = defineDemonstrationGame({
  anchor: { localDate: '2016-01-02', drawNo: 3950 },
  file: {
    format: GAME_FORMAT,
    key: 'lighthouse',
    name: 'Lighthouse Saturday',
    shortName: 'Lighthouse',
    regionNames: [
      { subvariant: 'SA', name: 'Beacon Saturday' },
      { subvariant: 'WA', name: 'Harbour Light Saturday' },
    ],
    urlAliases: [{ subvariant: 'SA', url: '/beacon' }],
    ranking: 1,
    timeZone: 'Australia/Sydney',
    calendar: {
      drawDays: ['sat'],
      drawTime: '20:30',
      closeTime: '19:30',
      drawsAhead: 30,
      furtherDraws: { kind: 'weeks', options: WEEKS },
    },
    rules: [SIX_OF_45],
    pricePerGame: '0.85',
    plays: {
      standard: { minGames: 4, maxGames: 50 },
      systems: { largest: 15 },
      quickPick: { games: [6, 12, 18, 24, 36, 50] },
    },
    results: {
      source: 'demonstration',
      gamesPlayed: 30_000_000,
      poolCents: 1_250_000_000,
      isJackpotKnownAhead: true,
    },
  },
});
