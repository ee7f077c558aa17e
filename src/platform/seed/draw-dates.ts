import type { Weekday } from '#lib/contracts/offer.ts';

const DAY_MS = 86_400_000;
/** In the order of `Date.getUTCDay()`. */
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const satisfies readonly Weekday[];

/** The local draw dates `YYYY-MM-DD` from `from` to `to`, both inclusive, quick over many years. */
export function listDrawDates(days: readonly Weekday[], from: string, to: string): string[] {
  const dates: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const date = new Date(at);
    if (days.includes(WEEKDAYS[date.getUTCDay()]!)) dates.push(date.toISOString().slice(0, 10));
  }
  return dates;
}
