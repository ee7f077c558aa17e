// What customers are told of purchases that repeat, in the transaction of what it is about.
import type { Receipt } from '#lib/contracts/cart/checkout.ts';
import { toCents } from '#lib/domain/money/money.ts';
import type { NextCharge } from '#lib/domain/recurring/next-charges.ts';
import type { Tx } from '../db/open.ts';
import { type MailContent, queueMails } from '../mail/queue.ts';
import type { Services } from '../services.ts';
import type { ChargeRow, RecurringRow } from './store.ts';

const getSubject = ({ label, zone }: RecurringRow) => ({ description: label, zone });

const toNext = (next: NextCharge | undefined) =>
  next && { at: next.dueAt, cents: next.cents, minimumJackpotCents: next.minimumJackpotCents };

const send = (tx: Tx, services: Services, row: RecurringRow, content: MailContent, dedupe: string) =>
  queueMails(tx, services, [{ ...content, customerId: row.customer_id, dedupe }]);

export const tellPurchased = (
  tx: Tx,
  services: Services,
  row: RecurringRow,
  { checkoutId, total, balanceAfter }: Receipt,
  next: NextCharge | undefined,
): Promise<void> => {
  const payload = {
    ...getSubject(row),
    checkoutId,
    totalCents: toCents(total.amount),
    balanceCents: toCents(balanceAfter.amount),
    next: toNext(next),
  };
  return send(tx, services, row, { kind: 'recurring_purchased', payload }, `recurring:${checkoutId}`);
};

/** Once for the first failure that passes, and once for one that waits for the customer. */
export const tellFailed = (
  tx: Tx,
  services: Services,
  row: RecurringRow,
  charge: ChargeRow,
  againAt: number | undefined,
): Promise<void> => {
  const payload = {
    ...getSubject(row),
    reason: charge.reason ?? '',
    cents: charge.planned_cents,
    againAt,
    lastAt: Date.parse(charge.last_at),
  };
  const dedupe = `recurring:${charge.id}:${charge.state}`;
  return send(tx, services, row, { kind: 'recurring_failed', payload }, dedupe);
};

export const tellMissed = (
  tx: Tx,
  services: Services,
  row: RecurringRow,
  charge: ChargeRow,
  next: NextCharge | undefined,
): Promise<void> => {
  const { reason, planned_cents: cents } = charge;
  const payload = { ...getSubject(row), reason, cents, next: toNext(next) };
  return send(tx, services, row, { kind: 'recurring_missed', payload }, `recurring:${charge.id}:missed`);
};

/** A card was charged for what was not bought in the end. */
export const tellMoneyKept = (
  tx: Tx,
  services: Services,
  row: RecurringRow,
  charge: ChargeRow,
  cents: number,
): Promise<void> => {
  const content: MailContent = { kind: 'recurring_money_kept', payload: { ...getSubject(row), cents } };
  return send(tx, services, row, content, `recurring:${charge.id}:kept:${charge.deposit_id}`);
};

export const tellPrice = (
  tx: Tx,
  services: Services,
  row: RecurringRow,
  cents: number,
  fromAt: number,
): Promise<void> => {
  const content: MailContent = { kind: 'recurring_price', payload: { ...getSubject(row), cents, fromAt } };
  return send(tx, services, row, content, `recurring:${row.id}:price:${fromAt}`);
};

export const tellPaused = (
  tx: Tx,
  services: Services,
  row: RecurringRow,
  why: 'missed' | 'break',
): Promise<void> => {
  const content: MailContent = { kind: 'recurring_paused', payload: { ...getSubject(row), why } };
  return send(tx, services, row, content, `recurring:${row.id}:paused:${services.clock.now()}`);
};

export const tellCancelled = (tx: Tx, services: Services, row: RecurringRow): Promise<void> =>
  send(
    tx,
    services,
    row,
    { kind: 'recurring_cancelled', payload: getSubject(row) },
    `recurring:${row.id}:cancelled`,
  );
