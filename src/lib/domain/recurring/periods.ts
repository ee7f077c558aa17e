// The dates on which periods begin. For servers: it carries a time zone library.
import { Temporal } from 'temporal-polyfill';
import { toInstant } from '../time/zoned-time.ts';

export const RECURRING_PERIODS = ['monthly', 'quarterly', 'biannually', 'annually'] as const;
export type RecurringPeriod = (typeof RECURRING_PERIODS)[number];

/** Months of each period; biannually is twice a year. */
export const PERIOD_MONTHS = {
  monthly: 1,
  quarterly: 3,
  biannually: 6,
  annually: 12,
} as const satisfies Record<RecurringPeriod, number>;

/**
 * The local date, `YYYY-MM-DD`, on which the k-th period of so many months begins; the anchor itself for 0. Counted from
 * the anchor each time, so that a day that a short month lacks becomes its last day and comes back after it.
 */
export const getPeriodDate = (anchor: string, months: number, k: number): string =>
  Temporal.PlainDate.from(anchor)
    .add({ months: months * k }, { overflow: 'constrain' })
    .toString();

/** Local time at which periods are charged. */
const CHARGE_TIME = '09:00';

/** The instant at which a period that begins on a local date is charged, in milliseconds since 1970. */
export const getChargeInstant = (localDate: string, zone: string): number =>
  toInstant(localDate, CHARGE_TIME, zone);

/** Whether the charge of a period was put off: else it is due on the morning of its first day at the latest. */
export const isPutOff = (dueAt: number, firstDate: string, zone: string): boolean =>
  dueAt > getChargeInstant(firstDate, zone);
