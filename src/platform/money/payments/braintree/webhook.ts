// What Braintree reports. The library proves the signature; how a transaction stands is asked for.
import type { BraintreeGateway } from 'braintree';
import { z } from 'zod';
import type { DisputeState } from '#lib/contracts/payments/dispute-state.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { toIso } from '../../../time.ts';
import { WebhookRefused, type WebhookReport } from '../provider.ts';

const Named = z.object({ id: z.string(), orderId: z.string().nullish() });
const Notification = z.object({
  kind: z.string(),
  transaction: Named.optional(),
  dispute: z
    .object({
      id: z.string(),
      kind: z.string().nullish(),
      amountDisputed: z.string().nullish(),
      amountWon: z.string().nullish(),
      reason: z.string().nullish(),
      updatedAt: z.union([z.string(), z.date()]).nullish(),
      transaction: Named,
    })
    .optional(),
});
type Notification = z.infer<typeof Notification>;

async function readNotification(gateway: BraintreeGateway, request: Request): Promise<Notification> {
  try {
    const form = new URLSearchParams(await request.text());
    const { bt_signature: signature = '', bt_payload: payload = '' } = Object.fromEntries(form);
    return Notification.parse(await gateway.webhookNotification.parse(signature, payload));
  } catch (error) {
    throw new WebhookRefused('Braintree did not send this', { cause: error });
  }
}

const nameOf = ({ id, orderId }: z.infer<typeof Named>) =>
  orderId ? { depositId: orderId } : { reference: id };

const ASKED_AFTER = ['transaction_settled', 'transaction_settlement_declined', 'transaction_disbursed'];
const DISPUTE_STATES: Readonly<Record<string, DisputeState>> = {
  dispute_opened: 'open',
  dispute_disputed: 'open',
  dispute_under_review: 'open',
  dispute_expired: 'open',
  dispute_accepted: 'lost',
  dispute_auto_accepted: 'lost',
  dispute_lost: 'lost',
  dispute_won: 'won',
};

type Disputed = NonNullable<Notification['dispute']>;

/** A bank that only asks for papers has taken nothing. */
const toAskedState = (state: DisputeState): DisputeState => (state === 'open' ? 'asked' : 'closed');

/** What of the payment it claims and whether that is decided; of one that is won in part the rest is lost. */
function readClaim(state: DisputeState, { amountDisputed, amountWon }: Disputed) {
  if (!amountDisputed) return { state };
  const cents = toCents(amountDisputed);
  const wonCents = amountWon ? toCents(amountWon) : 0;
  if (state === 'won' && wonCents > 0 && wonCents < cents)
    return { state: 'lost', cents: cents - wonCents } as const;
  return { state, ...(cents > 0 && { cents }) };
}

function readDispute(kind: string, dispute: Disputed): readonly WebhookReport[] {
  const { id, kind: disputeKind, reason, updatedAt, transaction } = dispute;
  const told = DISPUTE_STATES[kind];
  if (!told) return [];
  const state = disputeKind === 'retrieval' ? toAskedState(told) : told;
  const report = {
    reference: id,
    ...readClaim(state, dispute),
    ...(reason && { reason }),
    ...(updatedAt && { reportedAt: toIso(new Date(updatedAt).getTime()) }),
  };
  return [{ ...nameOf(transaction), dispute: report }];
}

/** None for what the shop does not act on, such as the check that Braintree's pages send. */
export async function readBraintreeReports(
  gateway: BraintreeGateway,
  request: Request,
): Promise<readonly WebhookReport[]> {
  const { kind, transaction, dispute } = await readNotification(gateway, request);
  if (dispute) return readDispute(kind, dispute);
  return transaction && ASKED_AFTER.includes(kind) ? [{ ...nameOf(transaction), report: 'ask' }] : [];
}
