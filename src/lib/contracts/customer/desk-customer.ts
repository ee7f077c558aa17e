// One customer at the desk: what happened, what is shown for a reason alone, and what is done by forms. Only the web server
// calls, in the name of the person at the desk.
import { z } from 'zod';
import { LIST_LIMITS } from '../../domain/operators/list-place.ts';
import { OPERATOR_ERRORS } from '../operator.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { DESK_CALL } from '../protocol/operator-call.ts';
import { createLine } from '../protocol/text.ts';

/** ISO instant. */
const instant = z.string();
const Params = z.object({ id: z.string().max(60) });

/**
 * What a timeline tells. `desk` is what operators and programs did, `access` a sign-in, `check` an attempt to show who the
 * customer is.
 */
export const TIMELINE_KINDS = [
  'access',
  'order',
  'deposit',
  'withdrawal',
  'adjustment',
  'message',
  'check',
  'limit',
  'exclusion',
  'note',
  'desk',
  'refusal',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export const TimelineLine = z.object({
  at: instant,
  kind: z.enum(TIMELINE_KINDS),
  /** Of what the line is about. */
  id: z.string(),
  /** A word of the area: the state of a deposit, the kind of a message, the name of a command, the code of a refusal. */
  what: z.string(),
  /** What else is known in a word: the method, the device, the reason. */
  detail: z.string(),
  /** Money that moved, signed as the wallet sees it. */
  cents: z.number().int().nullable(),
  /** Who did it, where that was not the customer: a person by name. */
  by: z.string(),
});
export type TimelineLine = z.infer<typeof TimelineLine>;

export const DESK_CUSTOMER_ERRORS = {
  customer_unknown: { status: 404, message: 'There is no such customer.' },
  own_account: OPERATOR_ERRORS.own_account,
  reveal_needed: { status: 403, message: 'Say first why you need to see this.', target: 'reason' },
  picture_unknown: { status: 404, message: 'There is no such picture, or it was deleted.' },
} as const;

export const listDeskTimeline = defineEndpoint({
  name: 'listDeskTimeline',
  summary:
    'Everything that happened with a customer, newest first, fifty at once, of a kind where one is asked for.',
  ...DESK_CALL,
  method: 'GET',
  right: 'view',
  path: '/v2/operator/customers/{id}/timeline',
  params: Params,
  query: z.object({
    kind: z.enum(TIMELINE_KINDS).optional(),
    after: z.string().max(LIST_LIMITS.after).optional(),
  }),
  result: z.object({ rows: z.array(TimelineLine), next: z.string().nullable() }),
  errors: DESK_CUSTOMER_ERRORS,
});

/** The reason that somebody gives to see what is not shown to everybody at the desk. */
export const RevealReason = createLine(300).min(3, 'Say why, in three letters at least.');

export const revealDeskCustomer = defineEndpoint({
  name: 'revealDeskCustomer',
  summary:
    'Opens identity pictures and bank numbers of a customer to the person who calls, for fifteen minutes; the audit trail keeps the reason.',
  ...DESK_CALL,
  method: 'POST',
  right: 'support',
  path: '/v2/operator/customers/{id}/reveals',
  params: Params,
  body: z.object({ reason: RevealReason }),
  result: z.object({ endsAt: instant }),
  errors: DESK_CUSTOMER_ERRORS,
});

export const DeskPicture = z.object({
  id: z.string(),
  /** Of the attempt that it belongs to. */
  checkId: z.string(),
  side: z.enum(['front', 'back', 'selfie', 'form']),
  at: instant,
});
export type DeskPicture = z.infer<typeof DeskPicture>;

export const DeskSecrets = z.object({
  endsAt: instant,
  accounts: z.array(
    z.object({ id: z.string(), kind: z.string(), name: z.string(), code: z.string(), number: z.string() }),
  ),
  /** Those that are not deleted yet, newest first. */
  pictures: z.array(DeskPicture),
});
export type DeskSecrets = z.infer<typeof DeskSecrets>;

export const getDeskSecrets = defineEndpoint({
  name: 'getDeskSecrets',
  summary:
    'Bank numbers of a customer, and which pictures there are: to who gave a reason within fifteen minutes.',
  ...DESK_CALL,
  method: 'GET',
  right: 'support',
  path: '/v2/operator/customers/{id}/secrets',
  params: Params,
  result: DeskSecrets,
  errors: DESK_CUSTOMER_ERRORS,
});

export const getDeskPicture = defineEndpoint({
  name: 'getDeskPicture',
  summary:
    'The bytes of an identity picture, to who gave a reason within fifteen minutes; each look is in the audit trail.',
  ...DESK_CALL,
  method: 'GET',
  right: 'support',
  path: '/v2/operator/pictures/{id}',
  params: Params,
  result: z.object({ mime: z.string(), base64: z.string() }),
  errors: DESK_CUSTOMER_ERRORS,
});
