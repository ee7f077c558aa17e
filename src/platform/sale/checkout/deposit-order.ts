// The cart that a payment is made for: as the customer saw it, and paid for whole by wallet and payment together.

import { createDeposit } from '#lib/contracts/payments/wallet.ts';
import { getPayableCents, sumCart } from '#lib/domain/cart/cart-sums.ts';
import { formatCents, toCents } from '#lib/domain/money/money.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import { refuseBlockedDeposit } from '../../money/blocks/blocks.ts';
import { readWalletAccount } from '../../money/ledger/accounts.ts';
import {
  AlreadyBegun,
  type DepositOrders,
  type DepositRequest,
  type OrderCaller,
} from '../../money/payments/deposit-order.ts';
import { IntentRequest } from '../../money/payments/intent-request.ts';
import type { Payment } from '../../money/payments/provider.ts';
import { findCartPayment } from '../../money/payments/store.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { readCart } from '../cart/change-cart.ts';
import { findCartPricing, findCartReference } from '../cart/store.ts';

interface CheckoutOrder {
  readonly cartReference: string;
  readonly expectedTotalCents: number;
  readonly channelKey: string;
  readonly request: IntentRequest;
}

/** A cart has one payment at a time, and none after the one that bought it. @throws AlreadyBegun */
async function refuseSecond(at: Db | Tx, customerId: string, cartReference: string): Promise<void> {
  const begun = await findCartPayment(at, customerId, cartReference);
  if (begun) throw new AlreadyBegun(begun);
}

/**
 * @throws DomainError `cart_changed`, `deposit_blocked`, `deposit_below_minimum` where wallet and payment do not reach;
 * AlreadyBegun
 */
async function prepareCheckoutOrder(
  services: Services,
  { customerId, brand, segment }: OrderCaller,
  { cartReference, expectedTotal, channelKey = 'web', purchaseMetadata }: DepositRequest,
  cents: number,
): Promise<CheckoutOrder> {
  const { db } = services.database;
  if (cartReference !== undefined) await refuseSecond(db, customerId, cartReference);
  const pricingId = await findCartPricing(db, customerId);
  const cart = await readCart(services, { kind: 'account', customerId, pricingId });
  const isSeen =
    cart.cartItems.length > 0 &&
    cart.cartReference === cartReference &&
    cart.cartTotal.amount === expectedTotal?.amount;
  if (!isSeen) throw createDomainError(createDeposit.errors, 'cart_changed');
  // What the deposit limit leaves is said of the payment itself.
  const { depositLimit: _, ...reasons } = cart.blockedReasons;
  refuseBlockedDeposit(services, reasons);
  const { balanceCents } = await readWalletAccount(db, customerId);
  const payableCents = getPayableCents(cart, balanceCents);
  if (cents < payableCents)
    throw createDomainError(createDeposit.errors, 'deposit_below_minimum', {
      amount: formatCents(payableCents),
    });
  return {
    cartReference: cart.cartReference,
    expectedTotalCents: toCents(cart.cartTotal.amount),
    channelKey,
    request: IntentRequest.parse({
      brand,
      segment,
      pricingId,
      chargedCents: sumCart(cart).chargedCents,
      metadata: purchaseMetadata,
    }),
  };
}

/**
 * In the transaction that writes the payment. It holds the wallet, as a purchase does: of several that are begun at once
 * each sees those before it, and a cart that was bought meanwhile is another one.
 * @throws AlreadyBegun; DomainError `cart_changed`
 */
async function writeIntent(
  tx: Tx,
  { random, clock }: Services,
  { cartReference, expectedTotalCents, channelKey, request }: CheckoutOrder,
  payment: Payment,
): Promise<void> {
  await refuseSecond(tx, payment.customer_id, cartReference);
  if ((await findCartReference(tx, payment.customer_id)) !== cartReference)
    throw createDomainError(createDeposit.errors, 'cart_changed');
  await tx
    .insertInto('checkout_intent')
    .values({
      id: random.createId('int', clock.now()),
      customer_id: payment.customer_id,
      deposit_id: payment.id,
      cart_reference: cartReference,
      expected_total_cents: expectedTotalCents,
      channel_key: channelKey,
      request: JSON.stringify(request),
      status: 'open',
      reason: null,
      checkout_id: null,
      created_at: getNowIso(clock),
      settled_at: null,
    })
    .execute();
}

/** The cart that is bought with a deposit. */
export const checkoutOrders: DepositOrders = {
  isAskedFor: ({ checkout = false }) => checkout,
  async prepare(services, caller, request, cents) {
    const order = await prepareCheckoutOrder(services, caller, request, cents);
    return (tx, payment) => writeIntent(tx, services, order, payment);
  },
};
