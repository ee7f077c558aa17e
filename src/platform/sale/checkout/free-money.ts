// What of a wallet may pay for a pre-order.
import { CHECKOUT_ERRORS } from '#lib/contracts/cart/checkout.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { MINUTE_MS } from '#lib/domain/time/units.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { ScheduledPurchaseTable } from '../../ground/db/schema/schema.ts';
import { NotYetDue } from '../../ground/jobs/queue.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import type { Services } from '../../services.ts';
import { readOwnFreeCents } from './order-money.ts';
import { findTryAfter } from './order-times.ts';

/** How long until it is looked again whether money that was set aside is free, in milliseconds. */
const SET_ASIDE_WAIT_MS = MINUTE_MS;

/**
 * Holds the wallet. An order whose money is there, and set aside for something else, keeps its tickets: what that is for
 * is soon bought or given up.
 * @throws NotYetDue, or DomainError `funds_insufficient` where the order's time is over before
 */
export async function waitForFreeMoney(
  tx: Tx,
  services: Services,
  order: ScheduledPurchaseTable,
  { priceCents, stop }: { readonly priceCents: number; readonly stop: number },
): Promise<void> {
  const wallet = await lockWallet(tx, services, order.customer_id);
  if (wallet.balanceCents < priceCents) return;
  const missingCents = priceCents - (await readOwnFreeCents(tx, order.customer_id));
  if (missingCents <= 0) return;
  const next = findTryAfter(SET_ASIDE_WAIT_MS, { stop }, services.clock.now());
  if (next !== undefined) throw new NotYetDue(next);
  throw createDomainError(CHECKOUT_ERRORS, 'funds_insufficient', { missing: formatCents(missingCents) });
}
