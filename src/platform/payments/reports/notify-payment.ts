// Messages to customers about payments that change while they are away.

import type { Tx } from '../../db/open.ts';
import { readDepositRoom } from '../../limits/deposit-room.ts';
import { queueMails } from '../../mail/queue.ts';
import type { Services } from '../../services.ts';
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

async function chooseKind(
  tx: Tx,
  services: Services,
  before: Payment,
  after: Payment,
): Promise<Kind | undefined> {
  if (after.status === 'refunded') return 'deposit_refunded';
  if (after.status === 'charged_back') return 'charged_back';
  if (after.status === 'failed') {
    // Who gave it up, or was declined in the page, knows.
    const wasUnseen = before.status === 'pending' || after.failure === 'abandoned';
    return wasUnseen && after.failure !== 'cancelled' ? 'deposit_failed' : undefined;
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
  const { id: depositId, customer_id: customerId, amount_cents: amountCents } = after;
  const payload = { depositId, amountCents };
  await queueMails(tx, services, [{ kind, payload, customerId, dedupe: `${kind}:${depositId}` }]);
}
