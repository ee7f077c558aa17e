// Local dates and months in words. They carry no time zone: a draw's date is what its own zone calls it.
import { formatDate, formatWeekday, MONTHS } from '../draws/draw-words.ts';

const parseLocalDate = (localDate: string) => {
  const [year = 0, month = 1, day = 1] = localDate.split('-').map(Number);
  return { year, month, day };
};

/** `Saturday 7 June 2025` for the local date `2025-06-07`. */
export const formatLocalDate = (localDate: string): string => formatDate(parseLocalDate(localDate));

/** `Sat 7 Jun 2025`. */
export function formatShortLocalDate(localDate: string): string {
  const parts = parseLocalDate(localDate);
  return `${formatWeekday(parts).slice(0, 3)} ${parts.day} ${MONTHS[parts.month - 1]!.slice(0, 3)} ${parts.year}`;
}

/** `2025`, `June 2025` or `Saturday 7 June 2025`, for `2025`, `2025-06` or `2025-06-07`. */
export function formatPeriod(key: string): string {
  const [year = '', month] = key.split('-');
  if (key.length === 10) return formatLocalDate(key);
  return month === undefined ? year : `${MONTHS[Number(month) - 1]} ${year}`;
}

/** `June` for `2025-06`. */
export const getMonthName = (key: string): string => MONTHS[Number(key.slice(5, 7)) - 1]!;
