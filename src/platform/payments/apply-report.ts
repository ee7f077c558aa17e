// Books what a provider reports. Every report, whichever way it came, ends here.
import { type Tx, transact } from '../db/open.ts';
import { getHouseAccount, lockWallet } from '../ledger/accounts.ts';
import { postTransaction, reverseTransaction } from '../ledger/post.ts';
import type { Services } from '../services.ts';
import { isProgress, listMoneyMoves } from './payment-state.ts';
import type { Payment, PaymentProvider, ProviderReport } from './provider.ts';
import { lockPayment, type PaymentChange, updatePayment } from './store.ts';

async function creditWallet(
  tx: Tx,
  services: Services,
  payment: Payment,
  description: string,
): Promise<void> {
  const { accountId } = await lockWallet(tx, services, payment.customer_id);
  await postTransaction(tx, services, {
    kind: 'deposit',
    reference: payment.id,
    description,
    entries: [
      { accountId: getHouseAccount('deposits'), cents: -payment.amount_cents },
      { accountId, cents: payment.amount_cents },
    ],
  });
}

async function reverseCredit(
  tx: Tx,
  services: Services,
  payment: Payment,
  description: string,
): Promise<void> {
  await lockWallet(tx, services, payment.customer_id);
  const { id } = await tx
    .selectFrom('ledger_transaction')
    .select('id')
    .where('kind', '=', 'deposit')
    .where('reference', '=', payment.id)
    .executeTakeFirstOrThrow();
  await reverseTransaction(tx, services, id, `${description}, refunded`);
}

const MOVES = { credit: creditWallet, reverse: reverseCredit };

const toChange = ({ reference: known }: Payment, { report, reference }: ProviderReport): PaymentChange => ({
  status: report.state,
  reference: reference ?? known,
  action: report.state === 'needs_action' ? JSON.stringify(report.action) : null,
  failure: report.state === 'failed' ? report.reason : null,
});

/**
 * Moves a payment on by a report and moves its money, in the caller's transaction. A report that says nothing new
 * changes nothing.
 * @throws the database's `wallet_not_below_zero` where refunded money has been spent
 */
export async function applyReport(
  tx: Tx,
  services: Services,
  provider: Pick<PaymentProvider, 'description'>,
  payment: Payment,
  reported: ProviderReport,
): Promise<Payment> {
  const { state } = reported.report;
  if (!isProgress(payment.status, state)) return payment;
  for (const move of listMoneyMoves(payment.status, state))
    await MOVES[move](tx, services, payment, provider.description);
  return updatePayment(tx, services, payment.id, toChange(payment, reported));
}

/** The same in a transaction of its own; undefined where there is no such payment. */
export const recordReport = (
  services: Services,
  provider: Pick<PaymentProvider, 'description'>,
  depositId: string,
  reported: ProviderReport,
): Promise<Payment | undefined> =>
  transact(services.database, async (tx) => {
    const payment = await lockPayment(tx, services, depositId);
    return payment && applyReport(tx, services, provider, payment, reported);
  });
