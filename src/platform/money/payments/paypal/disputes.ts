// What an event of PayPal says of a dispute. A buyer may ask for twenty days, and PayPal holds no money for that; it does
// once the case is a claim, until it is decided.
import { z } from 'zod';
import type { DisputeState } from '#lib/contracts/payments/dispute-state.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { toIso } from '../../../time.ts';
import type { DisputeReport, ProviderContext, WebhookReport } from '../provider.ts';
import type { PaypalEvent } from './webhook.ts';

const Amount = z.object({ value: z.string() }).optional();

const Dispute = z.object({
  dispute_id: z.string(),
  update_time: z.string().optional(),
  reason: z.string().optional(),
  status: z.string().optional(),
  dispute_life_cycle_stage: z.string().optional(),
  disputed_transactions: z
    .array(
      z.object({
        custom: z.string().optional(),
        invoice_number: z.string().optional(),
        gross_amount: Amount,
      }),
    )
    .default([]),
  dispute_amount: Amount,
  dispute_outcome: z.object({ outcome_code: z.string().optional(), amount_refunded: Amount }).optional(),
});
type Dispute = z.infer<typeof Dispute>;

/** PayPal pays what it decides with a payout itself. A case without a decision goes on under another name. */
const ENDS: Readonly<Record<string, 'lost' | 'won'>> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
  RESOLVED_WITH_PAYOUT: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
  NONE: 'won',
};

function readState({
  status,
  dispute_life_cycle_stage: stage,
  dispute_outcome: outcome,
}: Dispute): DisputeState | undefined {
  const isInquiry = stage === 'INQUIRY';
  if (status !== 'RESOLVED') return isInquiry ? 'asked' : 'open';
  const end = ENDS[outcome?.outcome_code ?? ''];
  return isInquiry && end === 'won' ? 'closed' : end;
}

/** What of the payment is disputed; once that is lost, what of it went back. The whole payment where neither is said. */
function findCents(state: DisputeState, { dispute_outcome, dispute_amount }: Dispute): number | undefined {
  const refunded = state === 'lost' ? dispute_outcome?.amount_refunded : undefined;
  const cents = toCents((refunded ?? dispute_amount)?.value ?? '0.00');
  return cents > 0 ? cents : undefined;
}

function toReport(dispute: Dispute, state: DisputeState): DisputeReport {
  const { dispute_id, reason, update_time } = dispute;
  const cents = findCents(state, dispute);
  const updatedAt = Date.parse(update_time ?? '');
  return {
    reference: dispute_id,
    state,
    ...(cents !== undefined && { cents }),
    ...(reason !== undefined && { reason }),
    ...(Number.isFinite(updatedAt) && { reportedAt: toIso(updatedAt) }),
  };
}

/** None for a dispute over several payments at once: the operator books what each of them loses. */
export function readPaypalDispute(
  { event_type, id, resource }: PaypalEvent,
  { log }: ProviderContext,
): readonly WebhookReport[] {
  const resolved = event_type === 'CUSTOMER.DISPUTE.RESOLVED' && { status: 'RESOLVED' };
  const dispute = { ...Dispute.parse(resource), ...resolved };
  const [first, ...others] = dispute.disputed_transactions;
  const depositId = first?.custom ?? first?.invoice_number;
  const state = readState(dispute);
  if (depositId === undefined || state === undefined || others.length > 0) {
    log.error({ event: id, dispute: dispute.dispute_id }, 'a dispute at PayPal has to be booked by hand');
    return [];
  }
  return [{ depositId, dispute: toReport(dispute, state) }];
}
