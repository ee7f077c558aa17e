// How purchases that repeat are put into words.

import type { NextCharge } from '#lib/contracts/offers/next-charge.ts';
import type { RecurringMethod } from '#lib/contracts/payments/fund.ts';
import type { PastCharge, RecurringEntity } from '#lib/contracts/recurring/recurring-entity.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { formatMoney, formatWholeDollars, toCents } from '#lib/domain/money/money.ts';
import { CHARGE_REASONS } from '#lib/domain/recurring/failure-kinds.ts';
import { formatShortLocalDate } from '#lib/domain/time/dates.ts';
import { formatLongDate } from '#lib/domain/time/zoned-dates.ts';

const formatJackpot = ({ amount, currency }: { amount: string; currency: 'AUD' | 'GBP' }): string =>
  formatWholeDollars(toCents(amount), currency);

/** `Weekly`, `Every draw, 3 a week`, `Jackpots $10,000,000 and over`, `Every session of Harbour Five`; of a subscription its period. */
export function describeFrequency(t: Translate, purchase: RecurringEntity): string {
  if (purchase.type === 'subscription') return t(`recurring.period-${purchase.period}`);
  const { frequency, drawsPerWeek: count = 1, minimumJackpotAmount: jackpot, groupName: group } = purchase;
  if (group !== undefined) return t('recurring.frequency-party', { group });
  if (count > 1)
    return t(frequency === 'weekly' ? 'recurring.frequency-days' : 'recurring.frequency-draws', { count });
  return t(`recurring.frequency-${frequency}`, jackpot && { jackpot: formatJackpot(jackpot) });
}

/** `$12.00, charged on Fri 4 Dec 2026`, and the condition that it hangs on. */
export function describeCharge(t: Translate, { date, amount, minimumJackpotAmount }: NextCharge): string {
  const values = { date: formatShortLocalDate(date), amount: formatMoney(amount) };
  return minimumJackpotAmount
    ? t('recurring.charge-if', { ...values, jackpot: formatJackpot(minimumJackpotAmount) })
    : t('recurring.charge', values);
}

/** Why no charge is planned. */
export function describeNoCharge(
  t: Translate,
  { isOffered, status, groupId }: Pick<RecurringEntity, 'isOffered' | 'status' | 'groupId'>,
): string {
  if (!isOffered) return t('recurring.next-off');
  if (status !== 'recurring_status_active') return t('recurring.next-paused');
  return t(groupId === undefined ? 'recurring.next-unknown' : 'recurring.next-session');
}

/** What a charge enters: `For draw 1502, the draw on Sat 5 Dec 2026`, or the draws of a period. */
export function describeCharged(t: Translate, { drawNo, drawDate, covers, numDraws }: NextCharge): string {
  if (covers)
    return t(numDraws > 0 ? 'recurring.covers' : 'recurring.covers-time', {
      draws: t('recurring.draws', { count: numDraws }),
      from: formatShortLocalDate(covers.from),
      until: formatShortLocalDate(covers.until),
    });
  if (drawNo === undefined || drawDate === undefined) return t('recurring.draws', { count: numDraws });
  return t('recurring.in-draw', { drawNo, date: formatShortLocalDate(drawDate) });
}

/** The state, and until when a timed pause lasts. */
export function describeStatus(
  t: Translate,
  { status, pausedUntil }: Pick<RecurringEntity, 'status' | 'pausedUntil'>,
  zone: string,
): string {
  const name = status.replace('recurring_status_', '').replaceAll('_', '-');
  return t(
    `recurring.status-${name}`,
    pausedUntil === undefined ? {} : { date: formatLongDate(Date.parse(pausedUntil), zone) },
  );
}

/** What pays, as its owner knows it. */
export function describeFund(
  t: Translate,
  { fund, defaultFund }: Pick<RecurringEntity, 'fund' | 'defaultFund'>,
  { available }: Pick<RecurringMethod, 'available'>,
): string {
  if (defaultFund === 'unfunded') return t('recurring.fund-gone');
  if (fund === 'wallet') return t('recurring.fund-wallet');
  const method = available.find(({ key }) => key === fund);
  return t('recurring.fund-card', { card: method?.label ?? t('recurring.fund-kept') });
}

interface Way {
  readonly value: string;
  readonly label: string;
}

/** What can be chosen to pay with. */
export const listWays = (t: Translate, { available }: Pick<RecurringMethod, 'available'>): Way[] =>
  available
    .filter(({ fault }) => !fault)
    .map(({ key, kind, label }) => ({
      value: key,
      label: kind === 'wallet' ? t('funds.repeats-wallet') : label,
    }));

/** Why the other cards cannot be chosen: a sentence for each. */
export const listFundFaults = (
  t: Translate,
  { available }: Pick<RecurringMethod, 'available'>,
): readonly string[] =>
  available.flatMap(({ fault, label }) => (fault ? [t(`funds.repeats-${fault}`, { card: label })] : []));

/** Why a charge was not made; nothing for one that was. */
export function describeReason(
  t: Translate,
  { reason, state }: Pick<PastCharge, 'reason' | 'state'>,
): string | undefined {
  if (state === 'purchased' || state === 'planned' || state === 'paying') return undefined;
  if (reason !== undefined && Object.hasOwn(CHARGE_REASONS, reason)) return t(`recurring.reason-${reason}`);
  return state === 'missed' || state === 'skipped' || state === 'cancelled'
    ? undefined
    : t('recurring.reason-declined');
}
