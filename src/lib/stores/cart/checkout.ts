// Paying the cart from the wallet: pressed once, asked as often as it takes, charged at most once (decision M3).

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
  /** No answer could be read; it is asked for again with the same key. */
  | { readonly state: 'checking' }
  /** Still no answer: the customer may ask again. Nothing else may be paid before that. */
  | { readonly state: 'unanswered' }
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

/** Pauses before asking again; after the last one the customer decides. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000] as const;
const ANSWER_TIMEOUT_MS = 20_000;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const isSignedOutError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401;
const isDefiniteError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500;

async function requestCheckout(payment: PendingPayment): Promise<Receipt> {
  const { key, cartReference, expectedTotal, channelKey, metadata } = payment;
  const asked = { cartReference, expectedTotal, channelKey, metadata };
  const { postCheckout } = await import('#lib/api/checkout.ts');
  const late = pause(ANSWER_TIMEOUT_MS).then(() => Promise.reject(new Error('No answer in time')));
  const answer = await Promise.race([postCheckout(asked, key), late]);
  return answer.result;
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

  /** `isFirst`: the payment was never sent before, so an answer that nothing was done is the whole truth. */
  async function requestUntilKnown(payment: PendingPayment, isFirst: boolean): Promise<void> {
    let isUnknown = !isFirst;
    for (const ms of [...RETRY_DELAYS_MS, undefined]) {
      try {
        const { checkoutId } = await requestCheckout(payment);
        return settle({ state: 'paid', checkoutId, cartReference: payment.cartReference });
      } catch (error) {
        // Another customer is logged in now: of this payment that says nothing.
        if (isUnknown && error instanceof ApiError && error.code === 'other_customer') break;
        // The session is over: of this payment that says nothing either.
        if (isUnknown && isSignedOutError(error))
          return $payment.set({ state: 'signed-out', code: error.code });
        if (isDefiniteError(error))
          return settle({ state: 'refused', code: error.code, message: error.message });
        if (isMaintenanceError(error) && !isUnknown) return keep(payment);
        isUnknown = true;
        if (ms === undefined) break;
        $payment.set({ state: 'checking' });
        await wait(ms);
      }
    }
    $payment.set({ state: 'unanswered' });
  }

  return {
    $payment,
    /**
     * Called when the pay button is shown for a cart and a total. A payment that was sent for another state of
     * the cart is looked into first: the same key and cart are answered as they were, or refused uncharged.
     */
    async prepare(cart: Pick<Cart, 'cartReference'>, expectedTotal: Money): Promise<void> {
      if ($payment.get().state === 'paying' || $payment.get().state === 'checking') return;
      const kept = readPending(storage) ?? findOwn(pending);
      if (kept?.isSent && kept.cartReference !== cart.cartReference) {
        $payment.set({ state: 'checking' });
        pending = kept;
        return requestUntilKnown(kept, false);
      }
      const isSame =
        kept?.cartReference === cart.cartReference && kept.expectedTotal.amount === expectedTotal.amount;
      pending = isSame
        ? kept
        : {
            ...purchaseData,
            key: createKey(),
            cartReference: cart.cartReference,
            expectedTotal,
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
    /** Pays what was prepared. A second press while the first is under way does nothing. */
    async pay(): Promise<void> {
      const { state } = $payment.get();
      if (!pending || state === 'paying' || state === 'checking' || state === 'paid') return;
      const isFirst = !pending.isSent;
      pending = { ...pending, isSent: true };
      writePending(storage, pending);
      $payment.set({ state: state === 'unanswered' ? 'checking' : 'paying' });
      await requestUntilKnown(pending, isFirst);
    },
  };
}
