// Transactions of Braintree: made, found by our id, given back. Braintree keeps no idempotency keys: it knows a payment
// by the order that we name, and is asked for that before anything is sent again.
import type { BraintreeGateway, TransactionRequest } from 'braintree';
import { z } from 'zod';
import { toAmount, toCents } from '#lib/domain/money/money.ts';
import { isRepeated, mayBeIndexed, mayBeUnderWay, mayStillArrive } from '../attempts.ts';
import type { Payment, PaymentToStart, ProviderContext, ProviderReport } from '../provider.ts';
import { reportUnchanged } from '../reports/unchanged.ts';
import { isNotFound } from './client.ts';
import { isTaken, Transaction, toReport } from './reports.ts';
import { ensureCustomer } from './vault.ts';

/** Of several under one order, the one that took the money, else the newest. */
async function findTransaction(gateway: BraintreeGateway, orderId: string): Promise<Transaction | undefined> {
  const found: Transaction[] = [];
  const results = gateway.transaction.search((search) => {
    search.orderId().is(orderId);
  });
  for await (const result of results) found.push(Transaction.parse(result));
  return found.find(isTaken) ?? found[0];
}

async function readTransaction(gateway: BraintreeGateway, id: string): Promise<Transaction | undefined> {
  try {
    return Transaction.parse(await gateway.transaction.find(id));
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** A kept card with the token of its security code, or what the fields made of a new one. */
const toSource = ({ fund, request }: PaymentToStart): Partial<TransactionRequest> =>
  fund
    ? { paymentMethodToken: fund.token, ...(request.csc && { paymentMethodNonce: request.csc }) }
    : { paymentMethodNonce: request.metadata.token ?? '' };

/** A card that is to be kept needs its customer at Braintree before; else only the transaction names the customer. */
async function readCustomer(
  gateway: BraintreeGateway,
  { customer, fund, request }: PaymentToStart,
): Promise<Partial<TransactionRequest>> {
  if (fund) return {};
  const customerId = request.keepFund ? await ensureCustomer(gateway, customer) : customer.reference;
  if (customerId) return { customerId };
  return {
    customer: { firstName: customer.firstname, lastName: customer.lastname, email: customer.email },
  };
}

const toSale = async (
  gateway: BraintreeGateway,
  payment: PaymentToStart,
  { settings }: ProviderContext,
): Promise<TransactionRequest> => ({
  amount: toAmount(payment.amount_cents),
  orderId: payment.id,
  channel: 'drawcard',
  ...toSource(payment),
  ...(await readCustomer(gateway, payment)),
  ...(payment.request.isUnattended && { transactionSource: 'recurring' as const }),
  ...(payment.request.deviceData && { deviceData: payment.request.deviceData }),
  ...(settings.BRAINTREE_MERCHANT_ACCOUNT && { merchantAccountId: settings.BRAINTREE_MERCHANT_ACCOUNT }),
  options: {
    submitForSettlement: true,
    storeInVaultOnSuccess: !payment.fund && payment.request.keepFund,
    // The page asks the bank before it hands over a new card.
    ...(!payment.fund && { threeDSecure: { required: true } }),
  },
});

const Sold = z.object({
  success: z.boolean(),
  message: z.string().optional(),
  transaction: z.unknown().optional(),
});

/** Undefined where Braintree made no transaction: what was sent is no card, or one that is used up. */
async function sell(
  gateway: BraintreeGateway,
  payment: PaymentToStart,
  context: ProviderContext,
): Promise<Transaction | undefined> {
  const sale = await toSale(gateway, payment, context);
  const answer = Sold.parse(await gateway.transaction.sale(sale));
  if (answer.transaction !== undefined) return Transaction.parse(answer.transaction);
  context.log.warn({ depositId: payment.id, answer: answer.message }, 'Braintree refused a payment');
  return undefined;
}

const isDuplicate = ({ gatewayRejectionReason }: Transaction): boolean =>
  gatewayRejectionReason === 'duplicate';

export async function startSale(
  gateway: BraintreeGateway,
  payment: PaymentToStart,
  context: ProviderContext,
): Promise<ProviderReport> {
  const { id } = payment;
  // A nonce is good for one sale; a kept card would be charged again.
  if (payment.fund || isRepeated(payment, context)) {
    const found = await findTransaction(gateway, id);
    if (found && !isDuplicate(found)) return toReport(found, payment);
    if (mayBeIndexed(payment, context)) throw new Error(`Braintree does not know yet of ${id}`);
  }
  const sold = await sell(gateway, payment, context);
  if (sold && !isDuplicate(sold)) return toReport(sold, payment);
  const earlier = await findTransaction(gateway, id);
  if (earlier && !isDuplicate(earlier)) return toReport(earlier, payment);
  if (sold || mayBeUnderWay(payment, context)) throw new Error(`Braintree does not know yet of ${id}`);
  // What the fields on a page made may be used up. Away from them, Braintree does not take the kept card.
  const reason = payment.request.isUnattended ? 'declined' : 'processing_error';
  return { report: { state: 'failed', reason } };
}

export async function pollSale(gateway: BraintreeGateway, payment: Payment): Promise<ProviderReport> {
  const { id, reference } = payment;
  const found =
    reference === null ? await findTransaction(gateway, id) : await readTransaction(gateway, reference);
  return found ? toReport(found, payment) : { report: reportUnchanged(payment) };
}

const CAN_BE_VOIDED = ['authorized', 'submitted_for_settlement', 'settlement_pending'];

/** Unless it is settled, it is not taken at all. What was taken, and is not any more, was given back. */
async function voidSale(
  gateway: BraintreeGateway,
  known: Transaction,
  payment: Payment,
): Promise<ProviderReport> {
  const { success } = await gateway.transaction.void(known.id);
  const now = (await readTransaction(gateway, known.id)) ?? known;
  // It may have been settled in between.
  if (!success) return toReport(now, payment);
  return { ...toReport(now, payment), ...(isTaken(known) && { report: { state: 'refunded' } as const }) };
}

/** Has Braintree take no money for a payment that is over. @throws Error while its search may not show the sale yet */
export async function cancelSale(
  gateway: BraintreeGateway,
  payment: Payment,
  context: ProviderContext,
): Promise<ProviderReport | undefined> {
  const { id, reference } = payment;
  const known =
    reference === null ? await findTransaction(gateway, id) : await readTransaction(gateway, reference);
  if (!known && mayStillArrive(payment, context)) throw new Error(`Braintree does not know yet of ${id}`);
  if (!known) return undefined;
  return CAN_BE_VOIDED.includes(known.status) ? voidSale(gateway, known, payment) : toReport(known, payment);
}

/** What was given back of a transaction already, in cents. */
async function sumRefunds(gateway: BraintreeGateway, { refundIds }: Transaction): Promise<number> {
  const refunds = await Promise.all((refundIds ?? []).map((id) => readTransaction(gateway, id)));
  return refunds.reduce((sum, refund) => sum + (refund ? toCents(refund.amount) : 0), 0);
}

/** Not settled yet: it is not taken at all. Else all of it is given back, unless that has been done. */
export async function refundSale(gateway: BraintreeGateway, payment: Payment): Promise<ProviderReport> {
  const { id, reference } = payment;
  const known = reference === null ? undefined : await readTransaction(gateway, reference);
  if (!known) throw new Error(`Braintree has taken nothing for ${id}`);
  const refunded: ProviderReport = { report: { state: 'refunded' } };
  if (known.status === 'voided' || (await sumRefunds(gateway, known)) >= toCents(known.amount))
    return refunded;
  const { success, message } = CAN_BE_VOIDED.includes(known.status)
    ? await gateway.transaction.void(known.id)
    : await gateway.transaction.refund(known.id);
  if (!success) throw new Error(`Braintree did not give ${id} back: ${message}`);
  return refunded;
}
