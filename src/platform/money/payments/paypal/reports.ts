// What an event of PayPal says of a payment. Events come in any order and tell of moments that have passed, so most
// of them are a reason to ask how the payment stands now.
import { z } from 'zod';
import type { ProviderContext, WebhookReport } from '../provider.ts';
import { readPaypalDispute } from './disputes.ts';
import type { PaypalEvent } from './webhook.ts';

/** Of an order, of a capture or a refund: each names the payment in a place of its own. */
const Resource = z.object({
  id: z.string().optional(),
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
  purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
});
type Resource = z.infer<typeof Resource>;

const findDepositId = ({ custom_id, invoice_id, purchase_units }: Resource) =>
  custom_id ?? invoice_id ?? purchase_units?.[0]?.custom_id;

const ASKED_AFTER = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.ORDER.COMPLETED',
  'CHECKOUT.ORDER.VOIDED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.REFUND.FAILED',
];

const PayoutItem = z.object({ payout_item: z.object({ sender_item_id: z.string().optional() }).optional() });

/** Of money that was paid out, items alone name what it was paid for. */
function readPayoutNotice({ resource }: PaypalEvent): readonly WebhookReport[] {
  const withdrawalId = PayoutItem.parse(resource).payout_item?.sender_item_id;
  return withdrawalId === undefined ? [] : [{ withdrawalId }];
}

const REVERSED = { state: 'charged_back', reason: 'reversed' } as const;

/** None for what the shop does not act on, and for payments of other systems on the same PayPal account. */
export function readPaypalReports(event: PaypalEvent, context: ProviderContext): readonly WebhookReport[] {
  const { event_type: type } = event;
  if (type.startsWith('CUSTOMER.DISPUTE.')) return readPaypalDispute(event, context);
  if (type.startsWith('PAYMENT.PAYOUTS-ITEM.')) return readPayoutNotice(event);
  const depositId = findDepositId(Resource.parse(event.resource));
  if (depositId === undefined) return [];
  if (type === 'PAYMENT.CAPTURE.REVERSED') return [{ depositId, report: REVERSED }];
  return ASKED_AFTER.includes(type) ? [{ depositId, report: 'ask' }] : [];
}
