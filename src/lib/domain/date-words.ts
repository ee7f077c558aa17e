// Local dates and months in words. They carry no time zone: a draw's date is what its own zone calls it.
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

interface Parts {
  readonly year: number;
  readonly month: string;
  readonly day: number;
  readonly weekday: string;
}

function partsOf(localDate: string): Parts {
  const [year = 0, month = 1, day = 1] = localDate.split('-').map(Number);
  const weekday = WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]!;
  return { year, month: MONTHS[month - 1]!, day, weekday };
}

/** `Saturday 7 June 2025` for the local date `2025-06-07`. */
export function longDateOf(localDate: string): string {
  const { weekday, day, month, year } = partsOf(localDate);
  return `${weekday} ${day} ${month} ${year}`;
}

/** `Sat 7 Jun 2025`. */
export function shortDateOf(localDate: string): string {
  const { weekday, day, month, year } = partsOf(localDate);
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)} ${year}`;
}

/** `2025`, `June 2025` or `Saturday 7 June 2025`, for `2025`, `2025-06` or `2025-06-07`. */
export function periodInWords(key: string): string {
  const [year = '', month] = key.split('-');
  if (key.length === 10) return longDateOf(key);
  return month === undefined ? year : `${MONTHS[Number(month) - 1]} ${year}`;
}

/** `June` for `2025-06`. */
export const monthOf = (key: string): string => MONTHS[Number(key.slice(5, 7)) - 1]!;
