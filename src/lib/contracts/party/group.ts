// Groups that play together: their members, how they are joined, handed over and left.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Paging } from '../protocol/envelope.ts';
import { createLine, createText, Email } from '../protocol/text.ts';
import { PARTY_ERRORS } from './party-errors.ts';
import { SessionInfo } from './session.ts';

/** `private`: by invitation. `public`: anybody may find and join it. `promoted`: public, and the shop shows it first. */
export const PublicityStatus = z.enum(['private', 'promoted', 'public']);
export type PublicityStatus = z.infer<typeof PublicityStatus>;

/** A member as the others see one. */
export const GroupMember = z.object({
  /** Of the membership; not the customer's. */
  id: z.string(),
  alias: z.string(),
  isMe: z.boolean(),
  isOrganiser: z.boolean(),
  joinedAt: z.string(),
  /** Shares paid in the open session. */
  paidShares: z.number().int(),
});
export type GroupMember = z.infer<typeof GroupMember>;

/** The organiser has offered the group to a member, who has not answered. */
export const HandOver = z.object({
  alias: z.string(),
  /** Offered to the caller. */
  isToMe: z.boolean(),
  offeredAt: z.string(),
  expiresAt: z.string(),
});
export type HandOver = z.infer<typeof HandOver>;

/** A group as it is listed. */
export const GroupInfo = z.object({
  id: z.string(),
  groupName: z.string(),
  publicityStatus: PublicityStatus,
  organiser: z.object({ alias: z.string(), isMe: z.boolean() }),
  memberCount: z.number().int(),
  isMember: z.boolean(),
  /** The one whose cut-off comes first. */
  openSession: SessionInfo.optional(),
  /** What an invitation link carries; for members. Missing until the organiser renews one that the shop can no longer read. */
  inviteToken: z.string().optional(),
  /** A word of the shop's about the group; empty without one. */
  tag: z.string(),
  createdAt: z.string(),
});
export type GroupInfo = z.infer<typeof GroupInfo>;

/** A group whole; members and what they alone may know are left out for anybody else. */
export const Group = GroupInfo.extend({
  members: z.array(GroupMember).optional(),
  handOver: HandOver.optional(),
});
export type Group = z.infer<typeof Group>;

const GroupId = z.object({ id: z.string().max(64) });
const Token = z.string().regex(/^[\w-]{16,64}$/);
const shared = {
  section: 'B7.4',
  service: 'lotto_party',
  exposure: 'browser',
  gate: 'partyLanding',
} as const;
const forCustomer = { ...shared, access: 'customer' } as const;
const { group_unknown, group_closed, organiser_only } = PARTY_ERRORS;

/** Checked by the service, which says what to do. */
const GroupName = createLine(100);

export const createGroup = defineEndpoint({
  ...forCustomer,
  name: 'createGroup',
  summary: 'Starts a group; the caller is its organiser.',
  method: 'POST',
  path: '/lotto-party/group',
  idempotent: true,
  body: z.object({ groupName: GroupName, publicityStatus: z.enum(['private', 'public']).default('private') }),
  result: Group,
  errors: {
    contains_profanity: PARTY_ERRORS.contains_profanity,
    name_invalid: PARTY_ERRORS.name_invalid,
    conflict: PARTY_ERRORS.conflict,
    group_limit: PARTY_ERRORS.group_limit,
    customer_excluded: PARTY_ERRORS.customer_excluded,
    account_checked: PARTY_ERRORS.account_checked,
  },
});

export const getGroups = defineEndpoint({
  ...shared,
  name: 'getGroups',
  summary:
    'Groups of the customer, newest first; or with `discover` those that are public, promoted ones first.',
  method: 'GET',
  path: '/lotto-party/group',
  query: Paging.extend({
    limit: z.coerce.number().int().min(1).max(100).default(6),
    discover: z.enum(['true', 'false']).default('false'),
  }),
  result: z.array(GroupInfo),
});

export const getGroup = defineEndpoint({
  ...shared,
  name: 'getGroup',
  summary: 'One group: whole for its members, its public part for anybody where it is public.',
  method: 'GET',
  path: '/lotto-party/group/{id}',
  params: GroupId,
  result: Group,
  errors: { group_unknown },
});

export const getGroupByToken = defineEndpoint({
  ...shared,
  name: 'getGroupByToken',
  summary: 'What an invitation leads to: the public part of the group, also of a private one.',
  method: 'GET',
  path: '/lotto-party/group/token/{token}',
  params: z.object({ token: z.string().max(64) }),
  result: GroupInfo,
  errors: { token_unknown: PARTY_ERRORS.token_unknown },
});

export const joinGroup = defineEndpoint({
  ...forCustomer,
  name: 'joinGroup',
  summary: 'Joins a group: a public one, or with a token any. A member stays one.',
  method: 'POST',
  path: '/lotto-party/group/{id}/member',
  params: GroupId,
  body: z.object({ token: Token.optional() }),
  result: Group,
  errors: {
    group_unknown,
    invite_needed: PARTY_ERRORS.invite_needed,
    join_limit: PARTY_ERRORS.join_limit,
    group_full: PARTY_ERRORS.group_full,
    customer_excluded: PARTY_ERRORS.customer_excluded,
    account_checked: PARTY_ERRORS.account_checked,
  },
});

