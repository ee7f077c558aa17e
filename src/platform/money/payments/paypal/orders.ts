// An order of PayPal: it is made, the payer approves it there, then it is captured. It can be captured once.
import { z } from 'zod';
import { toCents } from '#lib/domain/money/money.ts';
import type { PaymentReport, ProviderReport } from '../provider.ts';
import { isIssue, type PaypalClient, type PaypalContext, PaypalLink, PaypalRefused } from './client.ts';

const Amount = z.object({ currency_code: z.string(), value: z.string() });
const Capture = z.object({ id: z.string(), status: z.string(), amount: Amount });
export const Order = z.object({
  id: z.string(),
  status: z.string(),
  update_time: z.string().optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payments: z.object({ captures: z.array(Capture).optional() }).optional(),
      }),
    )
    .min(1),
  links: z.array(PaypalLink).default([]),
  payer: z.object({ payer_id: z.string().optional() }).optional(),
});
export type Order = z.infer<typeof Order>;

/** The newest capture: one that was declined may be followed by one that was not. */
export const findCapture = ({ purchase_units }: Order): z.infer<typeof Capture> | undefined =>
  purchase_units[0]?.payments?.captures?.at(-1);

const findApproval = ({ links }: Order): string | undefined =>
  links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;

function readCapture({ status, amount }: z.infer<typeof Capture>): PaymentReport {
  switch (status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
      return {
        state: 'succeeded',
        captured: { cents: toCents(amount.value), currency: amount.currency_code },
      };
    case 'REFUNDED':
      return { state: 'refunded' };
    case 'DECLINED':
    case 'FAILED':
      return { state: 'failed', reason: 'declined' };
    default:
      return { state: 'pending' };
  }
}

function readOrder(order: Order): PaymentReport {
  const capture = findCapture(order);
  if (capture) return readCapture(capture);
  if (order.status === 'VOIDED') return { state: 'failed', reason: 'cancelled' };
  const url = findApproval(order);
  return url === undefined
    ? { state: 'pending' }
    : { state: 'needs_action', action: { kind: 'redirect', url } };
}

export function toReport(order: Order): ProviderReport {
  const payer = order.payer?.payer_id;
  return { reference: order.id, report: readOrder(order), ...(payer !== undefined && { payer }) };
}

/** Undefined for an order that PayPal has forgotten: it was never paid. */
export async function findOrder(
  call: PaypalClient,
  context: PaypalContext,
  orderId: string,
): Promise<Order | undefined> {
  const path = `/v2/checkout/orders/${encodeURIComponent(orderId)}`;
  try {
    return Order.parse(await call(context, { method: 'GET', path }));
  } catch (error) {
    if (error instanceof PaypalRefused && error.status === 404) return undefined;
    throw error;
  }
}

/** The payer has to go back to PayPal and choose another card or account. */
const WANTS_PAYER = ['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING'];
const IS_OVER = [
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'TRANSACTION_REFUSED',
  'PAYER_CANNOT_PAY',
  'ORDER_EXPIRED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'COMPLIANCE_VIOLATION',
];
const IS_TAKEN = ['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETED_OR_VOIDED'];

/** A payer who chooses again at PayPal; where PayPal names no page the payment is over. */
function readDecline({ links }: PaypalRefused): PaymentReport {
  const url = links.find(({ rel }) => rel === 'redirect' || rel === 'payer-action')?.href;
  if (url === undefined) return { state: 'failed', reason: 'declined' };
  return { state: 'needs_action', action: { kind: 'redirect', url }, reason: 'declined' };
}

/** Takes the money of an approved order. An order is captured once, however often it is asked for. */
export async function captureOrder(
  call: PaypalClient,
  context: PaypalContext,
  order: Order,
  depositId: string,
): Promise<ProviderReport> {
  try {
    const captured = await call(context, {
      method: 'POST',
      path: `/v2/checkout/orders/${encodeURIComponent(order.id)}/capture`,
      body: '{}',
      // A payer who approves again after a decline is asked for the money again.
      requestId: `${depositId}-capture-${(order.update_time ?? '').replace(/\D/g, '')}`,
    });
    return toReport(Order.parse(captured));
  } catch (error) {
    if (isIssue(error, ...WANTS_PAYER)) return { reference: order.id, report: readDecline(error) };
    if (isIssue(error, ...IS_OVER))
      return { reference: order.id, report: { state: 'failed', reason: 'declined' } };
    if (!isIssue(error, ...IS_TAKEN)) throw error;
    const known = await findOrder(call, context, order.id);
    if (!known) throw error;
    return toReport(known);
  }
}
