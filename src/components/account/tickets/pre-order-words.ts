// How an order ahead that waits is put into words.
import type { ScheduledPurchase } from '#lib/contracts/recurring/scheduled-purchase.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { formatMoney } from '#lib/domain/money/money.ts';
import { formatZonedTime } from './ticket-words.ts';

type Waiting = Pick<
  ScheduledPurchase,
  'waitsFor' | 'price' | 'dueAt' | 'missing' | 'keptUntil' | 'triedUntil' | 'declinedFor'
>;

/** Why its charge has failed, and until when it is tried. */
function describeDeclined(t: Translate, order: Waiting, zone: string): string {
  const { price, missing = price, keptUntil, triedUntil = order.dueAt, declinedFor } = order;
  const format = (instant: string) => formatZonedTime(Date.parse(instant), zone);
  const values = { amount: formatMoney(price), missing: formatMoney(missing), stop: format(triedUntil) };
  const why =
    declinedFor === 'block'
      ? t('account.pre-order-blocked', values)
      : t(order.missing ? 'account.pre-order-short' : 'account.pre-order-covered', values);
  const then =
    keptUntil === undefined
      ? t('account.pre-order-released', values)
      : t('account.pre-order-kept', { ...values, until: format(keptUntil) });
  return `${why} ${then}`;
}

/** When it is charged, or what it waits for where sales were to be open by now. */
export function describePreOrder(t: Translate, order: Waiting, zone: string): string {
  const { waitsFor = 'opening', price, dueAt, missing } = order;
  if (waitsFor === 'payment') return describeDeclined(t, order, zone);
  const values = { amount: formatMoney(price), charged: formatZonedTime(Date.parse(dueAt), zone) };
  const when = t(waitsFor === 'opening' ? 'account.pre-order-text' : 'account.pre-order-waits', values);
  return missing ? `${when} ${t('account.pre-order-missing', { missing: formatMoney(missing) })}` : when;
}
