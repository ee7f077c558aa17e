// Transactions of Opayo: begun, found again, settled after a challenge, given back.
import { z } from 'zod';
import { isAbandoned, isRepeated, mayBeUnderWay } from '../attempts.ts';
import type { Payment, PaymentToStart, ProviderContext, ProviderReport } from '../provider.ts';
import { reportUnchanged } from '../reports/unchanged.ts';
import { callOpayo, isRefused, type OpayoAnswer, OpayoUnavailable } from './client.ts';
import { findTransactionId } from './reporting.ts';
import { findChallenge, isWaitingForBank, lacksAmount, Transaction, toReport } from './reports.ts';
import { toTransaction } from './request.ts';

const readPath = (id: string): string => `/transactions/${encodeURIComponent(id)}`;

/** Undefined where Opayo shows none of that name: one whose challenge is open may not be shown. */
async function readTransaction(context: ProviderContext, id: string): Promise<Transaction | undefined> {
  const answer = await callOpayo(context, { method: 'GET', path: readPath(id) });
  return isRefused(answer) ? undefined : Transaction.parse(answer.body);
}

/** By the code that we gave it. Undefined where Opayo has none of it. */
async function findTransaction(context: ProviderContext, code: string): Promise<Transaction | undefined> {
  const id = await findTransactionId(context, code);
  if (id === undefined) return undefined;
  return (await readTransaction(context, id)) ?? { transactionId: id, status: '3DAuth' };
}

const Refusals = z
  .object({ errors: z.array(z.object({ code: z.coerce.string(), property: z.string().optional() })) })
  .or(z.object({ code: z.coerce.string(), property: z.string().optional() }))
  .catch({ errors: [] });

const CODE_IS_USED = new Set(['4001', '4042']);

/** Opayo has a transaction of this code already. */
function isKnownCode({ body }: OpayoAnswer): boolean {
  const refusals = Refusals.parse(body);
  const errors = 'errors' in refusals ? refusals.errors : [refusals];
  return errors.some(({ code, property }) => CODE_IS_USED.has(code) || property === 'vendorTxCode');
}

const FAILED: ProviderReport['report'] = { state: 'failed', reason: 'processing_error' };

/** A transaction that another attempt has begun. Its challenge went with the answer that was lost. */
function settleFound(
  transaction: Transaction,
  payment: PaymentToStart,
  context: ProviderContext,
): ProviderReport {
  if (!isWaitingForBank(transaction)) return toReport(transaction, payment);
  if (!isRepeated(payment, context)) throw new OpayoUnavailable(`${payment.id} is being started`);
  return { reference: transaction.transactionId, report: FAILED };
}

/** What is refused may have been asked for before, and the card's identifier is good for one use. */
async function settleRefusal(
  answer: OpayoAnswer,
  payment: PaymentToStart,
  context: ProviderContext,
): Promise<ProviderReport> {
  const found = await findTransaction(context, payment.id);
  if (found) return settleFound(found, payment, context);
  if (isKnownCode(answer) || mayBeUnderWay(payment, context))
    throw new OpayoUnavailable(`${payment.id} is not to be found yet`);
  context.log.warn({ depositId: payment.id, answer: answer.body }, 'Opayo refused a payment');
  return { report: FAILED };
}

/** With the amount, which the answer to a new transaction may leave out. */
async function completeReport(
  transaction: Transaction,
  payment: PaymentToStart,
  context: ProviderContext,
): Promise<ProviderReport> {
  const full = lacksAmount(transaction)
    ? await readTransaction(context, transaction.transactionId)
    : undefined;
  return toReport(full ?? transaction, payment);
}

export async function startTransaction(
  payment: PaymentToStart,
  context: ProviderContext,
): Promise<ProviderReport> {
  const body = toTransaction(payment);
  const answer = await callOpayo(context, { method: 'POST', path: '/transactions', body });
  if (isRefused(answer)) return settleRefusal(answer, payment, context);
  const transaction = Transaction.parse(answer.body);
  if (CODE_IS_USED.has(transaction.statusCode ?? '')) return settleRefusal(answer, payment, context);
  const challenge = findChallenge(transaction, payment);
  if (challenge) return { reference: transaction.transactionId, report: challenge };
  return completeReport(transaction, payment, context);
}

/** How the payment stands. A challenge that no one has answered in a day is over. */
export async function pollTransaction(payment: Payment, context: ProviderContext): Promise<ProviderReport> {
  const { id, reference } = payment;
  const found =
    reference === null ? await findTransaction(context, id) : await readTransaction(context, reference);
  const isOpen = !found || isWaitingForBank(found);
  if (isOpen && isAbandoned(payment, context)) return { report: { state: 'failed', reason: 'abandoned' } };
  return found ? toReport(found, payment) : { report: reportUnchanged(payment) };
}

/** What the bank handed back, by the two protocols. Undefined where it is neither. */
function readBankAnswer(details: Readonly<Record<string, string>>) {
  const { cres, cRes = cres, PaRes, paRes = PaRes } = details;
  if (cRes) return { path: '3d-secure-challenge', body: { cRes } };
  if (paRes) return { path: '3d-secure', body: { paRes } };
  return undefined;
}

/** Hands on what the bank said of its customer. What counts is what Opayo then says of the transaction. */
export async function completeChallenge(
  payment: Payment,
  details: Readonly<Record<string, string>>,
  context: ProviderContext,
): Promise<ProviderReport> {
  const answered = readBankAnswer(details);
  if (answered && payment.reference !== null) {
    const { path, body } = answered;
    await callOpayo(context, { method: 'POST', path: `${readPath(payment.reference)}/${path}`, body });
  }
  return pollTransaction(payment, context);
}

/** Codes are at most forty characters, and no two transactions have the same. */
const toRefundCode = (depositId: string): string => `r${depositId}`;

export async function refundTransaction(payment: Payment, context: ProviderContext): Promise<ProviderReport> {
  const { id, reference, captured_cents, amount_cents } = payment;
  if (reference === null) throw new Error(`Opayo has taken nothing for ${id}`);
  const vendorTxCode = toRefundCode(id);
  const body = {
    transactionType: 'Refund',
    referenceTransactionId: reference,
    vendorTxCode,
    amount: captured_cents ?? amount_cents,
    description: 'Refund',
  };
  const answer = await callOpayo(context, { method: 'POST', path: '/transactions', body });
  const refund = isRefused(answer)
    ? await findTransaction(context, vendorTxCode)
    : Transaction.parse(answer.body);
  if (refund?.status !== 'Ok')
    throw new Error(`Opayo did not give ${id} back: ${refund?.statusDetail ?? answer.status}`);
  return { report: { state: 'refunded' } };
}
