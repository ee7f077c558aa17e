// What an event of PayPal says of a payment. Events come in any order and tell of moments that have passed, so most
// of them are a reason to ask how the payment stands now.
import { z } from 'zod';
import { toCents } from '#lib/domain/money/money.ts';
import type { ProviderContext, WebhookReport } from '../provider.ts';
import type { PaypalEvent } from './webhook.ts';

const Amount = z.object({ value: z.string() }).optional();

/** Of an order, of a capture or a refund, of a dispute: each names the payment in a place of its own. */
const Resource = z.object({
  id: z.string().optional(),
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
  purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
  disputed_transactions: z
    .array(
      z.object({
        custom: z.string().optional(),
        invoice_number: z.string().optional(),
        gross_amount: Amount,
      }),
    )
    .optional(),
  dispute_amount: Amount,
  dispute_outcome: z.object({ outcome_code: z.string().optional(), amount_refunded: Amount }).optional(),
});
type Resource = z.infer<typeof Resource>;

const findDepositId = ({ custom_id, invoice_id, purchase_units, disputed_transactions }: Resource) =>
  custom_id ??
  invoice_id ??
  purchase_units?.[0]?.custom_id ??
  disputed_transactions?.[0]?.custom ??
  disputed_transactions?.[0]?.invoice_number;

const ASKED_AFTER = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.ORDER.COMPLETED',
  'CHECKOUT.ORDER.VOIDED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
];

const LOST_DISPUTE = 'RESOLVED_BUYER_FAVOUR';

/** A part of a payment is for the operator to book. Whole where PayPal does not say how much. */
function isWholePayment({ dispute_outcome, dispute_amount, disputed_transactions }: Resource): boolean {
  const lost = dispute_outcome?.amount_refunded ?? dispute_amount;
  const paid = disputed_transactions?.[0]?.gross_amount;
  return !lost || !paid || toCents(lost.value) >= toCents(paid.value);
}

function readReport(
  { event_type: type }: PaypalEvent,
  resource: Resource,
): WebhookReport['report'] | undefined {
  if (ASKED_AFTER.includes(type)) return 'ask';
  if (type === 'PAYMENT.CAPTURE.REVERSED') return { state: 'charged_back', reason: 'reversed' };
  const isLost = resource.dispute_outcome?.outcome_code === LOST_DISPUTE;
  if (type === 'CUSTOMER.DISPUTE.RESOLVED' && isLost && isWholePayment(resource))
    return { state: 'charged_back', reason: 'dispute_lost' };
  return undefined;
}

/** None for what the shop does not act on, and for payments of other systems on the same PayPal account. */
export function readPaypalReports(event: PaypalEvent, { log }: ProviderContext): readonly WebhookReport[] {
  const resource = Resource.parse(event.resource);
  const depositId = findDepositId(resource);
  if (event.event_type === 'CUSTOMER.DISPUTE.CREATED')
    log.error({ depositId, event: event.id }, 'a payer disputes a payment at PayPal: answer it there');
  if (event.event_type === 'CUSTOMER.DISPUTE.RESOLVED')
    log.error(
      { depositId, event: event.id, outcome: resource.dispute_outcome },
      'a dispute at PayPal has ended',
    );
  const report = readReport(event, resource);
  if (depositId === undefined || report === undefined) return [];
  return [{ depositId, report }];
}
