// The calendar years of a wallet. For servers: it carries a time zone library.
import { toLocalDate } from '../time/zoned-time.ts';

const getYear = (at: number, zone: string): number => Number(toLocalDate(at, zone).slice(0, 4));

/** The years from the opening of an account until now where its owner lives, the latest first. */
export function listStatementYears(createdAt: string, now: number, zone: string): number[] {
  const last = getYear(now, zone);
  const first = Math.min(last, getYear(Date.parse(createdAt), zone));
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}
