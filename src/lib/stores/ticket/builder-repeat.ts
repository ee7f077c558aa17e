// What the builder knows of buying a ticket again by itself, and what can be chosen of it.
import type { RecurringOption, Weekday } from '#lib/contracts/offers/offer.ts';
import type { RecurringPeriod } from '#lib/contracts/offers/recurring-period.ts';

/** A period as it would begin now. */
export interface BuilderPeriod {
  readonly period: RecurringPeriod;
  /** Local date on which the second one begins, and how it reads. */
  readonly until: string;
  readonly untilText: string;
  /** Its draws that lie further ahead than the draws of the page, by weekday. */
  readonly later: Readonly<Partial<Record<Weekday, number>>>;
}

/** When a draw is charged, in the zone of the offer: as each one is bought, and where it waits for a jackpot. */
export interface BuilderCharge {
  readonly drawNo: number;
  readonly dateText: string;
  readonly jackpotDateText: string;
}

export interface BuilderRepeat extends RecurringOption {
  readonly availability: 'optional' | 'always';
  /** Local date from which periods are counted, and how it reads. */
  readonly startsOn: string;
  readonly startsOnText: string;
  /** Jackpots to wait for, in whole dollars. */
  readonly jackpots: readonly number[];
  /** Of what repeats draw by draw: when each draw of the page is charged. */
  readonly charges: readonly BuilderCharge[];
  /** Of a subscription, shortest first. */
  readonly periods: readonly BuilderPeriod[];
}

/** How the ticket is to be bought again. */
export interface RepeatChoice {
  /** The same again by itself: for each draw that follows, or for each period. */
  readonly isAutoplay?: boolean | undefined;
  /** Of a ticket that repeats draw by draw: one draw of each month, and only above a jackpot in whole dollars. */
  readonly isMonthly?: boolean | undefined;
  readonly minimumJackpot?: number | undefined;
  /** Of a subscription: how often it is paid. */
  readonly period?: RecurringPeriod | undefined;
}

/** Dollars of a smallest jackpot that are taken. */
const JACKPOT_MAX = 999_999_999;

const isJackpot = (dollars: number | undefined): dollars is number =>
  dollars !== undefined && Number.isInteger(dollars) && dollars > 0 && dollars <= JACKPOT_MAX;

/** What of the choice the offer sells: nothing that repeats unless it was chosen, or is sold in no other way. */
export function normaliseRepeat(repeat: BuilderRepeat | undefined, asked: RepeatChoice): RepeatChoice {
  if (!repeat || (repeat.availability === 'optional' && !asked.isAutoplay)) return {};
  if (repeat.type === 'autoplay')
    return {
      isAutoplay: true,
      ...(asked.isMonthly && { isMonthly: true }),
      ...(repeat.jackpots.length > 0 &&
        isJackpot(asked.minimumJackpot) && { minimumJackpot: asked.minimumJackpot }),
    };
  const period = (repeat.periods.find((sold) => sold.period === asked.period) ?? repeat.periods[0])?.period;
  return period ? { isAutoplay: true, period } : {};
}
