// What Braintree reports. The library proves the signature; how a transaction stands is asked for.
import type { BraintreeGateway } from 'braintree';
import { z } from 'zod';
import { toCents } from '#lib/domain/money/money.ts';
import { type ProviderContext, WebhookRefused, type WebhookReport } from '../provider.ts';

const Named = z.object({ id: z.string(), orderId: z.string().nullish() });
const Notification = z.object({
  kind: z.string(),
  transaction: Named.optional(),
  dispute: z
    .object({
      id: z.string(),
      kind: z.string().nullish(),
      amountDisputed: z.string().nullish(),
      transaction: Named.extend({ amount: z.string().nullish() }),
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
const TAKEN_BACK = ['dispute_opened', 'dispute_lost', 'dispute_accepted', 'dispute_auto_accepted'];

/** A bank that only asks for papers has taken nothing. A part of a payment is for the operator to book. */
function readDispute(
  kind: string,
  { id, kind: disputeKind, amountDisputed, transaction }: NonNullable<Notification['dispute']>,
  { log }: ProviderContext,
): readonly WebhookReport[] {
  const named = nameOf(transaction);
  log.error({ ...named, dispute: id, kind }, 'a payment is disputed at Braintree: answer it there');
  const isWhole =
    amountDisputed && transaction.amount && toCents(amountDisputed) >= toCents(transaction.amount);
  if (!TAKEN_BACK.includes(kind) || disputeKind === 'retrieval' || !isWhole) return [];
  return [{ ...named, report: { state: 'charged_back', reason: kind } }];
}

/** None for what the shop does not act on, such as the check that Braintree's pages send. */
export async function readBraintreeReports(
  gateway: BraintreeGateway,
  request: Request,
  context: ProviderContext,
): Promise<readonly WebhookReport[]> {
  const { kind, transaction, dispute } = await readNotification(gateway, request);
  if (dispute) return readDispute(kind, dispute, context);
  return transaction && ASKED_AFTER.includes(kind) ? [{ ...nameOf(transaction), report: 'ask' }] : [];
}
