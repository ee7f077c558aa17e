// Reconciliation at the desk: what a gateway reports of a day beside what the ledger says.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { DESK_CALL } from '../protocol/operator-call.ts';
import { createLine } from '../protocol/text.ts';

const cents = z.number().int();

export const GatewayDifference = z.object({
  /** The gateway's name for the payment; ours where it gave none. */
  reference: z.string(),
  depositId: z.string().nullable(),
  /** `amount`: both know it, with other amounts. */
  kind: z.enum(['only_gateway', 'only_ledger', 'amount']),
  /** Null where it is not there. Below zero for money that went back. */
  gatewayCents: cents.nullable(),
  ledgerCents: cents.nullable(),
  /** What the gateway says more than the ledger. */
  cents,
  /** Why it is so, in the words of a person; empty where nobody has said. */
  note: z.string(),
});
export type GatewayDifference = z.infer<typeof GatewayDifference>;

export const GatewayDay = z.object({
  gateway: z.string(),
  /** The newest that was handed in; null where there is none. */
  report: z.object({ name: z.string(), at: z.string(), lines: z.number().int() }).nullable(),
  ledgerCents: cents,
  ledgerLines: z.number().int(),
  gatewayCents: cents,
  /** What the gateway took for itself. */
  feeCents: cents,
  differences: z.array(GatewayDifference),
});
export type GatewayDay = z.infer<typeof GatewayDay>;

export const RECONCILE_ERRORS = {
  day_unknown: { status: 404, message: 'There is no such day.' },
  day_closed: { status: 409, message: 'The day is closed: nothing about it is changed.' },
  report_unreadable: { status: 422, message: '{why}', target: 'file' },
  difference_unknown: { status: 409, message: 'This difference is not there any more. Look again.' },
} as const;

const Params = z.object({ day: z.iso.date() });
const Gateway = createLine(40).min(1, 'Say which gateway it is.');

export const getGatewayDay = defineEndpoint({
  name: 'getGatewayDay',
  summary: 'Each gateway of a day: what it reports, what the ledger says, and what differs.',
  ...DESK_CALL,
  method: 'GET',
  right: 'audit',
  path: '/v2/operator/reconciliation/{day}',
  params: Params,
  result: z.object({ gateways: z.array(GatewayDay) }),
  errors: RECONCILE_ERRORS,
});

const CONTENT_CHARS_MAX = 940_000;

export const takeGatewayReport = defineEndpoint({
  name: 'takeGatewayReport',
  summary: 'Hands in what a gateway reports of a day; the newest report counts, the same one is kept once.',
  ...DESK_CALL,
  method: 'POST',
  right: 'money',
  path: '/v2/operator/reconciliation/{day}/reports',
  params: Params,
  body: z.object({
    gateway: Gateway,
    name: createLine(200),
    /** A table in base64, with columns `reference` and `amount`, and `type` where fees are lines of their own. */
    content: z.base64().min(1).max(CONTENT_CHARS_MAX),
  }),
  result: z.object({ lines: z.number().int() }),
  errors: RECONCILE_ERRORS,
});

export const explainDifference = defineEndpoint({
  name: 'explainDifference',
  summary: 'Says why a difference between a gateway and the ledger is one.',
  ...DESK_CALL,
  method: 'POST',
  right: 'money',
  path: '/v2/operator/reconciliation/{day}/notes',
  params: Params,
  body: z.object({
    gateway: Gateway,
    reference: z.string().max(200),
    cents,
    note: createLine(300).min(3, 'Say why, in three letters at least.'),
  }),
  result: z.null(),
  errors: RECONCILE_ERRORS,
});
