// Giveaways of the membership programme: what can be won, who is in, and how it was drawn.
import { z } from 'zod';
import { Money } from '../money.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Paging } from '../protocol/envelope.ts';
import { RaffleProof } from '../raffles/raffle-proof.ts';
import { GiveawayType, MembershipTierKey } from './program.ts';

/** `locked`: not entered, or not open to the customer's tier; `guaranteed`: entered by the tier itself. */
export const EntryStatus = z.enum(['locked', 'unlocked', 'guaranteed']);
export type EntryStatus = z.infer<typeof EntryStatus>;

/**
 * `upcoming` before it opens, `open` while it can be entered, `closed` until it is drawn, `drawn` for good. A preview
 * is shown and never entered.
 */
export const GiveawayAvailability = z.enum(['upcoming', 'open', 'closed', 'drawn', 'preview']);
export type GiveawayAvailability = z.infer<typeof GiveawayAvailability>;

/** Of its winner only an initial and a state are public. */
export const GiveawayWinner = z.object({
  /** 0 is drawn first. */
  rank: z.number().int().min(0),
  number: z.number().int().min(1),
  /** Of the first name; empty where it begins with no letter. */
  initial: z.string(),
  state: z.string(),
});
export type GiveawayWinner = z.infer<typeof GiveawayWinner>;

export const Giveaway = z.object({
  id: z.string(),
  type: GiveawayType,
  /** Counts the giveaways of its type. */
  number: z.number().int().min(1),
  title: z.string(),
  description: z.string(),
  /** When it can be entered, and when it is drawn. */
  open: z.string(),
  close: z.string(),
  drawAt: z.string(),
  availability: GiveawayAvailability,
  tier: MembershipTierKey,
  prize: z.object({
    name: z.string(),
    kind: z.enum(['cash', 'goods']),
    /** Of one unit. */
    value: Money,
    units: z.number().int().min(1),
  }),
  permits: z.array(z.string()),
  pill: z.string().optional(),
  images: z.array(z.string()),
  details: z.object({ title: z.string(), text: z.string(), url: z.string().optional() }).optional(),
  externalId: z.string().optional(),
  /** How many members are in. */
  entries: z.number().int().min(0),
  /** Hash of the secret that decides it, published when it opened. */
  commitment: z.string().optional(),
  /** The root of the sealed list of entries, published at the close. */
  root: z.string().optional(),
  /** Best prize first, once drawn. */
  winners: z.array(GiveawayWinner),
});
export type Giveaway = z.infer<typeof Giveaway>;

/** A giveaway as a customer stands to it. */
export const OwnGiveaway = Giveaway.extend({
  entry: z.object({
    status: EntryStatus,
    /** The own number in the list. */
    number: z.number().int().min(1).optional(),
    /** What the own entry won. */
    won: z.object({ rank: z.number().int(), state: z.enum(['to_claim', 'claimed', 'paid']) }).optional(),
  }),
});
export type OwnGiveaway = z.infer<typeof OwnGiveaway>;

const GIVEAWAY_UNKNOWN = { status: 404, message: 'We could not find this giveaway.' } as const;
const GIVEAWAYS_PER_PAGE = 9;

const ListQuery = Paging.extend({
  limit: z.coerce.number().int().min(1).max(100).default(GIVEAWAYS_PER_PAGE),
  type: GiveawayType.optional(),
});

export const getGiveaways = defineEndpoint({
  service: 'rewards',
  name: 'getGiveaways',
  summary: 'Giveaways that are to come, the soonest draw first, or that were drawn, the latest first.',
  section: 'C53',
  method: 'GET',
  path: '/rewards/v3/draws',
  query: ListQuery.extend({ status: z.enum(['current', 'closed']).default('current') }),
  result: z.array(Giveaway),
});

const TypeAndNumber = z.object({ type: GiveawayType, number: z.coerce.number().int().min(1) });

export const getGiveaway = defineEndpoint({
  service: 'rewards',
  name: 'getGiveaway',
  summary: 'One giveaway of any age.',
  section: 'C53',
  method: 'GET',
  path: '/rewards/v3/draws/{type}/{number}',
  params: TypeAndNumber,
  result: Giveaway,
  errors: { giveaway_unknown: GIVEAWAY_UNKNOWN },
});

export const getGiveawayProof = defineEndpoint({
  service: 'rewards',
  name: 'getGiveawayProof',
  summary: 'The proof of a drawn giveaway, in the form of a raffle’s.',
  section: 'C53',
  method: 'GET',
  path: '/rewards/v3/draws/{type}/{number}/proof',
  params: TypeAndNumber,
  result: RaffleProof,
  errors: {
    giveaway_unknown: GIVEAWAY_UNKNOWN,
    not_drawn_yet: {
      status: 409,
      message: 'This giveaway is still to be drawn. Its proof follows with the winners.',
    },
  },
});

const own = {
  service: 'rewards',
  access: 'customer',
  exposure: 'browser',
  gate: 'currentGiveaways',
} as const;

export const getOwnGiveaways = defineEndpoint({
  ...own,
  name: 'getOwnGiveaways',
  summary: 'Current giveaways as the customer stands to them, or closed ones that the customer was in.',
  section: 'C53',
  method: 'GET',
  path: '/rewards/v3/customer/draws',
  query: ListQuery.extend({
    status: z.enum(['current', 'closed']).default('current'),
    /** Of one giveaway of the type. */
    number: TypeAndNumber.shape.number.optional(),
  }),
  result: z.array(OwnGiveaway),
});

export const getOwnGiveawayProof = defineEndpoint({
  ...own,
  name: 'getOwnGiveawayProof',
  summary: 'Where the own entry is in the sealed list, with the proof of the draw once it is held.',
  section: 'C53',
  method: 'GET',
  path: '/rewards/v3/customer/draws/{id}/proof',
  params: z.object({ id: z.string().max(64) }),
  result: RaffleProof,
  errors: {
    giveaway_unknown: GIVEAWAY_UNKNOWN,
    not_sealed_yet: {
      status: 409,
      message: 'The list of this giveaway is sealed after its close. The proof of your entry follows then.',
    },
  },
});

export const unlockDraw = defineEndpoint({
  ...own,
  name: 'unlockDraw',
  summary: 'Enters the member in a giveaway. Entering again changes nothing.',
  section: 'C53',
  method: 'PUT',
  path: '/rewards/v3/draws/{id}',
  gate: 'membership',
  params: z.object({ id: z.string().max(64) }),
  body: z.object({ entryStatus: z.literal('unlocked') }),
  result: OwnGiveaway,
  errors: {
    giveaway_unknown: GIVEAWAY_UNKNOWN,
    draw_closed: {
      status: 409,
      message: 'This giveaway can no longer be entered. The next one is open soon.',
    },
    draw_locked: { status: 403, message: 'This giveaway is for premium members.' },
    not_member: {
      status: 403,
      message: 'Join first: it takes a moment, and then this giveaway is open to you.',
    },
    membership_ineligible: {
      status: 403,
      message: 'Your account is taking a break, so it cannot enter giveaways.',
    },
  },
});
