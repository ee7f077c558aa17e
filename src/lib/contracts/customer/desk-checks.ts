// Checks of identity, and accounts that may be of an excluded person, at the desk. Only the web server calls.
import { z } from 'zod';
import { LIST_LIMITS } from '../../domain/operators/list-place.ts';
import { OPERATOR_ERRORS } from '../operator.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { DESK_CALL } from '../protocol/operator-call.ts';
import { createText } from '../protocol/text.ts';
import { DeskPicture } from './desk-customer.ts';

/** ISO instant. */
const instant = z.string();
const Params = z.object({ id: z.string().max(60) });

/** What can be wrong with what a customer sent: the message to them says it in a sentence. */
export const CHECK_FAULTS = ['unreadable', 'expired', 'name', 'birth', 'portrait', 'kind', 'other'] as const;
export type CheckFault = (typeof CHECK_FAULTS)[number];

/** `refuse` ends an attempt as failed, `more` asks the customer to send something else. */
export const CHECK_DECISIONS = ['approve', 'refuse', 'more'] as const;
export type CheckDecision = (typeof CHECK_DECISIONS)[number];

export const DESK_CHECK_ERRORS = {
  check_unknown: { status: 404, message: 'There is no such check.' },
  check_decided: { status: 409, message: 'Somebody has decided on this meanwhile. Look at what they said.' },
  fault_missing: { status: 422, message: 'Say what is wrong: the customer reads it.', target: 'fault' },
  note_missing: {
    status: 422,
    message: 'Write to the customer what is wrong, in three letters at least.',
    target: 'note',
  },
  own_account: OPERATOR_ERRORS.own_account,
} as const;

export const DeskCheckRow = z.object({
  id: z.string(),
  at: instant,
  customerId: z.string(),
  customer: z.string(),
  email: z.string(),
  method: z.string(),
  /** `in_progress` waits for a provider, `pending` for somebody at the desk. */
  status: z.string(),
  pictures: z.number().int(),
});
export type DeskCheckRow = z.infer<typeof DeskCheckRow>;

export const listDeskChecks = defineEndpoint({
  name: 'listDeskChecks',
  summary: 'Attempts of customers to show who they are that wait, the oldest first, fifty at once.',
  ...DESK_CALL,
  method: 'GET',
  right: 'view',
  path: '/v2/operator/checks',
  query: z.object({ after: z.string().max(LIST_LIMITS.after).optional() }),
  result: z.object({ rows: z.array(DeskCheckRow), next: z.string().nullable() }),
});

export const DeskCheck = DeskCheckRow.extend({
  isOwn: z.boolean(),
  isWaiting: z.boolean(),
  isVerified: z.boolean(),
  /** Empty while it waits. */
  outcome: z.string(),
  reason: z.string(),
  endedAt: instant.nullable(),
  /** A person of the desk by name. */
  decidedBy: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  /** `YYYY-MM-DD` */
  dateOfBirth: z.string(),
  address: z.string(),
  /** Those that are not deleted: their bytes are shown for a reason. */
  pictureList: z.array(DeskPicture),
  /** The other attempts of the customer, newest first. */
  others: z.array(
    z.object({ id: z.string(), at: instant, method: z.string(), outcome: z.string(), reason: z.string() }),
  ),
});
export type DeskCheck = z.infer<typeof DeskCheck>;

export const getDeskCheck = defineEndpoint({
  name: 'getDeskCheck',
  summary: 'One attempt, with what the account says of its owner.',
  ...DESK_CALL,
  method: 'GET',
  right: 'view',
  path: '/v2/operator/checks/{id}',
  params: Params,
  result: DeskCheck,
  errors: DESK_CHECK_ERRORS,
});

export const decideDeskCheck = defineEndpoint({
  name: 'decideDeskCheck',
  summary:
    'Decides on an attempt that waits: it is approved, refused with what is wrong, or the customer is asked for more. The customer is told.',
  ...DESK_CALL,
  method: 'POST',
  right: 'support',
  path: '/v2/operator/checks/{id}/decisions',
  params: Params,
  body: z.object({
    decision: z.enum(CHECK_DECISIONS),
    fault: z.enum(CHECK_FAULTS).optional(),
    /** The customer reads it, where it is no approval. */
    note: createText(600).default(''),
  }),
  result: z.object({ outcome: z.string() }),
  errors: DESK_CHECK_ERRORS,
});

const ReviewedPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  dateOfBirth: z.string(),
  phone: z.string(),
  address: z.string(),
  createdAt: instant,
  isVerified: z.boolean(),
});
export type ReviewedPerson = z.infer<typeof ReviewedPerson>;

export const DeskReviewRow = z.object({
  id: z.string(),
  at: instant,
  customerId: z.string(),
  email: z.string(),
  knownId: z.string(),
  knownEmail: z.string(),
  /** What both have in common. */
  reasons: z.array(z.string()),
});
export type DeskReviewRow = z.infer<typeof DeskReviewRow>;

export const listDeskReviews = defineEndpoint({
  name: 'listDeskReviews',
  summary:
    'Accounts that wait because their owner may be a person who is on a break or excluded, the oldest first.',
  ...DESK_CALL,
  method: 'GET',
  right: 'view',
  path: '/v2/operator/reviews',
  result: z.object({ rows: z.array(DeskReviewRow) }),
});

export const DeskReview = DeskReviewRow.extend({
  isOwn: z.boolean(),
  isWaiting: z.boolean(),
  /** `same` or `other`; empty while it waits. */
  outcome: z.string(),
  settledBy: z.string(),
  settledReason: z.string(),
  account: ReviewedPerson,
  known: ReviewedPerson,
  /** What holds for the known person. */
  exclusions: z.array(z.object({ kind: z.string(), startsAt: instant, untilAt: instant.nullable() })),
});
export type DeskReview = z.infer<typeof DeskReview>;

export const DESK_REVIEW_ERRORS = {
  review_unknown: { status: 404, message: 'There is no such review.' },
} as const;

export const getDeskReview = defineEndpoint({
  name: 'getDeskReview',
  summary: 'One of them: both people beside each other.',
  ...DESK_CALL,
  method: 'GET',
  right: 'view',
  path: '/v2/operator/reviews/{id}',
  params: Params,
  result: DeskReview,
  errors: DESK_REVIEW_ERRORS,
});
