// The account of a customer as its owner sees it, for somebody at the desk who gave a reason: read only, and for some
// minutes. Only the web server calls.
import { z } from 'zod';
import { OPERATOR_ERRORS } from '../operator.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { DESK_CALL } from '../protocol/operator-call.ts';
import { RevealReason } from './desk-customer.ts';

/** ISO instant. */
const instant = z.string();

/**
 * What a page that is looked at may read, of the customer's own calls. A call that is not named here is refused: it
 * changes something, or says what is nobody's but the customer's, such as numbers of bank accounts, devices and ways in.
 */
export const VIEWED_CALLS: ReadonlySet<string> = new Set([
  'getAutoplay',
  'getAutoplays',
  'getCustomer',
  'getDepositLimits',
  'getDetails',
  'getFavourites',
  'getMessages',
  'getNetPosition',
  'getOrder',
  'getOrders',
  'getOwnConversation',
  'getPaymentResolutions',
  'getPrecommitmentLimit',
  'getRecurringMethod',
  'getRecurringPurchases',
  'getScheduledPurchase',
  'getScheduledPurchases',
  'getSpendLimits',
  'getStatementTotals',
  'getSubscription',
  'getSubscriptions',
  'getTransaction',
  'getTransactions',
  'getVerification',
  'listOwnConversations',
]);

export const DESK_VIEW_ERRORS = {
  customer_unknown: { status: 404, message: 'There is no such customer.' },
  account_closed: { status: 409, message: 'The account is closed: nobody can open its pages.' },
  own_account: OPERATOR_ERRORS.own_account,
} as const;

/** What every call is refused with that a look may not make, and once it is over. */
export const VIEW_REFUSALS = {
  view_refused: {
    status: 403,
    message: 'Nothing can be done here: this is a look at the page of a customer.',
  },
  view_over: { status: 403, message: 'This look is over. Say again why, on the page of the customer.' },
} as const;

export const openDeskView = defineEndpoint({
  name: 'openDeskView',
  summary:
    'Lets the person who calls look at the account of a customer for fifteen minutes, read only; the audit trail keeps the reason.',
  ...DESK_CALL,
  method: 'POST',
  right: 'support',
  path: '/v2/operator/customers/{id}/views',
  params: z.object({ id: z.string().max(60) }),
  body: z.object({ reason: RevealReason }),
  result: z.object({ token: z.string(), endsAt: instant }),
  errors: DESK_VIEW_ERRORS,
});

export const DeskView = z.object({
  customerId: z.string(),
  name: z.string(),
  endsAt: instant,
  /** The customer's own segment of capabilities; null without one. */
  segment: z.string().nullable(),
});
export type DeskView = z.infer<typeof DeskView>;

export const getDeskView = defineEndpoint({
  name: 'getDeskView',
  summary: 'Whom the look is at whose token the call carries, and until when; null once it is over.',
  ...DESK_CALL,
  method: 'GET',
  right: 'support',
  path: '/v2/operator/view',
  result: DeskView.nullable(),
});

export const endDeskView = defineEndpoint({
  name: 'endDeskView',
  summary: 'Ends the looks of the person who calls.',
  ...DESK_CALL,
  method: 'POST',
  right: 'support',
  path: '/v2/operator/view/end',
  result: z.object({}),
});
