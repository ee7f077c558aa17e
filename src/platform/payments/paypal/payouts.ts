// Money out to a PayPal account. It needs an agreement with PayPal of its own.
import { z } from 'zod';
import { toAmount, toCents } from '#lib/domain/money/money.ts';
import { isIssue, type PaypalClient, type PaypalContext, type PaypalRefused } from './client.ts';

export interface Payout {
  /** The withdrawal's own id: PayPal pays one batch of this name. */
  readonly id: string;
  /** When it was first handed over, in milliseconds since 1970. */
  readonly sentAt: number;
  /** E-mail address of the PayPal account. */
  readonly receiver: string;
  readonly cents: number;
  readonly currency: string;
}

export type PayoutReport =
  | { readonly state: 'pending'; readonly reference: string }
  /** With what was paid: it is compared with what was asked. */
  | { readonly state: 'paid'; readonly reference: string; readonly cents: number; readonly currency: string }
  /** Not paid, or back in the shop's own PayPal account. */
  | { readonly state: 'returned'; readonly reference: string; readonly reason: string };

/** PayPal tells batches of one name apart for thirty days; after that a repeated one would be paid again. */
export class PayoutTooOld extends Error {
  override readonly name = 'PayoutTooOld';
}
const NAMES_LIVE_MS = 29 * 86_400_000;

const PATH = '/v1/payments/payouts';
const Header = z.object({ payout_batch_id: z.string(), batch_status: z.string() });
const Item = z.object({
  transaction_status: z.string().optional(),
  payout_item: z.object({ amount: z.object({ currency: z.string(), value: z.string() }) }),
  errors: z.object({ name: z.string() }).optional(),
});
const Sent = z.object({ batch_header: Header });
const Batch = z.object({ batch_header: Header, items: z.array(Item).default([]) });

const BATCH_IS_OVER = ['DENIED', 'CANCELED'];
const ITEM_IS_BACK = ['FAILED', 'RETURNED', 'BLOCKED', 'REFUNDED', 'REVERSED', 'DENIED'];

const toRequest = ({ id, receiver, cents, currency }: Payout) => ({
  sender_batch_header: { sender_batch_id: id },
  items: [
    {
      recipient_type: 'EMAIL',
      receiver,
      amount: { currency, value: toAmount(cents) },
      sender_item_id: id,
    },
  ],
});

/** The batch that a duplicate is refused for: PayPal links to it. */
const findBatch = ({ links }: PaypalRefused): string | undefined =>
  links
    .map(({ href }) => /\/v1\/payments\/payouts\/([\w-]+)$/.exec(href)?.[1])
    .find((batch) => batch !== undefined);

/**
 * Sends money, once however often it is called: PayPal knows the batch by its name.
 * @throws PayoutTooOld where PayPal would not know it any more
 * @throws PaypalRefused where PayPal does not send it
 */
export async function sendPayout(
  call: PaypalClient,
  context: PaypalContext,
  payout: Payout,
): Promise<PayoutReport> {
  if (context.clock.now() - payout.sentAt > NAMES_LIVE_MS)
    throw new PayoutTooOld(`${payout.id} was handed over more than 29 days ago: look for it at PayPal`);
  try {
    const body = JSON.stringify(toRequest(payout));
    const answer = await call(context, { method: 'POST', path: PATH, requestId: payout.id, body });
    return { state: 'pending', reference: Sent.parse(answer).batch_header.payout_batch_id };
  } catch (error) {
    const known = isIssue(error, 'DUPLICATE_BATCH', 'USER_BUSINESS_ERROR') ? findBatch(error) : undefined;
    if (known === undefined) throw error;
    return readPayout(call, context, known);
  }
}

/** How a batch stands. Money that the receiver has not claimed comes back after thirty days. */
export async function readPayout(
  call: PaypalClient,
  context: PaypalContext,
  reference: string,
): Promise<PayoutReport> {
  const path = `${PATH}/${encodeURIComponent(reference)}`;
  const { batch_header, items } = Batch.parse(await call(context, { method: 'GET', path }));
  const [item] = items;
  if (BATCH_IS_OVER.includes(batch_header.batch_status))
    return { state: 'returned', reference, reason: item?.errors?.name ?? batch_header.batch_status };
  const status = item?.transaction_status ?? 'PENDING';
  if (item && status === 'SUCCESS') {
    const { currency, value } = item.payout_item.amount;
    return { state: 'paid', reference, cents: toCents(value), currency };
  }
  if (item && ITEM_IS_BACK.includes(status))
    return { state: 'returned', reference, reason: item.errors?.name ?? status };
  return { state: 'pending', reference };
}
