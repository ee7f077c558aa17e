// How a ticket in the making is bought again by itself: draw by draw, or for a period at a time.
import type { Weekday } from '#lib/contracts/offers/offer.ts';
import type { RecurringPeriod } from '#lib/contracts/offers/recurring-period.ts';
import type { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import { getCalendarDate } from '#lib/domain/draws/calendar-date.ts';
import { type Currency, toMoney } from '#lib/domain/money/money.ts';
import { isMonthlyDraw } from '#lib/domain/recurring/monthly-draw.ts';
import { listPlayedDays } from '#lib/domain/ticket/ticket.ts';
import type { BuilderPeriod, RepeatChoice } from './builder-repeat.ts';
import type { Choice } from './ticket-choice.ts';
import type { BuilderDraw, BuilderOffer } from './ticket-offer.ts';

/** Whether an open draw belongs to what ends before a local date. */
const isBefore = (draw: BuilderDraw, until: string): boolean =>
  draw.status === 'DRAW_OPEN' && getCalendarDate(draw) < until;

/** The draws of a first period by weekday. */
export function countByDay({ draws }: BuilderOffer, { until, later }: BuilderPeriod): BuilderPeriod['later'] {
  const counts: Partial<Record<Weekday, number>> = { ...later };
  for (const draw of draws) if (isBefore(draw, until)) counts[draw.day] = (counts[draw.day] ?? 0) + 1;
  return counts;
}

type DrawsOfChoice = Pick<Choice, 'firstDrawNo' | 'days' | 'numWeeks' | 'numDraws'>;

/** The draws of a first period: those on the page, and how many follow; none where no such period is sold. */
export function listPeriodDraws(offer: BuilderOffer, choice: DrawsOfChoice, asked: RecurringPeriod) {
  const sold = offer.repeat?.periods.find(({ period }) => period === asked);
  const days = sold ? listPlayedDays({ ...choice, days: [...choice.days] }, offer) : [];
  const entries = offer.draws.filter((draw) => isBefore(draw, sold?.until ?? '') && days.includes(draw.day));
  const later = days.reduce((sum, day) => sum + (sold?.later[day] ?? 0), 0);
  return { entries, count: entries.length + later };
}

/** The draw that a repeating ticket enters after those that are paid for now; undefined where none is known yet. */
export function findDrawAfter(
  offer: BuilderOffer,
  { days, isMonthly }: Pick<Choice, 'days' | 'isMonthly'>,
  entries: readonly BuilderDraw[],
): BuilderDraw | undefined {
  const played = offer.draws.filter(({ day }) => !offer.hasSelectableDays || days.includes(day));
  const [first] = entries;
  const last = entries.at(-1)?.drawNo ?? Number.POSITIVE_INFINITY;
  const playedDays = [...new Set(played.map(({ day }) => day))];
  return played.find(
    (draw) =>
      draw.drawNo > last &&
      (!isMonthly || !first || isMonthlyDraw(getCalendarDate(first), getCalendarDate(draw), playedDays)),
  );
}

/** How the ticket repeats, as it is added to the cart; undefined for one that is bought once. */
export function toRecurringPurchase(
  { repeat }: BuilderOffer,
  { isAutoplay, period, isMonthly, minimumJackpot }: RepeatChoice,
  currency: Currency,
): LotteryTicketInput['recurringPurchase'] {
  if (!repeat || !isAutoplay) return undefined;
  const { type, startsOn } = repeat;
  return {
    type,
    enabled: true,
    ...(period && { period, startsOn }),
    ...(isMonthly && { isMonthly, startsOn }),
    ...(minimumJackpot !== undefined && { minimumJackpotAmount: toMoney(minimumJackpot * 100, currency) }),
  };
}
