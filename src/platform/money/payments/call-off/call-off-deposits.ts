// Calls off what was begun at gateways when its customer may not pay in any more. In the transaction of what began, the
// deposits fail, so that no page leads on to pay; jobs then have the gateways take no money for them. What they have
// taken by then is credited, and waits in the wallet.
import { type CallOffCause, toCallOffReason } from '#lib/domain/payments/call-off.ts';
import { isOpen } from '#lib/domain/payments/payment-state.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { readDepositLimits } from '../deposit-room.ts';
import type { Payment } from '../provider.ts';
import { findKnownGateway } from '../registry.ts';
import { lockPayment } from '../store.ts';
import { enqueueCallOff, failOpenPayment } from './end-payment.ts';

/** Those of what repeats are no page to pay on: what they were for is stopped with it. */
const selectOpen = (at: Db | Tx, customerId: string) =>
  at
    .selectFrom('deposit')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['created', 'pending', 'needs_action'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('recurring_charge')
            .select('recurring_charge.id')
            .whereRef('recurring_charge.deposit_id', '=', 'deposit.id'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

/**
 * Whether it is called off. Of one without a network its own books say whether it can be; a lock holds it back until the
 * account is open again.
 */
async function mayCallOff(
  tx: Tx,
  services: Services,
  payment: Payment,
  cause: CallOffCause,
): Promise<boolean> {
  const provider = findKnownGateway(services, payment.gateway);
  if (provider?.start.kind !== 'local') return true;
  if (cause === 'lock') return false;
  return (await provider.mayCallOff?.(payment, { tx, services })) ?? false;
}

/**
 * Fails it now, unless a report of it is being booked: whoever does that may wait for the wallet that is held here. The
 * job finishes what is left, and asks the gateway. Whether it is over now.
 */
async function callOff(tx: Tx, services: Services, payment: Payment, cause: CallOffCause): Promise<boolean> {
  const isFree =
    services.database.flavor === 'sqlite' ||
    (await tx
      .selectFrom('deposit')
      .select('id')
      .where('id', '=', payment.id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()) !== undefined;
  const held = isFree ? await lockPayment(tx, services, payment.id) : undefined;
  if (held && isOpen(held.status)) await failOpenPayment(tx, services, held, toCallOffReason(cause));
  await enqueueCallOff(tx, services, payment.id, cause);
  return held !== undefined;
}

/**
 * Calls off all open deposits of a customer: in the transaction of what keeps the customer from paying in, which holds
 * the wallet. What cannot be called off, as a debit that is with the bank, stays as it is.
 */
export async function callOffOpenDeposits(
  tx: Tx,
  services: Services,
  customerId: string,
  cause: Exclude<CallOffCause, 'limit'>,
): Promise<void> {
  for (const payment of await selectOpen(tx, customerId).execute())
    if (await mayCallOff(tx, services, payment, cause)) await callOff(tx, services, payment, cause);
}

/** By how much the deposits of a customer exceed the limit that they exceed most, in cents. */
async function readOverCents(tx: Tx, services: Services, customerId: string): Promise<number> {
  const uses = await readDepositLimits(services, customerId, tx);
  return Math.max(0, ...uses.map(({ usedCents, limitCents }) => usedCents - limitCents));
}

/**
 * Calls off the open deposits that a limit does not leave room for any more, the newest first: in the transaction that
 * writes the limit, which holds the wallet.
 */
export async function callOffDepositsOverLimit(
  tx: Tx,
  services: Services,
  customerId: string,
): Promise<void> {
  let leftToJobCents = 0;
  for (const payment of await selectOpen(tx, customerId).execute()) {
    // Each limit has a window of its own, which a deposit may lie in or not.
    if ((await readOverCents(tx, services, customerId)) <= leftToJobCents) return;
    if (!(await mayCallOff(tx, services, payment, 'limit'))) continue;
    const isOver = await callOff(tx, services, payment, 'limit');
    if (!isOver) leftToJobCents += payment.amount_cents;
  }
}
