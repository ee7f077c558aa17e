// Paying the cart from the wallet: each press pays once at most, under one key (decision M3). Where no answer comes it is only
// looked up what became of the payment: nothing is charged without another press.

import { atom } from 'nanostores';
import type { Cart } from '#lib/contracts/cart/cart.ts';
import type { Receipt } from '#lib/contracts/cart/checkout.ts';
import type { Money } from '#lib/contracts/money.ts';
import { ApiError, isMaintenanceError } from '#lib/contracts/protocol/errors.ts';
import {
  clearPending,
  findOwn,
  type PaymentStorage,
  type PendingPayment,
  readPending,
  writePending,
} from './checkout-key.ts';

export type Payment =
  | { readonly state: 'idle' }
  | { readonly state: 'paying' }
  /** No answer could be read; it is looked up what became of the payment. */
  | { readonly state: 'checking' }
  /** Still no answer: the customer may look again. Nothing else may be paid before that. */
  | { readonly state: 'unanswered' }
  /** No payment has been made so far: the customer may press again, with the same key. */
  | { readonly state: 'not-made' }
  /** Still no answer, and the session is over: the payment is looked into after the next login. */
  | { readonly state: 'signed-out'; readonly code: string | undefined }
  /** The shop is closed for maintenance (decision S9): nothing was charged, and the payment may be pressed again. */
  | { readonly state: 'closed' }
  /** Nothing was charged. */
  | { readonly state: 'refused'; readonly code: string | undefined; readonly message: string }
  /** `cartReference`: of the cart that is paid, which may be an earlier one than the page shows. */
  | { readonly state: 'paid'; readonly checkoutId: string; readonly cartReference: string };

export interface CheckoutSetup {
  readonly storage: PaymentStorage;
  readonly createKey?: () => string;
  readonly wait?: (ms: number) => Promise<void>;
  /** Where it is bought and what brought the visit; the service's default when left out. */
  readonly purchaseData?: Pick<PendingPayment, 'channelKey' | 'metadata'>;
}

/** Pauses before looking again; after the last one the customer decides. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000] as const;
const ANSWER_TIMEOUT_MS = 20_000;
/** The payment may still be on its way when it is looked for first. */
const NOT_FOUND_TIMES = 2;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const isSignedOutError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401;
const isDefiniteError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500;

async function waitForAnswer<T>(answer: Promise<{ readonly result: T }>): Promise<T> {
  const late = pause(ANSWER_TIMEOUT_MS).then(() => Promise.reject(new Error('No answer in time')));
  return (await Promise.race([answer, late])).result;
}

async function requestCheckout(payment: PendingPayment): Promise<Receipt> {
  const { key, cartReference, expectedTotal, channelKey, metadata, acceptsEqualRepeats = false } = payment;
  const asked = { cartReference, expectedTotal, channelKey, metadata, acceptsEqualRepeats };
  const { postCheckout } = await import('#lib/api/checkout.ts');
  return waitForAnswer(postCheckout(asked, key));
}

/** What was bought under the key; undefined where nothing was so far. */
async function lookUp({ key }: PendingPayment): Promise<Pick<Receipt, 'checkoutId'> | undefined> {
  const { getPurchaseByKey } = await import('#lib/api/checkout.ts');
  try {
    return await waitForAnswer(getPurchaseByKey(key));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'purchase_unknown') return undefined;
    throw error;
  }
}

