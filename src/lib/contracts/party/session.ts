// A session: what a group plays in one draw, in shares that its members pay for.
import { z } from 'zod';
import { Money } from '../money.ts';
import { GameTypeKey } from '../offers/offer.ts';
import { PlayedGame } from '../offers/played-game.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Paging } from '../protocol/envelope.ts';
import { PARTY_ERRORS } from './party-errors.ts';

/**
 * `open`: shares are sold. `closed`: all are sold, or the cut-off has passed. `paid`: it is entered in its draw.
 * `cancelled`: it was not full at its cut-off, or the organiser called it off, and the money went back (decision M10).
 */
export const SessionStatus = z.enum(['open', 'closed', 'paid', 'cancelled']);
export type SessionStatus = z.infer<typeof SessionStatus>;

/** Whether the group's next session opens by itself. */
export const AutosessionStatus = z.enum(['on', 'off', 'paused']);
export type AutosessionStatus = z.infer<typeof AutosessionStatus>;

/** A draw that a group plays, or can play. Instants are UTC. */
export const SessionDraw = z.object({
  drawNo: z.number().int(),
  drawDate: z.string(),
  /** Local date in the lottery's zone, `YYYY-MM-DD`. */
  date: z.string(),
  /** When entries of the lottery's draw close. */
  stop: z.string(),
  /** Shares are sold until then: full by then, or the money goes back (decision M10). */
  cutOff: z.string(),
  prizePool: Money.optional(),
});
export type SessionDraw = z.infer<typeof SessionDraw>;

/** What shares cost: all together the cost of the games, so that the first ones may cost one cent more (decision M11). */
export const SharePrices = z.object({ low: Money, high: Money });

