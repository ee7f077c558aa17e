// What the service of lotto parties answers, for tests of what shows it.
import type { GameChoice, PartyOfferConfig } from '#lib/contracts/party/party-config.ts';
import type { Session } from '#lib/contracts/party/session.ts';
import { toMoney } from '#lib/domain/money/money.ts';

const HOUR_MS = 3_600_000;

/** @param stop milliseconds since 1970; the cut-off is an hour before it */
export const createPartyDraw = (drawNo: number, stop: number) => ({
  drawNo,
  drawDate: new Date(stop + HOUR_MS).toISOString(),
  date: '2026-12-05',
  stop: new Date(stop).toISOString(),
  cutOff: new Date(stop - HOUR_MS).toISOString(),
});

/** A game in 2 or in 9 shares. */
export const createGameChoice = (games: number, cents: number): GameChoice => ({
  gameType: 'standard',
  gameOffer: 'standard',
  numGames: games,
  description: `${games} x Standard games`,
  totalGames: games,
  cost: toMoney(cents),
  oneIn: 1000,
  shareChoices: [2, 9].map((shares) => ({
    shares,
    low: toMoney(Math.floor(cents / shares)),
    high: toMoney(Math.ceil(cents / shares)),
    highCount: cents % shares,
  })),
});

export const createPartyOffer = (key: string, draws: PartyOfferConfig['draws']): PartyOfferConfig => ({
  offerKey: key,
  offerName: key,
  timeZone: 'Australia/Sydney',
  draws,
  games: [createGameChoice(10, 700), createGameChoice(50, 7140), createGameChoice(100, 14_000)],
});

/** Nine shares of $71.40 in the draw of 5 December 2026, of which two are sold. */
export const createSession = (parts: Partial<Session> = {}): Session => ({
  sessionId: 's1',
  groupId: 'g1',
  groupName: 'Harbour Regulars',
  organiserAlias: 'Ada L.',
  offerKey: 'comet',
  offerName: 'Comet',
  draws: [createPartyDraw(10, Date.parse('2026-12-05T08:30:00Z'))],
  status: 'open',
  autosessionStatus: 'off',
  inviteAllExistingMembers: false,
  gameType: 'standard',
  gameOffer: 'standard',
  description: '50 x Standard games',
  totalGames: 50,
  shares: 9,
  sharesLeft: 7,
  sharePrice: toMoney(794),
  sharePrices: { low: toMoney(793), high: toMoney(794) },
  cost: toMoney(7140),
  oneIn: 162_901,
  cutOff: '2026-12-05T07:30:00.000Z',
  memberCount: 2,
  createdAt: '2026-11-22T10:00:00.000Z',
  games: [{ numbers: [1, 2, 3, 4, 5, 6] }],
  isMember: true,
  isOrganiser: false,
  canCancel: false,
  ...parts,
});
