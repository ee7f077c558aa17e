// What a lotto party can be made of.
import { z } from 'zod';
import { Money } from '../money.ts';
import { GameTypeKey } from '../offers/offer.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { SessionDraw } from './session.ts';

/** The steps in which a party is made, in their order. */
export const PARTY_STEPS = [
  'name_group',
  'select_draw',
  'set_share_price',
  'select_auto_session',
  'join_session',
] as const;
export type PartyStep = (typeof PARTY_STEPS)[number];

export const PartyConfig = z.object({
  /** Lotteries that groups play. */
  offers: z.array(z.object({ key: z.string(), name: z.string() })),
  minShares: z.number().int(),
  maxShares: z.number().int(),
  /** Minutes from the cut-off to the stop of the draw. */
  cutOffMinutes: z.number().int(),
  /** Numbers of shares that are offered. */
  shareCounts: z.array(z.number().int()),
  groupsPageSize: z.number().int(),
  sessionsPageSize: z.number().int(),
  nameMin: z.number().int(),
  nameMax: z.number().int(),
  steps: z.array(z.enum(PARTY_STEPS)),
});
export type PartyConfig = z.infer<typeof PartyConfig>;

/** The cost of games in so many shares: `highCount` of them cost one cent more than the others (decision M11). */
export const ShareChoice = z.object({
  shares: z.number().int(),
  low: Money,
  high: Money,
  highCount: z.number().int(),
});
export type ShareChoice = z.infer<typeof ShareChoice>;

/** Games that a group can play. */
export const GameChoice = z.object({
  gameType: GameTypeKey,
  gameOffer: z.string(),
  numGames: z.number().int(),
  /** `12 x Standard games`. */
  description: z.string(),
  totalGames: z.number().int(),
  cost: Money,
  /** The first prize is one in so many. */
  oneIn: z.number(),
  shareChoices: z.array(ShareChoice),
});
export type GameChoice = z.infer<typeof GameChoice>;

export const PartyOfferConfig = z.object({
  offerKey: z.string(),
  offerName: z.string(),
  timeZone: z.string(),
  /** Draws whose cut-off is to come, soonest first. */
  draws: z.array(SessionDraw),
  games: z.array(GameChoice),
});
export type PartyOfferConfig = z.infer<typeof PartyOfferConfig>;

const shared = {
  section: 'B7.4',
  service: 'lotto_party',
  exposure: 'browser',
  gate: 'partyLanding',
} as const;

export const getPartyConfig = defineEndpoint({
  ...shared,
  name: 'getPartyConfig',
  summary: 'What parties are made of: lotteries, numbers of shares, the cut-off.',
  method: 'GET',
  path: '/lotto-party/config',
  result: PartyConfig,
});

export const getPartyOfferConfig = defineEndpoint({
  ...shared,
  name: 'getPartyOfferConfig',
  summary: 'Draws and games of one lottery that groups play, with what shares of them cost.',
  method: 'GET',
  path: '/lotto-party/config/{id}',
  params: z.object({ id: z.string().max(60) }),
  result: PartyOfferConfig,
  errors: { offer_unknown: { status: 404, message: 'This game is not played in groups. Choose another.' } },
});