export function createCheckout({
  storage,
  createKey = () => crypto.randomUUID(),
  wait = pause,
  purchaseData,
}: CheckoutSetup) {
  const $payment = atom<Payment>({ state: 'idle' });
  let pending: PendingPayment | undefined;

  const settle = (payment: Payment) => {
    pending = undefined;
    clearPending(storage);
    $payment.set(payment);
  };

  /** The same payment waits for the next press. */
  const keep = (payment: PendingPayment) => {
    pending = { ...payment, isSent: false };
    writePending(storage, pending);
    $payment.set({ state: 'closed' });
  };

  /** Looks up what became of a payment whose answer was lost; it is never sent by that. */
  async function lookUntilKnown(payment: PendingPayment): Promise<void> {
    let notFound = 0;
    for (const ms of RETRY_DELAYS_MS) {
      $payment.set({ state: 'checking' });
      await wait(ms);
      try {
        const found = await lookUp(payment);
        if (found)
          return settle({
            state: 'paid',
            checkoutId: found.checkoutId,
            cartReference: payment.cartReference,
          });
        notFound += 1;
        if (notFound === NOT_FOUND_TIMES) return $payment.set({ state: 'not-made' });
      } catch (error) {
        // Another customer is logged in now, or the session is over: of this payment that says nothing.
        if (error instanceof ApiError && error.code === 'other_customer') break;
        if (isSignedOutError(error)) return $payment.set({ state: 'signed-out', code: error.code });
      }
    }
    $payment.set({ state: 'unanswered' });
  }

  /** `isFirst`: the payment was never sent before, so an answer that nothing was done is the whole truth. */
  async function sendOnce(payment: PendingPayment, isFirst: boolean): Promise<void> {
    try {
      const { checkoutId } = await requestCheckout(payment);
      return settle({ state: 'paid', checkoutId, cartReference: payment.cartReference });
    } catch (error) {
      if (!isFirst && error instanceof ApiError && error.code === 'other_customer')
        return $payment.set({ state: 'unanswered' });
      if (!isFirst && isSignedOutError(error)) return $payment.set({ state: 'signed-out', code: error.code });
      if (isDefiniteError(error))
        return settle({ state: 'refused', code: error.code, message: error.message });
      if (isMaintenanceError(error) && isFirst) return keep(payment);
      return lookUntilKnown(payment);
    }
  }

  return {
    $payment,
    /**
     * Called when the pay button is shown for a cart and a total. A payment that was sent for another state of
     * the cart is looked into first; where it was not made, it is forgotten. `acceptsEqualRepeats`: the page has asked
     * whether something is to repeat twice.
     */
    async prepare(
      cart: Pick<Cart, 'cartReference'>,
      expectedTotal: Money,
      acceptsEqualRepeats = false,
    ): Promise<void> {
      if ($payment.get().state === 'paying' || $payment.get().state === 'checking') return;
      const kept = readPending(storage) ?? findOwn(pending);
      if (kept?.isSent && kept.cartReference !== cart.cartReference) {
        $payment.set({ state: 'checking' });
        pending = kept;
        await lookUntilKnown(kept);
        if ($payment.get().state !== 'not-made') return;
        settle({ state: 'idle' });
        return this.prepare(cart, expectedTotal, acceptsEqualRepeats);
      }
      const isSame =
        kept?.cartReference === cart.cartReference && kept.expectedTotal.amount === expectedTotal.amount;
      pending = isSame
        ? { ...kept, acceptsEqualRepeats }
        : {
            ...purchaseData,
            key: createKey(),
            cartReference: cart.cartReference,
            expectedTotal,
            acceptsEqualRepeats,
            customerMark: document.documentElement.dataset.customerMark,
            isSent: false,
          };
      writePending(storage, pending);
      // The button is of a cart that is not paid yet.
      const shown = $payment.get();
      if (shown.state === 'paid' && shown.cartReference !== cart.cartReference)
        $payment.set({ state: 'idle' });
    },
    /** The key of the payment at hand, for the form that works without script. */
    key: () => pending?.key,
    /**
     * Pays what was prepared. A second press while the first is under way does nothing, and one while nothing is known of
     * the first only looks again.
     */
    async pay(): Promise<void> {
      const { state } = $payment.get();
      if (!pending || state === 'paying' || state === 'checking' || state === 'paid') return;
      const isFirst = !pending.isSent;
      pending = { ...pending, isSent: true };
      writePending(storage, pending);
      if (state === 'unanswered') return lookUntilKnown(pending);
      $payment.set({ state: 'paying' });
      await sendOnce(pending, isFirst);
    },
  };
}
