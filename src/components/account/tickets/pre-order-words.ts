// How an order ahead that waits is put into words.
import type { ScheduledPurchase } from '#lib/contracts/recurring/scheduled-purchase.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { formatMoney } from '#lib/domain/money/money.ts';
import { formatZonedTime } from './ticket-words.ts';

const TEXTS = {
  opening: 'account.pre-order-text',
  sale: 'account.pre-order-waits',
  payment: 'account.pre-order-declined',
} as const;

/** When it is charged, or what it waits for where sales were to be open by now. */
export const describePreOrder = (
  t: Translate,
  { waitsFor = 'opening', price, dueAt }: Pick<ScheduledPurchase, 'waitsFor' | 'price' | 'dueAt'>,
  zone: string,
): string =>
  t(TEXTS[waitsFor], { amount: formatMoney(price), charged: formatZonedTime(Date.parse(dueAt), zone) });
