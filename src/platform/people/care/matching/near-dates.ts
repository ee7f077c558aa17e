// Dates of birth that a slip, a misreading or a try makes of another.
import { addDays } from '#lib/domain/time/zoned-time.ts';

const DIGITS = '0123456789';

/** The date that these eight digits write; undefined where there is none. */
function toDate(digits: string): string | undefined {
  const text = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) ? text : undefined;
}

const replaceAt = (text: string, at: number, by: string): string =>
  text.slice(0, at) + by + text.slice(at + by.length);

/** Where the date has no such day, as 30 February, it is none. */
function shift(date: string, { years = 0, months = 0 }): string | undefined {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const count = (year + years) * 12 + (month - 1) + months;
  const digits = [Math.floor(count / 12), (count % 12) + 1, day].map((part, place) =>
    String(part).padStart(place === 0 ? 4 : 2, '0'),
  );
  return toDate(digits.join(''));
}

function listSlips(date: string): (string | undefined)[] {
  const digits = date.replaceAll('-', '');
  const places = [...digits].map((_, place) => place);
  return [
    // One digit is another, or stands in the place of the next.
    ...places.flatMap((place) => [...DIGITS].map((digit) => toDate(replaceAt(digits, place, digit)))),
    ...places
      .slice(1)
      .map((place) => toDate(replaceAt(digits, place - 1, digits[place]! + digits[place - 1]!))),
    // Day and month are swapped.
    toDate(digits.slice(0, 4) + digits.slice(6) + digits.slice(4, 6)),
  ];
}

const DAYS = [-3, -2, -1, 1, 2, 3] as const;

/** The date itself, and every date that is near it. @param date `YYYY-MM-DD` */
export function listNearDates(date: string): string[] {
  const found = [
    date,
    ...DAYS.map((days) => addDays(date, days)),
    ...[-1, 1].map((months) => shift(date, { months })),
    ...[-10, -1, 1, 10].map((years) => shift(date, { years })),
    ...listSlips(date),
  ];
  return [...new Set(found.flatMap((near) => near ?? []))];
}
