// What a session has become: its order in the draw, with what each member holds of it.
import { z } from 'zod';
import { Money } from '../money.ts';
import { PlayedGame } from '../offers/played-game.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { PARTY_ERRORS } from './party-errors.ts';
import { SessionDraw, SessionStatus } from './session.ts';

/** Shares of one ticket in the order of their group. */
export const OrderedShares = z.object({
  alias: z.string(),
  isMe: z.boolean(),
  /** Number of the first share, from 1. */
  first: z.number().int(),
  shares: z.number().int(),
  paid: Money,
  /** Once the session's prize is known. */
  prize: Money.optional(),
  /** The holder's own. */
  certificateId: z.string().optional(),
});
export type OrderedShares = z.infer<typeof OrderedShares>;

/** What `show_details` adds. */
export const PartyDetails = z.object({
  games: z.array(PlayedGame),
  shares: z.array(OrderedShares),
  agreementId: z.string().optional(),
  /** The purchase by which the caller buys shares of each session of the group. */
  autoplayId: z.string().optional(),
  /** Whether shares of each session that follows can be bought by themselves, and none of the caller's are yet. */
  canRepeat: z.boolean(),
});
export type PartyDetails = z.infer<typeof PartyDetails>;

export const PartyOrder = z.object({
  /** The session. */
  socialSyndicateId: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  offerKey: z.string(),
  offerName: z.string(),
  description: z.string(),
  status: SessionStatus,
  draw: SessionDraw,
  shares: z.number().int(),
  cost: Money,
  poolPrize: Money.optional(),
  details: PartyDetails.optional(),
});
export type PartyOrder = z.infer<typeof PartyOrder>;

export const ShowDetails = z.object({ showDetails: z.enum(['true', 'false']).default('false') });

export const getPartyOrder = defineEndpoint({
  section: 'B7.4',
  service: 'lotto_party',
  exposure: 'browser',
  gate: 'partyLanding',
  name: 'getPartyOrder',
  summary: 'The order of a session, for members of its group.',
  method: 'GET',
  path: '/lotto-party/order/{socialSyndicateId}',
  access: 'customer',
  params: z.object({ socialSyndicateId: z.string().max(64) }),
  query: ShowDetails,
  result: PartyOrder,
  errors: { session_unknown: PARTY_ERRORS.session_unknown },
});
