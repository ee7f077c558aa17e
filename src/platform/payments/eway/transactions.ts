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

/** One that took money outweighs one that was declined. Undefined where nothing has come of the page yet. */
function findOutcome(
  transactions: readonly Transaction[],
): Pick<ProviderReport, 'report' | 'fund'> | undefined {
  const taken = transactions.find(({ TransactionStatus }) => TransactionStatus);
  const transaction = taken ?? transactions[0];
  const report = transaction && readTransaction(transaction);
  if (!report) return undefined;
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

/** As `V6021` of what was asked. `S5000` is of eWAY itself and may be over later, and so may what has no code. */
function getRefusal({ Errors, ResponseMessage }: z.infer<typeof Charged>): string {
  const codes = `${Errors ?? ''},${ResponseMessage ?? ''}`;
  return /\bV\d/.test(codes) && !/\bS\d/.test(codes) ? 'declined' : 'processing_error';
}

/** Charges a kept card while the customer is away. eWAY charges again where it is asked again: it is asked once. */
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
  context.log.warn({ depositId: id, errors, message }, 'eWAY refused to charge a kept card');
  return { report: { state: 'failed', reason: getRefusal(charged) } };
}

/** A page whose answer was lost has been shown to no one. One that was paid all the same is found by our id. */
export async function startPage(payment: PaymentToStart, context: ProviderContext): Promise<ProviderReport> {
  if (payment.request.isUnattended && payment.fund) return chargeKept(payment, payment.fund.token, context);
  const paid = isRepeated(payment, context)
    ? findOutcome(await listByReference(context, payment.id))
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
  const { id, reference } = payment;
  const outcome = findOutcome(
    reference === null ? await listByReference(context, id) : await listByCode(context, reference),
  );
  if (outcome) return outcome;
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
