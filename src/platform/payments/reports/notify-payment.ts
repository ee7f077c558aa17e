// Messages to customers about payments that change while they are away.

import type { Tx } from '../../db/open.ts';
import { readDepositRoom } from '../../limits/deposit-room.ts';
import { queueMails } from '../../mail/queue.ts';
import type { Services } from '../../services.ts';
import { isRepeated } from '../attempts.ts';
import { getCapturedCents } from '../captured.ts';
import { isGivenUp } from '../payment-state.ts';
import type { Payment } from '../provider.ts';

type Kind =
  | 'deposit_failed'
  | 'deposit_came_late'
  | 'deposit_came_over_limit'
  | 'deposit_refunded'
  | 'charged_back';

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

/** Who gave it up, or was declined in the page at the first attempt, knows. */
function isUnseenFailure(services: Services, before: Payment, after: Payment): boolean {
  if (isGivenUp(after)) return false;
  if (before.status === 'created' && isRepeated(before, services)) return true;
  return before.status === 'pending' || after.failure === 'abandoned';
}

async function chooseKind(
  tx: Tx,
  services: Services,
  before: Payment,
  after: Payment,
): Promise<Kind | undefined> {
  if (after.status === 'refunded') return 'deposit_refunded';
  if (after.status === 'charged_back') return 'charged_back';
  if (after.status === 'failed') {
    const isNews = isUnseenFailure(services, before, after) && !(await isOfCharge(tx, after));
    return isNews ? 'deposit_failed' : undefined;
  }
  if (after.status !== 'succeeded' || before.status !== 'failed') return undefined;
  const isOver = await isOverLimit(tx, services, after.customer_id);
  return isOver ? 'deposit_came_over_limit' : 'deposit_came_late';
}

/** Queues the message about a step of a payment, once; most steps have none. */
export async function notifyPaymentChange(
  tx: Tx,
  services: Services,
  before: Payment,
  after: Payment,
): Promise<void> {
  const kind = isAnnouncedElsewhere(after) ? undefined : await chooseKind(tx, services, before, after);
  if (!kind) return;
  const { id: depositId, customer_id: customerId } = after;
  const payload = { depositId, amountCents: getCapturedCents(after) };
  await queueMails(tx, services, [{ kind, payload, customerId, dedupe: `${kind}:${depositId}` }]);
}