/** A session as it is listed. */
export const SessionInfo = z.object({
  sessionId: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  /** Alias of the group's organiser. */
  organiserAlias: z.string(),
  /** The lottery that is played. */
  offerKey: z.string(),
  offerName: z.string(),
  /** One draw. */
  draws: z.array(SessionDraw),
  status: SessionStatus,
  /** It is `cancelled` because the organiser called it off before its cut-off. */
  isCalledOff: z.boolean().optional(),
  /** It is `cancelled` because its last shares were bought after its draw had been held. */
  isLate: z.boolean().optional(),
  /** What the whole session won, once it is settled. */
  poolPrize: Money.optional(),
  /** Of the group: all of its sessions have the same. */
  autosessionStatus: AutosessionStatus,
  inviteAllExistingMembers: z.boolean(),
  gameType: GameTypeKey,
  gameOffer: z.string(),
  /** `12 x Standard games`. */
  description: z.string(),
  /** Standard games that are played. */
  totalGames: z.number().int(),
  shares: z.number().int(),
  sharesLeft: z.number().int(),
  /** The next share that is sold. */
  sharePrice: Money,
  sharePrices: SharePrices,
  /** What all shares cost together. */
  cost: Money,
  /** The first prize is one in so many; different games count once (decision M12). */
  oneIn: z.number(),
  cutOff: z.string(),
  /** How many people hold shares. */
  memberCount: z.number().int(),
  createdAt: z.string(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

/** Who has paid for shares of a session. */
export const SessionMember = z.object({
  alias: z.string(),
  isMe: z.boolean(),
  isOrganiser: z.boolean(),
  shares: z.number().int(),
  paid: Money,
  /** When the first of them was paid. */
  paidAt: z.string(),
  /** What of the prize is this member's, once the session's prize is known. */
  prize: Money.optional(),
});
export type SessionMember = z.infer<typeof SessionMember>;

/** What the customer holds of a session. */
export const OwnShares = z.object({
  shares: z.number().int(),
  paid: Money,
  /** Tickets, oldest first. */
  orderIds: z.array(z.string()),
  certificateIds: z.array(z.string()),
  refunded: Money.optional(),
  prize: Money.optional(),
});
export type OwnShares = z.infer<typeof OwnShares>;

/** A session whole. What only members see is left out for anybody else. */
export const Session = SessionInfo.extend({
  games: z.array(PlayedGame),
  isMember: z.boolean(),
  isOrganiser: z.boolean(),
  members: z.array(SessionMember).optional(),
  mine: OwnShares.optional(),
  /** The purchase by which the customer buys shares of each session of the group. */
  autoplayId: z.string().optional(),
  /** Certificate of the agreement, once the session is entered. */
  agreementId: z.string().optional(),
  /** Whether the caller may still call it off. */
  canCancel: z.boolean(),
});
export type Session = z.infer<typeof Session>;

const Id = z.string().max(64);
const shared = {
  section: 'B7.4',
  service: 'lotto_party',
  exposure: 'browser',
  gate: 'partyLanding',
} as const;
const forCustomer = { ...shared, access: 'customer' } as const;

const SessionInput = z.object({
  /** The lottery. */
  offerKey: z.string().max(60),
  drawNo: z.coerce.number().int().min(1),
  gameType: GameTypeKey,
  gameOffer: z.string().max(60),
  /** How many games, where the shop picks them. */
  numGames: z.coerce.number().int().min(1).max(100).optional(),
  /** The games as picked; quick picks where they are left out. */
  games: z.array(PlayedGame).max(100).optional(),
  numShares: z.coerce.number().int().min(1).max(1000),
  autosessionStatus: z.enum(['on', 'off']).default('off'),
  inviteAllExistingMembers: z.boolean().default(false),
});
export type SessionInput = z.output<typeof SessionInput>;

const CREATE_ERRORS = {
  group_unknown: PARTY_ERRORS.group_unknown,
  organiser_only: PARTY_ERRORS.organiser_only,
  draw_closed: PARTY_ERRORS.draw_closed,
  session_exists: PARTY_ERRORS.session_exists,
  offer_unknown: PARTY_ERRORS.offer_unknown,
  game_offer_unknown: PARTY_ERRORS.game_offer_unknown,
  numbers_invalid: PARTY_ERRORS.numbers_invalid,
  shares_invalid: PARTY_ERRORS.shares_invalid,
  customer_excluded: PARTY_ERRORS.customer_excluded,
  account_checked: PARTY_ERRORS.account_checked,
} as const;

export const createGroupSession = defineEndpoint({
  ...forCustomer,
  name: 'createGroupSession',
  needsOpenShop: true,
  summary: 'Opens a session of the group in a draw. The organiser of the group only.',
  method: 'POST',
  path: '/lotto-party/group/{id}/session',
  idempotent: true,
  params: z.object({ id: Id }),
  body: SessionInput,
  result: Session,
  errors: CREATE_ERRORS,
});

export const createPartySession = defineEndpoint({
  ...forCustomer,
  name: 'createPartySession',
  needsOpenShop: true,
  summary: 'The same, with the group in the body.',
  method: 'POST',
  path: '/lotto-party/session',
  idempotent: true,
  body: SessionInput.extend({ groupId: Id }),
  result: Session,
  errors: CREATE_ERRORS,
});

export const openGroupSession = defineEndpoint({
  ...forCustomer,
  name: 'openGroupSession',
  summary:
    'The open session of the group. Where none is open, a member gets one in the next draw, made as the last one was.',
  method: 'POST',
  path: '/lotto-party/group/{id}/session/open',
  params: z.object({ id: Id }),
  result: Session,
  errors: {
    group_unknown: PARTY_ERRORS.group_unknown,
    session_unknown: PARTY_ERRORS.session_unknown,
    draw_closed: PARTY_ERRORS.draw_closed,
    customer_excluded: PARTY_ERRORS.customer_excluded,
    account_checked: PARTY_ERRORS.account_checked,
  },
});

export const getGroupSessions = defineEndpoint({
  ...shared,
  name: 'getGroupSessions',
  summary: 'Sessions of the group, newest first. Of a group that is not public, for its members.',
  method: 'GET',
  path: '/lotto-party/group/{id}/session',
  params: z.object({ id: Id }),
  query: Paging,
  result: z.array(SessionInfo),
  errors: { group_unknown: PARTY_ERRORS.group_unknown },
});

export const getPartySession = defineEndpoint({
  ...shared,
  name: 'getPartySession',
  summary: 'One session. Of a group that is not public, for its members, and with a token of the group.',
  method: 'GET',
  path: '/lotto-party/session/{id}',
  params: z.object({ id: Id }),
  query: z.object({ token: z.string().max(64).optional() }),
  result: Session,
  errors: { session_unknown: PARTY_ERRORS.session_unknown },
});

export const changePartySession = defineEndpoint({
  ...forCustomer,
  name: 'changePartySession',
  summary:
    'Switches the autosession of the group, or calls the session off. The organiser of the group only.',
  method: 'PUT',
  path: '/lotto-party/session/{id}',
  params: z.object({ id: Id }),
  body: z.object({
    autosessionStatus: AutosessionStatus.optional(),
    /** Only while no one but the organiser has paid; what was paid goes back. */
    status: z.literal('cancelled').optional(),
  }),
  result: Session,
  errors: {
    session_unknown: PARTY_ERRORS.session_unknown,
    organiser_only: PARTY_ERRORS.organiser_only,
    session_closed: PARTY_ERRORS.session_closed,
    session_has_members: PARTY_ERRORS.session_has_members,
    autosession_not_on: PARTY_ERRORS.autosession_not_on,
  },
});

export const discoverSessions = defineEndpoint({
  ...shared,
  name: 'discoverSessions',
  summary:
    'Open sessions of public groups: promoted ones first, then by shares left, fewest first, then by cut-off.',
  method: 'GET',
  path: '/lotto-party/session/discover',
  query: Paging,
  result: z.array(SessionInfo),
});

export const discoverSessionsOfDraw = defineEndpoint({
  ...shared,
  name: 'discoverSessionsOfDraw',
  summary:
    'The same of one draw: its id is the key of the lottery and the number of the draw, as `saturday-4512`.',
  method: 'GET',
  path: '/lotto-party/session/discover/draw/{id}',
  params: z.object({ id: z.string().max(80) }),
  query: Paging,
  result: z.array(SessionInfo),
});
