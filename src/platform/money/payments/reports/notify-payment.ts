// Messages to customers about payments that change while they are away.

import { LATE_MONEY_REASON } from '#lib/contracts/payments/wallet.ts';
import { isBooked, isCalledOff, isGivenUp } from '#lib/domain/payments/payment-state.ts';
import type { Tx } from '../../../ground/db/open.ts';
import { type MailContent, queueMails } from '../../../ground/mail/queue.ts';
import type { Services } from '../../../services.ts';
import { findDepositStop } from '../../blocks/blocks.ts';
import { isRepeated } from '../attempts.ts';
import { requireLastBooking } from '../bookings.ts';
import { getCapturedCents } from '../captured.ts';
import { readDepositRoom } from '../deposit-room.ts';
import type { Payment } from '../provider.ts';

const describe = (payment: Payment) => ({ depositId: payment.id, amountCents: getCapturedCents(payment) });

/** Banks have words of their own for debits that come back. */
const isAnnouncedElsewhere = ({ failure }: Payment): boolean => failure?.startsWith('dishonoured') ?? false;

/** Whether more came in than the deposit limits leave, this payment among it. */
async function isOverLimit(tx: Tx, services: Services, customerId: string): Promise<boolean> {
  const room = await readDepositRoom(services, customerId, tx);
  return room !== undefined && room.limit.usedCents > room.limit.limitCents;
}

/** Of a charge that repeats: what becomes of it is told by the charge. */
async function isOfCharge(tx: Tx, { id }: Payment): Promise<boolean> {
  const charge = await tx
    .selectFrom('recurring_charge')
    .select('id')
    .where('deposit_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return charge !== undefined;
}

/** Who gave it up, who was told of what called it off, or was declined in the page at the first attempt, knows. */
function isUnseenFailure(services: Services, before: Payment, after: Payment): boolean {
  if (isGivenUp(after) || isCalledOff(after)) return false;
  if (before.status === 'created' && isRepeated(before, services)) return true;
  return before.status === 'pending' || after.failure === 'abandoned';
}

/** Whether money came in for a payment that had failed: of one that was held since, its failure is kept. */
const isLate = (before: Payment, after: Payment): boolean =>
  after.status === 'succeeded' &&
  (before.status === 'failed' || (before.status === 'held' && before.failure !== null));

/** Money that comes in where the customer may not play: it waits in the wallet. */
async function describeKept(tx: Tx, services: Services, payment: Payment): Promise<MailContent | undefined> {
  const stop = await findDepositStop(tx, services, payment.customer_id);
  return stop && { kind: 'deposit_kept_from_play', payload: { ...describe(payment), ...stop } };
}

async function describeLate(tx: Tx, services: Services, payment: Payment): Promise<MailContent> {
  const payload = describe(payment);
  const isOver = await isOverLimit(tx, services, payment.customer_id);
  if (payment.is_checkout)
    return { kind: 'payment_kept', payload: { ...payload, reason: LATE_MONEY_REASON, isOverLimit: isOver } };
  return { kind: isOver ? 'deposit_came_over_limit' : 'deposit_came_late', payload };
}

async function findContent(
  tx: Tx,
  services: Services,
  before: Payment,
  after: Payment,
): Promise<MailContent | undefined> {
  const payload = describe(after);
  if (after.status === 'refunded') return { kind: 'deposit_refunded', payload };
  if (after.status === 'charged_back') return { kind: 'charged_back', payload };
  const hasComeIn = after.status === 'succeeded' && !isBooked(before.status);
  // Of a cart that is bought with it, the till says what became of both.
  const isForCart = after.is_checkout === 1 && !isLate(before, after);
  const kept = hasComeIn && !isForCart ? await describeKept(tx, services, after) : undefined;
  if (kept) return kept;
  if (isLate(before, after)) return describeLate(tx, services, after);
  if (after.status !== 'failed') return undefined;
  const isNews = isUnseenFailure(services, before, after) && !(await isOfCharge(tx, after));
  return isNews ? { kind: 'deposit_failed', payload } : undefined;
}

/** What a message is queued once for: money may go back again after a refund has failed. */
const findOccasion = async (tx: Tx, { kind }: MailContent, after: Payment): Promise<string> =>
  kind === 'deposit_refunded' ? requireLastBooking(tx, after) : after.id;

/** Queues the message about a step of a payment, once; most steps have none. */
export async function notifyPaymentChange(
  tx: Tx,
  services: Services,
  before: Payment,
  after: Payment,
): Promise<void> {
  const content = isAnnouncedElsewhere(after) ? undefined : await findContent(tx, services, before, after);
  if (!content) return;
  const dedupe = `${content.kind}:${await findOccasion(tx, content, after)}`;
  await queueMails(tx, services, [{ ...content, customerId: after.customer_id, dedupe }]);
}
