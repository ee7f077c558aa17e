// Payments on eWAY's own page. The page is good for one payment; which one is said by our id.
import { z } from 'zod';
import { SHOP_CURRENCY } from '../../ledger/accounts.ts';
import { isAbandoned, isLost, isRepeated } from '../attempts.ts';
import type { Payment, PaymentToStart, ProviderContext, ProviderReport } from '../provider.ts';
import { reportUnchanged } from '../reports/unchanged.ts';
import { callEway } from './client.ts';
import { Found, readTransaction, type Transaction, toFund } from './reports.ts';

const listTransactions = async (context: ProviderContext, path: string): Promise<readonly Transaction[]> => {
  const answer = await callEway(context, { method: 'GET', path });
  return answer === undefined ? [] : (Found.parse(answer).Transactions ?? []);
};

const listByReference = (context: ProviderContext, reference: string) =>
  listTransactions(context, `/Transaction/InvoiceRef/${encodeURIComponent(reference)}`);
const listByCode = (context: ProviderContext, code: string) =>
  listTransactions(context, `/Transaction/${encodeURIComponent(code)}`);

/** Money was taken, and not as it can be booked: the payment stays open, for the operator to look at. */
function reportUnreadable(id: string, { log }: ProviderContext): ProviderReport {
  log.error({ depositId: id }, 'eWAY has taken money without saying how much');
  return { report: { state: 'pending' } };
}

/** One that took money outweighs one that was declined. Undefined where nothing has come of the payment yet. */
function findOutcome(
  transactions: readonly Transaction[],
  id: string,
  context: ProviderContext,
): ProviderReport | undefined {
  const taken = transactions.find(({ TransactionStatus }) => TransactionStatus);
  const transaction = taken ?? transactions[0];
  const report = transaction && readTransaction(transaction);
  if (!report) return taken && reportUnreadable(id, context);
  const fund = toFund(transaction);
  return { report, ...(fund && { fund }) };
}

const toPage = (payment: PaymentToStart) => ({
  Payment: {
    TotalAmount: payment.amount_cents,
    InvoiceReference: payment.id,
    InvoiceDescription: payment.description,
    CurrencyCode: SHOP_CURRENCY,
  },
  Customer: {
    ...(payment.fund && { TokenCustomerID: payment.fund.token }),
    Reference: payment.customer_id,
    FirstName: payment.customer.firstname,
    LastName: payment.customer.lastname,
    Email: payment.customer.email,
    Country: 'au',
  },
  RedirectUrl: payment.returnUrl,
  CancelUrl: payment.cancelUrl,
  Method: payment.fund || payment.request.keepFund ? 'TokenPayment' : 'ProcessPayment',
  TransactionType: 'Purchase',
  CustomerIP: payment.request.browser.ip,
});

const Page = z.object({
  SharedPaymentUrl: z.string().nullish(),
  AccessCode: z.string().nullish(),
  Errors: z.string().nullish(),
});

const Charged = z.object({
  TransactionID: z.number().nullish(),
  TransactionStatus: z.boolean().nullish(),
  ResponseMessage: z.string().nullish(),
  Payment: z.object({ TotalAmount: z.number().nullish(), CurrencyCode: z.string().nullish() }).nullish(),
  Errors: z.string().nullish(),
});

/** As `V6021` of what was asked. A code of eWAY itself, as `S5010`, does not say that nothing was taken. */
function isRefused({ Errors, ResponseMessage }: z.infer<typeof Charged>): boolean {
  const codes = `${Errors ?? ''},${ResponseMessage ?? ''}`;
  return /\bV\d/.test(codes) && !/\bS\d/.test(codes);
}

/**
 * Charges a kept card while the customer is away. eWAY charges again where it is asked again: it is asked once.
 * @throws Error where the answer does not tell whether money was taken: the payment is looked up
 */
