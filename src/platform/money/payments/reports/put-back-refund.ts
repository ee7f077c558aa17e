// Puts back what a refund took out of a wallet and the gateway could not give back: the payment stands as before the
// refund, for disputes as well.
import { GONE_MONEY_REASON } from '#lib/contracts/payments/wallet.ts';
import { type Tx, transact } from '../../../ground/db/open.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import { runHooks } from '../../../module-parts.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { getHouseAccount, lockWallet, SHOP_CURRENCY } from '../../ledger/accounts.ts';
import { postTransaction } from '../../ledger/post.ts';
import { readReversedCents, requireLastBooking } from '../bookings.ts';
import { bookWaitingDisputes } from '../disputes/book-disputes.ts';
import { returnIntent } from '../intent-job.ts';
import type { Payment, PaymentProvider } from '../provider.ts';
import { settleReceivablesOf } from '../receivables.ts';
import { lockPayment, updatePayment } from '../store.ts';

type Describing = Pick<PaymentProvider, 'description'>;

/** What was put back: the payment as it stands, and what of it came into the wallet, without what a dispute has taken. */
export interface PutBack {
  readonly payment: Payment;
  readonly cents: number;
}

/** Takes the refund's booking back. What the customer owes is settled from it first. What was booked, in cents. */
async function creditAgain(
  tx: Tx,
  services: Services,
  { description }: Describing,
  payment: Payment,
): Promise<number> {
  const cents = await readReversedCents(tx, payment);
  if (cents === 0) return 0;
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
  return cents;
}

/** What a dispute has taken at once is told of by the dispute. */
async function notifyPutBack(tx: Tx, services: Services, { payment, cents }: PutBack): Promise<void> {
  if (cents === 0) return;
  await queueMails(tx, services, [
    {
      kind: 'refund_failed',
      payload: { depositId: payment.id, amountCents: cents },
      customerId: payment.customer_id,
      dedupe: `refund_failed:${await requireLastBooking(tx, payment)}`,
    },
  ]);
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
): Promise<PutBack | undefined> =>
  transact(services.database, async (tx) => {
    const refunded = await lockPayment(tx, services, depositId);
    if (refunded?.status !== 'refunded') return undefined;
    const { reference, action, failure, captured_cents, captured_currency, request } = refunded;
    // Of money that was held until it was refunded, this is the first time that it counts as there.
    const succeeded_at = refunded.succeeded_at ?? getNowIso(services.clock);
    if (captured_currency !== null && captured_currency !== SHOP_CURRENCY)
      throw new TypeError(`${depositId} came in ${captured_currency}`);
    const kept = { reference, action, failure, captured_cents, captured_currency, request, succeeded_at };
    const payment = await updatePayment(tx, services, depositId, { ...kept, status: 'succeeded' });
    const credited = await creditAgain(tx, services, provider, payment);
    // Releases before this one left the cart of a refunded payment waiting.
    if (payment.is_checkout) await returnIntent(tx, services, { depositId, reason: GONE_MONEY_REASON });
    const moved = await bookWaitingDisputes(tx, services, payment, provider.description);
    if (credited > 0) await runHooks(services, 'onDepositCredited', tx, services, payment.customer_id);
    const putBack = { payment, cents: credited + moved };
    await notifyPutBack(tx, services, putBack);
    return putBack;
  });
