// Puts back what a refund took out of a wallet and the gateway could not give back: the payment stands as before the
// refund, for disputes as well.
import { GONE_MONEY_REASON } from '#lib/contracts/payments/wallet.ts';
import { type Tx, transact } from '../../db/open.ts';
import { getHouseAccount, lockWallet, SHOP_CURRENCY } from '../../ledger/accounts.ts';
import { postTransaction } from '../../ledger/post.ts';
import { queueMails } from '../../mail/queue.ts';
import type { Services } from '../../services.ts';
import { readReversedCents, requireLastBooking } from '../bookings.ts';
import { getCapturedCents } from '../captured.ts';
import { bookWaitingDisputes } from '../disputes/book-disputes.ts';
import { returnIntent } from '../intent-job.ts';
import type { Payment, PaymentProvider } from '../provider.ts';
import { settleReceivablesOf } from '../receivables.ts';
import { lockPayment, updatePayment } from '../store.ts';

type Describing = Pick<PaymentProvider, 'description'>;

/** Takes the refund's booking back. What the customer owes is settled from it first. */
async function creditAgain(
  tx: Tx,
  services: Services,
  { description }: Describing,
  payment: Payment,
): Promise<void> {
  const cents = await readReversedCents(tx, payment);
  if (cents === 0) return;
  const { accountId } = await lockWallet(tx, services, payment.customer_id);
  await postTransaction(tx, services, {
    kind: 'reversal',
    reference: await requireLastBooking(tx, payment),
    description: `${description}, the refund failed`,
    entries: [
      { accountId: getHouseAccount('deposits'), cents: -cents },
      { accountId, cents },
    ],
  });
  await settleReceivablesOf(tx, services, payment.customer_id);
}

/**
 * Credits a payment again whose refund failed, and tells its customer; undefined where nothing was refunded. What is paid
 * with it, a cart or a charge that repeats, is not bought now.
 * @throws TypeError for money of another currency
 */
export const putBackRefund = (
  services: Services,
  provider: Describing,
  depositId: string,
): Promise<Payment | undefined> =>
  transact(services.database, async (tx) => {
    const refunded = await lockPayment(tx, services, depositId);
    if (refunded?.status !== 'refunded') return undefined;
    const { reference, action, failure, captured_cents, captured_currency, request, succeeded_at } = refunded;
    if (captured_currency !== null && captured_currency !== SHOP_CURRENCY)
      throw new TypeError(`${depositId} came in ${captured_currency}`);
    const kept = { reference, action, failure, captured_cents, captured_currency, request, succeeded_at };
    const payment = await updatePayment(tx, services, depositId, { ...kept, status: 'succeeded' });
    await creditAgain(tx, services, provider, payment);
    // Releases before this one left the cart of a refunded payment waiting.
    if (payment.is_checkout) await returnIntent(tx, services, { depositId, reason: GONE_MONEY_REASON });
    await bookWaitingDisputes(tx, services, payment, provider.description);
    await queueMails(tx, services, [
      {
        kind: 'refund_failed',
        payload: { depositId, amountCents: getCapturedCents(payment) },
        customerId: payment.customer_id,
        dedupe: `refund_failed:${await requireLastBooking(tx, payment)}`,
      },
    ]);
    return payment;
  });