async function chargeKept(
  payment: PaymentToStart,
  token: string,
  context: ProviderContext,
): Promise<ProviderReport> {
  const { id, customer_id, amount_cents: TotalAmount, description: InvoiceDescription } = payment;
  const body = {
    Payment: { TotalAmount, InvoiceReference: id, InvoiceDescription, CurrencyCode: SHOP_CURRENCY },
    Customer: { TokenCustomerID: token, Reference: customer_id },
    Method: 'TokenPayment',
    TransactionType: 'Recurring',
  };
  const answer = await callEway(context, { method: 'POST', path: '/Transaction', body });
  const charged = Charged.parse(answer);
  const { Payment: paid, Errors: errors, ResponseMessage: message } = charged;
  const report = readTransaction({
    ...charged,
    TotalAmount: paid?.TotalAmount,
    CurrencyCode: paid?.CurrencyCode,
  });
  if (report) return { report };
  if (charged.TransactionStatus) return reportUnreadable(id, context);
  if (!isRefused(charged)) throw new Error(`eWAY did not say what became of ${id}: ${errors}, ${message}`);
  context.log.warn({ depositId: id, errors, message }, 'eWAY refused to charge a kept card');
  return { report: { state: 'failed', reason: 'declined' } };
}

/** A page whose answer was lost has been shown to no one. One that was paid all the same is found by our id. */
export async function startPage(payment: PaymentToStart, context: ProviderContext): Promise<ProviderReport> {
  if (payment.request.isUnattended && payment.fund) return chargeKept(payment, payment.fund.token, context);
  const paid = isRepeated(payment, context)
    ? findOutcome(await listByReference(context, payment.id), payment.id, context)
    : undefined;
  if (paid) return paid;
  const body = toPage(payment);
  const answer = await callEway(context, { method: 'POST', path: '/AccessCodesShared', body });
  const { SharedPaymentUrl: url, AccessCode: reference, Errors } = Page.parse(answer);
  if (url && reference)
    return { reference, report: { state: 'needs_action', action: { kind: 'redirect', url } } };
  context.log.warn({ depositId: payment.id, errors: Errors }, 'eWAY refused a payment');
  return { report: { state: 'failed', reason: 'processing_error' } };
}

export async function pollPage(payment: Payment, context: ProviderContext): Promise<ProviderReport> {
  const { id, reference, status } = payment;
  const found =
    reference === null ? await listByReference(context, id) : await listByCode(context, reference);
  const outcome = findOutcome(found, id, context);
  if (outcome) return outcome;
  // Money was taken for it, and a search does not show it yet.
  if (status === 'pending') return reportUnreadable(id, context);
  if (isLost(payment, context)) return { report: { state: 'failed', reason: 'processing_error' } };
  if (isAbandoned(payment, context)) return { report: { state: 'failed', reason: 'abandoned' } };
  return { report: reportUnchanged(payment) };
}

const Refunded = z.object({ TransactionStatus: z.boolean().nullish(), Errors: z.string().nullish() });

/** Looked for first: eWAY would make a second one. */
export async function refundPage(payment: Payment, context: ProviderContext): Promise<ProviderReport> {
  const { id, reference, captured_cents, amount_cents } = payment;
  const refunded: ProviderReport = { report: { state: 'refunded' } };
  const InvoiceReference = `r${id}`;
  const earlier = await listByReference(context, InvoiceReference);
  if (earlier.some(({ TransactionStatus }) => TransactionStatus)) return refunded;
  const paid = await (reference === null ? listByReference(context, id) : listByCode(context, reference));
  const transactionId = paid.find(({ TransactionStatus }) => TransactionStatus)?.TransactionID;
  if (!transactionId) throw new Error(`eWAY has taken nothing for ${id}`);
  const answer = await callEway(context, {
    method: 'POST',
    path: `/Transaction/${transactionId}/Refund`,
    body: { Refund: { TotalAmount: captured_cents ?? amount_cents, InvoiceReference } },
  });
  const { TransactionStatus, Errors } = Refunded.parse(answer);
  if (!TransactionStatus) throw new Error(`eWAY did not give ${id} back: ${Errors}`);
  return refunded;
}
