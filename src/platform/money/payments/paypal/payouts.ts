// Payouts of PayPal: one payment in a batch of its own, named after the withdrawal. PayPal pays a batch of a name once,
// and names the first one where the name comes again within 30 days.
import { z } from 'zod';
import { toAmount } from '#lib/domain/money/money.ts';
import { SHOP_CURRENCY } from '../../ledger/accounts.ts';
import type { Payout, PayoutContext, PayoutReport, PayoutService } from '../payout-service.ts';
import { createPaypalClient, PAYPAL_SETTINGS, type PaypalClient, PaypalRefused } from './client.ts';

const PATH = '/v1/payments/payouts';
/** Well within PayPal's 30 days: a payout of the same name is never asked for after that. */
const REPEATABLE_MS = 25 * 86_400_000;

const Batch = z.object({
  batch_header: z.object({
    payout_batch_id: z.string().min(1),
    batch_status: z.string(),
    sender_batch_header: z.object({ sender_batch_id: z.string().optional() }).optional(),
  }),
  items: z
    .array(
      z.object({
        transaction_status: z.string().optional(),
        errors: z.object({ name: z.string().optional() }).optional(),
      }),
    )
    .default([]),
});
type Batch = z.infer<typeof Batch>;

/** What the customer is told of money that does not arrive. */
const REASONS: Readonly<Record<string, string>> = {
  RECEIVER_UNREGISTERED: 'Nobody claimed the money at that PayPal address.',
  RECEIVER_UNCONFIRMED: 'The PayPal account is not confirmed.',
  RECEIVER_ACCOUNT_LOCKED: 'The PayPal account is locked.',
  RECEIVER_COUNTRY_NOT_ALLOWED: 'PayPal does not pay to the country of that account.',
  RECEIVER_REFUSED: 'The PayPal account refused the money.',
};
const UNKNOWN_REASON = 'PayPal did not make the payment.';
const BAD_ADDRESS = 'PayPal does not know that address.';

const NOT_PAID: readonly string[] = [
  'FAILED',
  'RETURNED',
  'BLOCKED',
  'REFUNDED',
  'REVERSED',
  'DENIED',
  'CANCELED',
];

function toReport({ batch_header, items: [item] }: Batch): PayoutReport {
  const reference = batch_header.payout_batch_id;
  // A batch that is turned down as a whole may name no item.
  const status = item?.transaction_status ?? batch_header.batch_status;
  if (item?.transaction_status === 'SUCCESS') return { state: 'paid', reference };
  if (!NOT_PAID.includes(status) && !['DENIED', 'CANCELED'].includes(batch_header.batch_status))
    return { state: 'pending', reference };
  return { state: 'returned', reference, reason: REASONS[item?.errors?.name ?? ''] ?? UNKNOWN_REASON };
}

const toNewBatch = ({ id, cents, receiver }: Payout) => ({
  sender_batch_header: { sender_batch_id: id, recipient_type: 'EMAIL' },
  items: [
    {
      recipient_type: 'EMAIL',
      sender_item_id: id,
      receiver,
      amount: { currency: SHOP_CURRENCY, value: toAmount(cents) },
    },
  ],
});

/** The id of the batch that has the name already; undefined where the refusal is about something else. */
const findFirstBatch = ({ links }: PaypalRefused): string | undefined =>
  links
    .map(({ href }) => /\/v1\/payments\/payouts\/([^/?]+)/.exec(href)?.[1])
    .find((batchId) => batchId !== undefined);

const readBatch = async (call: PaypalClient, context: PayoutContext, batchId: string): Promise<Batch> =>
  Batch.parse(await call(context, { method: 'GET', path: `${PATH}/${encodeURIComponent(batchId)}` }));

/** The batch that was made of the same payout before. @throws where the one that PayPal names is of another */
async function readFirst(
  call: PaypalClient,
  context: PayoutContext,
  { id, batchId }: { readonly id: string; readonly batchId: string },
): Promise<PayoutReport> {
  const batch = await readBatch(call, context, batchId);
  const name = batch.batch_header.sender_batch_header?.sender_batch_id;
  if (name !== undefined && name !== id) throw new Error(`PayPal takes ${name} for ${id}`);
  return toReport(batch);
}

/** Only what is wrong with the address is final: the shop's own account may be short of money, or not let in yet. */
const isAddressRefused = ({ code, fields }: PaypalRefused): boolean =>
  code === 'VALIDATION_ERROR' && fields.length > 0 && fields.every((field) => field.endsWith('receiver'));

async function sendBatch(call: PaypalClient, payout: Payout, context: PayoutContext): Promise<PayoutReport> {
  try {
    const body = JSON.stringify(toNewBatch(payout));
    return toReport(Batch.parse(await call(context, { method: 'POST', path: PATH, body })));
  } catch (error) {
    if (!(error instanceof PaypalRefused)) throw error;
    const batchId = findFirstBatch(error);
    if (batchId !== undefined) return readFirst(call, context, { id: payout.id, batchId });
    if (isAddressRefused(error)) return { state: 'returned', reason: BAD_ADDRESS };
    throw error;
  }
}

export function createPaypalPayouts(): PayoutService {
  const call = createPaypalClient();
  return {
    settings: PAYPAL_SETTINGS,
    repeatableMs: REPEATABLE_MS,
    send: (payout, context) => sendBatch(call, payout, context),
    poll: async (reference, context) => toReport(await readBatch(call, context, reference)),
  };
}
