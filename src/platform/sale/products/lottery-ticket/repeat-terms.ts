// How a ticket repeats that is asked for: what its game type offers, completed by what was left out.
import type { GameType } from '#lib/contracts/offers/offer.ts';
import type { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import { hasJackpots } from '#lib/domain/lottery/game-rules.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { isJackpotAmount } from '#lib/domain/recurring/minimum-jackpot.ts';
import { getPeriodDate, PERIOD_MONTHS } from '#lib/domain/recurring/periods.ts';
import { addDays, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import type { OfferDefinition } from '../../../catalogue/offers/definition.ts';
import { createCartError } from '../cart-error.ts';

type Repeat = NonNullable<LotteryTicketInput['recurringPurchase']>;

/** A subscription with what is needed to know its first period. */
export type Subscribed = Repeat & {
  readonly period: NonNullable<Repeat['period']>;
  readonly startsOn: string;
};

interface Sale {
  readonly timeZone: string;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** For so long a line keeps the day that it was shown with. */
const KEPT_DAYS = 31;

/** @throws DomainError `starts_later` */
function findStart(asked: string | undefined, { timeZone, now }: Sale): string {
  const today = toLocalDate(now, timeZone);
  if (asked !== undefined && asked > today) throw createCartError('starts_later');
  return asked !== undefined && asked >= addDays(today, -KEPT_DAYS) ? asked : today;
}

function completeRepeat(asked: Repeat, sale: Sale): Repeat {
  const { type, period = 'monthly', isMonthly, minimumJackpotAmount } = asked;
  const startsOn = findStart(asked.startsOn, sale);
  if (type === 'subscription') return { enabled: true, type, period, startsOn };
  return {
    enabled: true,
    type,
    ...(isMonthly && { isMonthly, startsOn }),
    ...(minimumJackpotAmount && { minimumJackpotAmount }),
  };
}

/**
 * How it repeats: as it was asked for, and always where the game type says so.
 * @throws DomainError `recurring_unavailable`, also for a jackpot to wait for where the first prize is fixed;
 * `jackpot_invalid`, and `starts_later` for a first day to come
 */
export function findRepeat(
  { recurringPurchase: asked }: Pick<LotteryTicketInput, 'recurringPurchase'>,
  { recurringPurchase: offered }: Pick<GameType, 'recurringPurchase'>,
  { rules, timeZone, now }: Pick<OfferDefinition, 'rules' | 'timeZone'> & Sale,
): Repeat | undefined {
  const sale = { timeZone, now };
  if (!asked?.enabled)
    return offered?.availability === 'always'
      ? completeRepeat({ type: offered.type, enabled: true }, sale)
      : undefined;
  if (!offered || offered.availability === 'never' || offered.type !== asked.type)
    throw createCartError('recurring_unavailable');
  if (asked.minimumJackpotAmount && !isJackpotAmount(asked.minimumJackpotAmount))
    throw createCartError('jackpot_invalid');
  const leastCents = toCents(asked.minimumJackpotAmount?.amount ?? '0.00');
  if (leastCents > 0 && !hasJackpots(rules, toLocalDate(now, timeZone)))
    throw createCartError('recurring_unavailable');
  return completeRepeat(asked, sale);
}

/** Undefined for a ticket that is bought draw by draw. */
export const findSubscribed = (repeat: Repeat | undefined): Subscribed | undefined =>
  repeat?.type === 'subscription' && repeat.period !== undefined && repeat.startsOn !== undefined
    ? { ...repeat, period: repeat.period, startsOn: repeat.startsOn }
    : undefined;

/** The local date on which the second period begins. */
export const getPeriodEnd = ({ startsOn, period }: Pick<Subscribed, 'startsOn' | 'period'>): string =>
  getPeriodDate(startsOn, PERIOD_MONTHS[period], 1);

/** The local date until which draws have to be open before the ticket is priced; undefined for what is open anyway. */
export function findOpenUntil(
  { recurringPurchase: repeat, gameType: asked }: LotteryTicketInput,
  { gameTypes, timeZone }: Pick<OfferDefinition, 'gameTypes' | 'timeZone'>,
  now: number,
): string | undefined {
  const offered = gameTypes.find(({ key }) => key === asked)?.recurringPurchase;
  if (!repeat?.enabled || offered?.type !== repeat.type) return undefined;
  const subscribed = findSubscribed(completeRepeat(repeat, { timeZone, now }));
  return subscribed && addDays(getPeriodEnd(subscribed), -1);
}
