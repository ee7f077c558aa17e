// The date in a results address (decision R3): YYYY, YYYY-MM or YYYY-MM-DD, and the spellings that mean one.
import { getDateNames } from '../time/dates.ts';

/** A year, month or day of results, with its first and last local date, `YYYY-MM-DD`. */
export interface ResultPeriod {
  readonly kind: 'year' | 'month' | 'day';
  /** The canonical spelling. */
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

/** As far as a name is usually shortened: `jun`. */
const SHORT_LENGTH = 3;
const YEAR_MIN = 1900;
const YEAR_MAX = 2199;

const padTwo = (value: number): string => String(value).padStart(2, '0');
const countDays = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

function findMonthNumber(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const months = getDateNames().months.map((name) => name.toLowerCase());
  const isMeant = (name: string) => name === text || name.slice(0, SHORT_LENGTH) === text;
  return text === 'sept' ? 9 : months.findIndex(isMeant) + 1;
}

function createPeriod(year: number, month?: number, day?: number): ResultPeriod | undefined {
  if (year < YEAR_MIN || year > YEAR_MAX) return undefined;
  if (month === undefined)
    return { kind: 'year', key: `${year}`, from: `${year}-01-01`, to: `${year}-12-31` };
  if (month < 1 || month > 12) return undefined;
  const key = `${year}-${padTwo(month)}`;
  const last = countDays(year, month);
  if (day === undefined) return { kind: 'month', key, from: `${key}-01`, to: `${key}-${last}` };
  if (day < 1 || day > last) return undefined;
  const date = `${key}-${padTwo(day)}`;
  return { kind: 'day', key: date, from: date, to: date };
}

const isYear = (text: string): boolean => /^\d{4}$/.test(text);
const isDay = (text: string): boolean => /^\d{1,2}(st|nd|rd|th)?$/.test(text);
const WEEKDAY = /^(mon|tues?|wed(nes)?|thur?s?|fri|sat(ur)?|sun)(day)?$/;

/**
 * Reads a date address: the canonical spellings, and those that can be understood, such as `2025-6`, `06-2025`,
 * `7-6-2025` (day first, as in Australia), `june-2025`, `saturday-7-june-2025`, `20250607`, `2025/06`. The spelling
 * was canonical when `key` equals the text. Undefined when it means no date.
 */
export function readResultDate(text: string): ResultPeriod | undefined {
  const compact = /^(\d{4})(\d{2})(\d{2})?$/.exec(text);
  const parts = compact
    ? compact.slice(1).filter((part) => part !== undefined)
    : text
        .toLowerCase()
        .split(/[-_./ +,]+/)
        .filter((part) => part !== '' && !WEEKDAY.test(part));
  if (parts.length === 0 || parts.length > 3) return undefined;
  const ordered = isYear(parts[0]!) ? parts : parts.toReversed();
  const [year = '', month, day] = ordered;
  if (!isYear(year)) return undefined;
  if (month === undefined) return createPeriod(Number(year));
  const isMonthFirst = day !== undefined && !isDay(day) && isDay(month);
  const [monthText, dayText] = isMonthFirst ? [day, month] : [month, day];
  if (dayText !== undefined && !isDay(dayText)) return undefined;
  return createPeriod(
    Number(year),
    findMonthNumber(monthText),
    dayText === undefined ? undefined : Number.parseInt(dayText, 10),
  );
}

/** The key of the year, month or day before (-1) or after (1); undefined where it can't be. */
export function getNeighbourKey({ kind, from }: ResultPeriod, direction: -1 | 1): string | undefined {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  if (kind === 'year') return createPeriod(year + direction)?.key;
  const at =
    kind === 'month' ? Date.UTC(year, month - 1 + direction, 1) : Date.UTC(year, month - 1, day + direction);
  return readResultDate(new Date(at).toISOString().slice(0, kind === 'month' ? 7 : 10))?.key;
}
