// Messages to customers about purchases that repeat, in the transaction of what it is about.
import type { Receipt } from '#lib/contracts/cart/checkout.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { findMend } from '#lib/domain/recurring/failure-kinds.ts';
import type { NextCharge } from '#lib/domain/recurring/next-charges.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { Statement } from '../../ground/db/write-together.ts';
import type { MailPayloads } from '../../ground/mail/catalogue.ts';
import { type MailContent, prepareMail, queueMails } from '../../ground/mail/queue.ts';
import type { Services } from '../../services.ts';
import type { ChargeRow, RecurringRow } from './store.ts';

type PauseReason = MailPayloads['recurring_paused']['why'];

const getSubject = ({ label, zone }: RecurringRow) => ({ description: label, zone });

const toNext = (next: NextCharge | undefined) =>
  next && {
    at: next.dueAt,
    cents: next.cents,
    minimumJackpotCents: next.minimumJackpotCents,
    drawDate: next.draw?.localDate,
  };

const send = (tx: Tx, services: Services, row: RecurringRow, content: MailContent, dedupe: string) =>
  queueMails(tx, services, [{ ...content, customerId: row.customer_id, dedupe }]);

const describeNext = (row: RecurringRow, next: NextCharge | undefined) => ({
  ...getSubject(row),
  next: toNext(next),
});

/** What repeats from now on, and when it is charged first. */
export const notifyStarted = (
  tx: Tx,
  services: Services,
  row: RecurringRow,
  next: NextCharge | undefined,
): Promise<void> => {
  const content: MailContent = { kind: 'recurring_started', payload: describeNext(row, next) };
  return send(tx, services, row, content, `recurring:${row.id}:started`);
};

/** It goes on after a pause. */
export const notifyResumed = (
  tx: Tx,
  services: Services,
  row: RecurringRow,
  next: NextCharge | undefined,
): Promise<void> => {
  const content: MailContent = { kind: 'recurring_resumed', payload: describeNext(row, next) };
  return send(tx, services, row, content, `recurring:${row.id}:resumed:${services.clock.now()}`);
};

/** Of the charge of a period, before it is made: again where its day has changed since. */
export const notifyAhead = (
  tx: Tx,
  services: Services,
  row: RecurringRow,
  { charge, cents }: { readonly charge: ChargeRow; readonly cents: number },
): Promise<void> => {
  const next = { at: Date.parse(charge.due_at), cents };
  const content: MailContent = { kind: 'recurring_ahead', payload: { ...getSubject(row), next } };
  return send(tx, services, row, content, `recurring:${charge.id}:ahead:${services.clock.now()}`);
};

interface Week {
  readonly customerId: string;
  /** Its zone, and its first local date. */
  readonly zone: string;
  readonly monday: string;
  readonly charges: MailPayloads['recurring_week']['charges'];
}

/** What is bought for a customer in a week. */
export const notifyWeek = (
  tx: Tx,
  services: Services,
  { customerId, zone, monday, charges }: Week,
): Promise<void> =>
  queueMails(tx, services, [
    {
      kind: 'recurring_week',
      customerId,
      payload: { zone, charges },
      dedupe: `recurring:${customerId}:week:${monday}:${zone}`,
    },
  ]);

/** What is bought, and what comes next. A checkout is reported once. */
export function preparePurchaseMail(
  tx: Tx,
  services: Services,
  row: RecurringRow,
  { checkoutId, total, balanceAfter }: Receipt,
  next: NextCharge | undefined,
): Statement[] {
  const payload = {
    ...getSubject(row),
    checkoutId,
    totalCents: toCents(total.amount),
    balanceCents: toCents(balanceAfter.amount),
    next: toNext(next),
  };
  const customerId = row.customer_id;
  const content: MailContent = { kind: 'recurring_purchased', payload };
  return prepareMail(tx, services, { ...content, customerId, dedupe: `recurring:${checkoutId}` });
}

/**
 * Once for the first failure that passes, and once for one that waits for the customer, of each thing that mends it; again
 * after it was put off.
 */
export const notifyFailed = (
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
  const mend = findMend(charge.reason) ?? 'none';
  const dedupe = `recurring:${charge.id}:${charge.state}:${mend}:${charge.due_at}`;
  return send(tx, services, row, { kind: 'recurring_failed', payload }, dedupe);
};

/** Left out because nothing of it could be bought: its owner did not ask for that, and a card may have paid for it. */
export const notifySkipped = (
  tx: Tx,
  services: Services,
  row: RecurringRow,
  charge: ChargeRow,
  { keptCents, next }: { readonly keptCents: number; readonly next: NextCharge | undefined },
): Promise<void> => {
  const { planned_cents: cents } = charge;
  const content: MailContent = {
    kind: 'recurring_skipped',
    payload: { ...getSubject(row), cents, keptCents, next: toNext(next) },
  };
  return send(tx, services, row, content, `recurring:${charge.id}:skipped`);
};

export const notifyMissed = (
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
export const notifyMoneyKept = (
  tx: Tx,
  services: Services,
  row: RecurringRow,
  charge: ChargeRow,
  cents: number,
): Promise<void> => {
  const content: MailContent = { kind: 'recurring_money_kept', payload: { ...getSubject(row), cents } };
  return send(tx, services, row, content, `recurring:${charge.id}:kept:${charge.deposit_id}`);
};

/** A higher price; of a period with the charge that it holds for. */
export const notifyPriceChange = (
  tx: Tx,
  services: Services,
  row: RecurringRow,
  {
    cents,
    fromAt,
    next,
  }: { readonly cents: number; readonly fromAt: number; readonly next?: NextCharge | undefined },
): Promise<void> => {
  const payload = { ...describeNext(row, next), cents, fromAt };
  const content: MailContent = { kind: 'recurring_price', payload };
  return send(tx, services, row, content, `recurring:${row.id}:price:${fromAt}`);
};

/** By a pause of its owner until a day, with that day. */
export const notifyPaused = (
  tx: Tx,
  services: Services,
  row: RecurringRow,
  why: PauseReason,
  until?: number,
): Promise<void> => {
  const content: MailContent = { kind: 'recurring_paused', payload: { ...getSubject(row), why, until } };
  return send(tx, services, row, content, `recurring:${row.id}:paused:${services.clock.now()}`);
};

export const notifyCancelled = (tx: Tx, services: Services, row: RecurringRow): Promise<void> =>
  send(
    tx,
    services,
    row,
    { kind: 'recurring_cancelled', payload: getSubject(row) },
    `recurring:${row.id}:cancelled`,
  );
