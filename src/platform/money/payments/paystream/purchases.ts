// Purchases of Paystream: made on its page or by a kept card, known by our id, given back.
import { z } from 'zod';
import type { CardType } from '#lib/contracts/payments/fund.ts';
import { toAmount } from '#lib/domain/money/money.ts';
import { SHOP_CURRENCY } from '../../ledger/accounts.ts';
import { isAbandoned, isRepeated } from '../attempts.ts';
import type { NewFund, Payment, PaymentToStart, ProviderContext, ProviderReport } from '../provider.ts';
import { reportUnchanged } from '../reports/unchanged.ts';
import { callPaystream, locatePage } from './client.ts';

const text = z.string().nullish();
const Purchase = z.object({
  id: text,
  successful: z.boolean().nullish(),
  /** In cents. */
  amount: z.number().nullish(),
  currency: text,
  response_code: text,
  card_token: text,
  card_type: text,
  /** As `512345XXXXXX2346`. */
  card_number: text,
  /** As `2030-03-31`. */
  card_expiry: text,
  card_holder: text,
});
type Purchase = z.infer<typeof Purchase>;
const Answer = z.object({
  successful: z.boolean(),
  response: Purchase.nullish(),
  errors: z.array(z.string()).nullish(),
});

const REASONS: Readonly<Record<string, string>> = {
  '04': 'lost_or_stolen',
  '07': 'lost_or_stolen',
  '33': 'expired_card',
  '41': 'lost_or_stolen',
  '43': 'lost_or_stolen',
  '51': 'insufficient_funds',
  '54': 'expired_card',
  '61': 'insufficient_funds',
  '91': 'processing_error',
  '96': 'processing_error',
};
const APPROVED = ['00', '08'];
const CARD_TYPES: Readonly<Record<string, CardType>> = {
  VISA: 'Visa',
  MASTERCARD: 'MasterCard',
  'AMERICAN EXPRESS': 'AmericanExpress',
  AMEX: 'AmericanExpress',
};

function toFund({
  card_token: token,
  card_type,
  card_number,
  card_expiry,
  card_holder,
}: Purchase): NewFund | undefined {
  if (!token) return undefined;
  const cardType = CARD_TYPES[(card_type ?? '').toUpperCase()];
  const [year = '', month = ''] = (card_expiry ?? '').split('-');
  return {
    kind: 'card',
    token,
    fingerprint: token,
    ...(cardType && { cardType }),
    ...(card_number && { last4: card_number.slice(-4) }),
    ...(month && { expiry: `${month}/${year.slice(-2)}` }),
    ...(card_holder && { holder: card_holder }),
  };
}

/** Undefined where no purchase was made yet. */
function readPurchase(answer: unknown): ProviderReport | undefined {
  if (answer === undefined) return undefined;
  const { successful, response } = Answer.parse(answer);
  if (!response?.id) return undefined;
  const { id: reference, amount, currency, response_code } = response;
  const isTaken = successful && response.successful !== false && APPROVED.includes(response_code ?? '');
  if (!isTaken)
    return { reference, report: { state: 'failed', reason: REASONS[response_code ?? ''] ?? 'declined' } };
  if (typeof amount !== 'number') return undefined;
  const fund = toFund(response);
  return {
    reference,
    report: { state: 'succeeded', captured: { cents: amount, currency: currency ?? '' } },
    ...(fund && { fund }),
  };
}

/** By our id: a second purchase under it gives the first. */
const findPurchase = async (context: ProviderContext, id: string): Promise<ProviderReport | undefined> =>
  readPurchase(await callPaystream(context, { method: 'GET', path: `/purchases/${encodeURIComponent(id)}` }));

async function chargeKept(
  payment: PaymentToStart,
  token: string,
  context: ProviderContext,
): Promise<ProviderReport> {
  const { id, amount_cents: amount, request } = payment;
  const known = await findPurchase(context, id);
  if (known) return known;
  const body = {
    amount,
    currency: SHOP_CURRENCY,
    reference: id,
    card_token: token,
    customer_ip: request.browser.ip,
  };
  const answer = await callPaystream(context, { method: 'POST', path: '/purchases', body });
  const made = readPurchase(answer);
  if (made) return made;
  // Paystream is not at this address. An earlier attempt may have gone to another one.
  if (answer === undefined && !isRepeated(payment, context))
    return { report: { state: 'failed', reason: 'processing_error' } };
  if (answer === undefined || Answer.parse(answer).successful)
    throw new Error(`Paystream did not say what became of ${id}`);
  return { report: { state: 'failed', reason: 'declined' } };
}

/** The page's address is made here, without asking: nothing is lost where it does not arrive. */
export async function startPurchase(
  payment: PaymentToStart,
  context: ProviderContext,
): Promise<ProviderReport> {
  if (payment.fund) return chargeKept(payment, payment.fund.token, context);
  const url = locatePage(context.settings, {
    reference: payment.id,
    amount: toAmount(payment.amount_cents),
    currency: SHOP_CURRENCY,
    returnUrl: payment.returnUrl,
  });
  return { report: { state: 'needs_action', action: { kind: 'redirect', url } } };
}

export async function pollPurchase(payment: Payment, context: ProviderContext): Promise<ProviderReport> {
  const found = await findPurchase(context, payment.id);
  // A customer who was declined may still be on the page, and try another card there.
  const mayTryAgain = found?.report.state === 'failed' && payment.status === 'needs_action';
  if (found && (!mayTryAgain || isAbandoned(payment, context))) return found;
  if (isAbandoned(payment, context)) return { report: { state: 'failed', reason: 'abandoned' } };
  return { report: reportUnchanged(payment) };
}

/** The customer is back: a decline is one. */
export const returnPurchase = async (payment: Payment, context: ProviderContext): Promise<ProviderReport> =>
  (await findPurchase(context, payment.id)) ?? { report: reportUnchanged(payment) };

/** References are at most thirty characters: the payment's id without what all ids begin with. */
const toRefundReference = (id: string): string => `r${id.replace(/^dep_/, '')}`;

/** Looked for first: a second one under the same name is refused. */
export async function refundPurchase(payment: Payment, context: ProviderContext): Promise<ProviderReport> {
  const { id, reference: transaction_id, captured_cents, amount_cents } = payment;
  if (transaction_id === null) throw new Error(`Paystream has taken nothing for ${id}`);
  const reference = toRefundReference(id);
  const known = await callPaystream(context, { method: 'GET', path: `/refunds/${reference}` });
  const answer =
    known ??
    (await callPaystream(context, {
      method: 'POST',
      path: '/refunds',
      body: { transaction_id, amount: captured_cents ?? amount_cents, reference },
    }));
  const { successful, errors } = Answer.parse(answer);
  if (!successful) throw new Error(`Paystream did not give ${id} back: ${errors?.join(', ')}`);
  return { report: { state: 'refunded' } };
}