export const changeAlias = defineEndpoint({
  ...forCustomer,
  name: 'changeAlias',
  summary: 'Changes what the other members call the customer.',
  method: 'PUT',
  path: '/lotto-party/group/{id}/member',
  params: GroupId,
  body: z.object({ alias: createLine(60) }),
  result: Group,
  errors: {
    group_unknown,
    contains_profanity: {
      ...PARTY_ERRORS.contains_profanity,
      message: 'Choose another name.',
      target: 'alias',
    },
    name_invalid: {
      status: 422,
      message: 'A name has 2 to 30 characters, at least one of them a letter.',
      target: 'alias',
    },
  },
});

export const changeGroup = defineEndpoint({
  ...forCustomer,
  name: 'changeGroup',
  summary: 'Renames the group, or makes it public or private. The organiser only.',
  method: 'PATCH',
  path: '/lotto-party/group/{id}',
  elevation: 'money',
  params: GroupId,
  body: z.object({
    groupName: GroupName.optional(),
    publicityStatus: z.enum(['private', 'public']).optional(),
  }),
  result: Group,
  errors: {
    group_unknown,
    organiser_only,
    contains_profanity: PARTY_ERRORS.contains_profanity,
    name_invalid: PARTY_ERRORS.name_invalid,
    conflict: PARTY_ERRORS.conflict,
  },
});

export const renewToken = defineEndpoint({
  ...forCustomer,
  name: 'renewToken',
  summary: 'Makes another invitation link; the one before is no longer good. The organiser only.',
  method: 'POST',
  path: '/lotto-party/group/{id}/token',
  params: GroupId,
  result: z.object({ token: z.string() }),
  errors: { group_unknown, organiser_only },
});

/** The most invitations that a customer sends by mail in a day. */
export const INVITES_MAX = 10;

export const inviteMembers = defineEndpoint({
  ...forCustomer,
  name: 'inviteMembers',
  summary: 'Sends invitations by mail. The answer does not say whether an address has an account.',
  method: 'POST',
  path: '/lotto-party/group/{id}/invite',
  params: GroupId,
  body: z.object({
    emails: z.array(Email).min(1).max(INVITES_MAX),
    message: createText(200).default(''),
  }),
  /** Skipped: those that were sent this link of the group before, that the group invited in the last days, or too often. */
  result: z.object({ sent: z.number().int(), skipped: z.number().int() }),
  errors: {
    group_unknown,
    invite_limit: PARTY_ERRORS.invite_limit,
    customer_excluded: {
      ...PARTY_ERRORS.customer_excluded,
      message: 'Your account is on a break or excluded, so no invitations can be sent.',
    },
    account_checked: {
      ...PARTY_ERRORS.account_checked,
      message:
        'We are checking the details of your account and will write to you. Until then no invitations can be sent.',
    },
    token_unknown: { ...PARTY_ERRORS.token_unknown, message: 'The organiser has to make a new link first.' },
    contains_profanity: {
      ...PARTY_ERRORS.contains_profanity,
      message: 'Say it in other words.',
      target: 'message',
    },
  },
});

export const offerHandOver = defineEndpoint({
  ...forCustomer,
  name: 'offerHandOver',
  summary: 'Offers the role of the organiser to a member, who has fourteen days to answer.',
  method: 'POST',
  path: '/lotto-party/group/{id}/organiser',
  elevation: 'money',
  params: GroupId,
  body: z.object({ memberId: z.string().max(64) }),
  result: Group,
  errors: {
    group_unknown,
    organiser_only,
    member_unknown: PARTY_ERRORS.member_unknown,
    hand_over_open: PARTY_ERRORS.hand_over_open,
  },
});

export const withdrawHandOver = defineEndpoint({
  ...forCustomer,
  name: 'withdrawHandOver',
  summary: 'Takes the offer of the organiser’s role back.',
  method: 'DELETE',
  path: '/lotto-party/group/{id}/organiser',
  params: GroupId,
  result: Group,
  errors: { group_unknown, organiser_only },
});

export const answerHandOver = defineEndpoint({
  ...forCustomer,
  name: 'answerHandOver',
  summary: 'Accepts or declines the role of the organiser.',
  method: 'POST',
  path: '/lotto-party/group/{id}/organiser/answer',
  elevation: 'money',
  params: GroupId,
  body: z.object({ accepts: z.boolean() }),
  result: Group,
  errors: { group_unknown, hand_over_unknown: PARTY_ERRORS.hand_over_unknown },
});

export const leaveGroup = defineEndpoint({
  ...forCustomer,
  name: 'leaveGroup',
  summary:
    'Leaves the group. Shares that are paid stay the customer’s. The last member closes the group; an organiser of others hands it over first.',
  method: 'POST',
  path: '/lotto-party/group/{id}/leave',
  params: GroupId,
  result: z.object({ isClosed: z.boolean() }),
  errors: {
    group_unknown,
    group_closed,
    organiser_must_hand_over: PARTY_ERRORS.organiser_must_hand_over,
  },
});
