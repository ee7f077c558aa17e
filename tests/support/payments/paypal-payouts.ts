// The local PayPal's payouts: batches of one payment, each name taken once within 30 days.
import { z } from 'zod';
import type { LocalAnswer, LocalCall } from './local-server.ts';
import { createPaypalId, type PaypalAmount } from './paypal-books.ts';

const NAMES_KEPT_MS = 30 * 86_400_000;

export interface PaypalBatch {
  readonly id: string;
  readonly name: string;
  readonly itemName: string;
  readonly receiver: string;
  readonly amount: PaypalAmount;
  readonly madeAt: number;
  /** Of the batch as a whole. */
  status: 'PENDING' | 'PROCESSING' | 'SUCCESS' | 'DENIED';
  /** Of its one payment; undefined until PayPal has begun with it. */
  itemStatus: string | undefined;
  errorName: string | undefined;
}

export interface PaypalPayouts {
  readonly batches: PaypalBatch[];
  /** The shop's own account has no money. */
  isShort: boolean;
  /** An address that PayPal refuses. */
  badReceiver: string | undefined;
}

export const createPaypalPayoutBooks = (): PaypalPayouts => ({
  batches: [],
  isShort: false,
  badReceiver: undefined,
});

const NewBatch = z.object({
  sender_batch_header: z.object({ sender_batch_id: z.string().min(1).max(256) }),
  items: z
    .array(
      z.object({
        recipient_type: z.literal('EMAIL'),
        receiver: z.string(),
        sender_item_id: z.string().max(63),
        amount: z.object({ currency: z.literal('AUD'), value: z.string().regex(/^\d+\.\d\d$/) }),
      }),
    )
    .length(1),
});

const toHeader = ({ id, status, name }: PaypalBatch) => ({
  payout_batch_id: id,
  batch_status: status,
  sender_batch_header: { sender_batch_id: name },
});

export const toPayoutItem = ({ id, itemName, itemStatus, receiver, amount, errorName }: PaypalBatch) => ({
  payout_item_id: `ITEM${id}`,
  transaction_status: itemStatus,
  payout_batch_id: id,
  payout_item: {
    recipient_type: 'EMAIL',
    receiver,
    sender_item_id: itemName,
    amount: { currency: amount.currency_code, value: amount.value },
  },
  ...(errorName !== undefined && { errors: { name: errorName, message: errorName, details: {}, links: {} } }),
});

const refuse = (
  status: number,
  name: string,
  details: readonly object[],
  links: readonly object[] = [],
): LocalAnswer => ({ status, body: { name, message: name, debug_id: 'f00d', details, links } });

const selfLink = ({ id }: PaypalBatch) => ({
  href: `https://api-m.paypal.com/v1/payments/payouts/${id}`,
  rel: 'self',
  method: 'GET',
});

function createBatch(books: PaypalPayouts, { text }: LocalCall, now: number): LocalAnswer {
  const { sender_batch_header, items } = NewBatch.parse(JSON.parse(text));
  const name = sender_batch_header.sender_batch_id;
  const { receiver, amount, sender_item_id: itemName } = items[0]!;
  const known = books.batches.find((batch) => batch.name === name && now - batch.madeAt < NAMES_KEPT_MS);
  const duplicate = { field: 'SENDER_BATCH_ID', location: 'body', issue: 'Duplicate batch request' };
  if (known) return refuse(400, 'USER_BUSINESS_ERROR', [duplicate], [selfLink(known)]);
  if (receiver === books.badReceiver) {
    const details = [{ field: 'items[0].receiver', location: 'body', issue: 'Receiver is invalid' }];
    return refuse(400, 'VALIDATION_ERROR', details);
  }
  if (books.isShort) return refuse(422, 'INSUFFICIENT_FUNDS', []);
  const batch: PaypalBatch = {
    id: createPaypalId(),
    name,
    itemName,
    receiver,
    amount: { currency_code: amount.currency, value: amount.value },
    madeAt: now,
    status: 'PENDING',
    itemStatus: undefined,
    errorName: undefined,
  };
  books.batches.push(batch);
  return { status: 201, body: { batch_header: toHeader(batch), links: [selfLink(batch)] } };
}

/** Undefined for a call that is about something else. */
export function answerPayoutCall(
  books: PaypalPayouts,
  call: LocalCall,
  now: number,
): LocalAnswer | undefined {
  const id = /^\/v1\/payments\/payouts(?:\/([^/]+))?$/.exec(call.path);
  if (!id) return undefined;
  if (call.method === 'POST' && id[1] === undefined) return createBatch(books, call, now);
  const batch = books.batches.find((known) => known.id === id[1]);
  if (call.method !== 'GET' || !batch) return refuse(404, 'RESOURCE_NOT_FOUND', []);
  return {
    status: 200,
    body: { batch_header: toHeader(batch), ...(batch.itemStatus && { items: [toPayoutItem(batch)] }) },
  };
}

/** PayPal is done with the payment. */
export function settleBatch(batch: PaypalBatch, itemStatus: string, errorName?: string): void {
  batch.status = 'SUCCESS';
  batch.itemStatus = itemStatus;
  batch.errorName = errorName;
}

/** What has left the shop's account for good or is on its way, in cents. */
export const sumPaidOut = ({ batches }: PaypalPayouts): number =>
  batches
    .filter(
      ({ status, itemStatus = 'PENDING' }) =>
        status !== 'DENIED' && !/^(FAILED|RETURNED|BLOCKED|REFUNDED|REVERSED)$/.test(itemStatus),
    )
    .reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0);
