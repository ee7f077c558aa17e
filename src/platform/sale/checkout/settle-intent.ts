// Buys the cart that a payment was made for, once the money is in the wallet. Where the cart cannot be bought any more
// the money stays in the wallet, and the customer is notified with the reason.
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { DomainError } from '../../domain-error.ts';
import { readSaleGate } from '../../ground/config/sale-gate.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import type { CheckoutIntentTable } from '../../ground/db/schema/money-schema.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { runHooks } from '../../module-parts.ts';
import { getCapturedCents } from '../../money/payments/captured.ts';
import { CHECKOUT_INTENT_JOB } from '../../money/payments/intent-job.ts';
import { INTENT_KEY_PREFIX, IntentRequest } from '../../money/payments/intent-request.ts';
import type { Payment } from '../../money/payments/provider.ts';
import { findPayment } from '../../money/payments/store.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { checkOut } from './checkout.ts';
import { wakeOrdersOf } from './wake-orders.ts';

export interface SettledCart {
  readonly customerId: string;
  readonly isBought: boolean;
}

declare module '../../module.ts' {
  interface ModuleHooks {
    /** A cart that was paid for is bought, or given up: its money is not set aside any more. */
    onCartSettled(tx: Tx, services: Services, cart: SettledCart): Promise<void>;
  }
}

type Settled = Pick<CheckoutIntentTable, 'status'> & {
  readonly reason: string | null;
  readonly checkout_id: string | null;
};

const createSaleHeaders = ({ brand, segment }: IntentRequest): Headers => {
  const headers = new Headers();
  if (brand) headers.set(HEADERS.brand, brand);
  if (segment) headers.set(HEADERS.segment, segment);
  return headers;
};

/** A refusal in the till's words, but for those that say that no money has moved: the payment has come in. */
const explainReturn = ({ message }: DomainError): string => message.replace(' Nothing was charged.', '');

/** Once for an intent, however often it is tried: the checkout has the intent's key. */
async function buyIntended(services: Services, intent: Selectable<CheckoutIntentTable>): Promise<Settled> {
  const request = IntentRequest.parse(JSON.parse(intent.request));
  const findFault = await readSaleGate(services, createSaleHeaders(request));
  try {
    const { checkoutId } = await checkOut(services, {
      customerId: intent.customer_id,
      key: `${INTENT_KEY_PREFIX}${intent.id}`,
      asked: {
        cartReference: intent.cart_reference,
        expectedTotal: toMoney(intent.expected_total_cents),
        channelKey: intent.channel_key,
        metadata: request.metadata,
      },
      pricingId: request.pricingId,
      findFault,
    });
    return { status: 'bought', reason: null, checkout_id: checkoutId };
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
    return { status: 'returned', reason: explainReturn(error), checkout_id: null };
  }
}

/** Money that goes back while the cart is bought closes the intent first: it was bought all the same. */
const listLeft = ({ status }: Settled): Settled['status'][] =>
  status === 'bought' ? ['open', 'returned'] : ['open'];

/** Buys the cart of a payment that has come in; nothing where it has none, or it was settled before. */
export async function settleIntent(services: Services, depositId: string): Promise<void> {
  const { db } = services.database;
  const intent = await db
    .selectFrom('checkout_intent')
    .selectAll()
    .where('deposit_id', '=', depositId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  const payment = intent && (await findPayment(db, depositId));
  if (!intent || payment?.status !== 'succeeded') return;
  const settled = await buyIntended(services, intent);
  await transact(services.database, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('checkout_intent')
      .set({ ...settled, settled_at: getNowIso(services.clock) })
      .where('id', '=', intent.id)
      .where('status', 'in', listLeft(settled))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    if (settled.reason !== null) await notifyKept(tx, services, payment, settled.reason);
    await wakeOrdersOf(tx, services, intent.customer_id);
    await runHooks(services, 'onCartSettled', tx, services, {
      customerId: intent.customer_id,
      isBought: settled.status === 'bought',
    });
  });
}

/** The money of a cart that was not bought is in the wallet: its customer may have left the page. */
const notifyKept = (tx: Tx, services: Services, payment: Payment, reason: string): Promise<void> =>
  queueMails(tx, services, [
    {
      kind: 'payment_kept',
      payload: { depositId: payment.id, amountCents: getCapturedCents(payment), reason },
      customerId: payment.customer_id,
      dedupe: `payment_kept:${payment.id}`,
    },
  ]);

/** The same straight after a report, for the customer who waits; where it fails the job does it. */
export async function settleIntentNow(services: Services, depositId: string): Promise<void> {
  try {
    await settleIntent(services, depositId);
  } catch (error) {
    services.log.warn({ err: error, depositId }, 'a paid cart could not be bought yet; a job buys it');
  }
}

const IntentPayload = z.object({ depositId: z.string() });

export const intentJob = {
  kind: CHECKOUT_INTENT_JOB,
  lane: 'purchases',
  handle: (services: Services, payload: unknown) =>
    settleIntent(services, IntentPayload.parse(payload).depositId),
} as const;
