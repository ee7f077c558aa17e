// What the ticket builder knows of buying a ticket again by itself.
import type { GameType, ProductOffer, Weekday } from '#lib/contracts/offers/offer.ts';
import { getCalendarDate } from '#lib/domain/draws/calendar-date.ts';
import { findRulesOn, hasFixedFirstPrize } from '#lib/domain/lottery/game-rules.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { listCoveredDates } from '#lib/domain/recurring/next-charges.ts';
import {
  getPeriodDate,
  PERIOD_MONTHS,
  RECURRING_PERIODS,
  type RecurringPeriod,
} from '#lib/domain/recurring/periods.ts';
import { type DrawCalendar, getDrawTimesOfCharge, listDrawsInTurn } from '#lib/domain/recurring/schedule.ts';
import { formatShortLocalDate } from '#lib/domain/time/dates.ts';
import { formatShortDate } from '#lib/domain/time/zoned-dates.ts';
import { addDays, getWeekday } from '#lib/domain/time/zoned-time.ts';
import type { BuilderCharge, BuilderPeriod, BuilderRepeat } from '#lib/stores/ticket/builder-repeat.ts';

type Offered = Pick<ProductOffer, 'drawDays' | 'draws' | 'rules' | 'timeZone'>;

function countLater({ drawDays, draws }: Offered, until: string): BuilderPeriod['later'] {
  const last = draws.at(-1);
  const later: Partial<Record<Weekday, number>> = {};
  const lastDate = last && getCalendarDate(last);
  if (lastDate === undefined || lastDate >= until) return later;
  for (const date of listCoveredDates(drawDays, { from: addDays(lastDate, 1), until })) {
    const day = getWeekday(date);
    later[day] = (later[day] ?? 0) + 1;
  }
  return later;
}

function toBuilderPeriod(offer: Offered, startsOn: string, period: RecurringPeriod): BuilderPeriod {
  const until = getPeriodDate(startsOn, PERIOD_MONTHS[period], 1);
  return { period, until, untilText: formatShortLocalDate(until), later: countLater(offer, until) };
}

const JACKPOT_STEPS = [
  100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000, 15_000_000, 20_000_000, 30_000_000,
  40_000_000, 50_000_000, 80_000_000, 100_000_000, 150_000_000, 200_000_000,
];
/** Jackpots are offered up to so many times the smallest one. */
const JACKPOT_REACH = 12;

/** Whole dollars above the smallest jackpot of the draws; none where no jackpot is known. A fixed first prize is none. */
function listJackpots({ draws, rules }: Offered): number[] {
  const known = draws.flatMap(({ prizePool, date }) => {
    const held = findRulesOn(rules, date);
    return prizePool && !(held && hasFixedFirstPrize(held)) ? [toCents(prizePool.amount) / 100] : [];
  });
  const least = Math.min(...known);
  return JACKPOT_STEPS.filter((step) => step > least && step <= least * JACKPOT_REACH);
}

const toCalendar = (draws: Offered['draws']): DrawCalendar => ({
  draws: draws.map((draw) => ({
    drawNo: draw.drawNo,
    localDate: draw.date,
    calendarDate: getCalendarDate(draw),
    stopAt: Date.parse(draw.stop),
    opensAt: draw.opensAt === undefined ? null : Date.parse(draw.opensAt),
  })),
  rule: undefined,
});

/** By the same times as purchases that repeat are charged. */
function listCharges({ draws, timeZone }: Offered): BuilderCharge[] {
  const inTurn = [...listDrawsInTurn(toCalendar(draws))];
  return inTurn.map((draw) => {
    const formatDue = (charging: 'lottery' | 'hunter') =>
      formatShortDate(getDrawTimesOfCharge(charging, draw, draw.previousStopAt).dueAt, timeZone);
    return { drawNo: draw.drawNo, dateText: formatDue('lottery'), jackpotDateText: formatDue('hunter') };
  });
}

/** For those who begin on a local date of the offer's zone; undefined where the game type is bought once only. */
export function createBuilderRepeat(
  offer: Offered,
  { recurringPurchase: option }: Pick<GameType, 'recurringPurchase'>,
  startsOn: string,
): BuilderRepeat | undefined {
  if (!option || option.availability === 'never') return undefined;
  const isSubscription = option.type === 'subscription';
  return {
    type: option.type,
    availability: option.availability,
    startsOn,
    startsOnText: formatShortLocalDate(startsOn),
    jackpots: isSubscription ? [] : listJackpots(offer),
    charges: isSubscription ? [] : listCharges(offer),
    periods: isSubscription
      ? RECURRING_PERIODS.map((period) => toBuilderPeriod(offer, startsOn, period))
      : [],
  };
}
