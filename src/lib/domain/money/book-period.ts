// Days and months of the books, in the zone of the shop.
import { SHOP_ZONE } from '../time/shop-dates.ts';
import { addDays, toInstant } from '../time/zoned-time.ts';

export const PERIOD = /^\d{4}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/;

const MONTH_CHARS = 7;
export const isMonth = (id: string): boolean => id.length === MONTH_CHARS;
export const getMonth = (id: string): string => id.slice(0, MONTH_CHARS);

/** The first day of the month after this one. */
export function getNextMonth(month: string): string {
  const [year = 0, no = 0] = month.split('-').map(Number);
  return no === 12 ? `${year + 1}-01` : `${year}-${String(no + 1).padStart(2, '0')}`;
}

/** Milliseconds since 1970; up to but without the second. Undefined where there is no such day. */
export function getPeriodSpan(id: string): { readonly from: number; readonly until: number } | undefined {
  if (!PERIOD.test(id)) return undefined;
  const [first, next] = isMonth(id) ? [`${id}-01`, `${getNextMonth(id)}-01`] : [id, addDays(id, 1)];
  if (!isMonth(id) && new Date(`${id}T00:00:00Z`).toISOString().slice(0, 10) !== id) return undefined;
  return { from: toInstant(first, '00:00', SHOP_ZONE), until: toInstant(next, '00:00', SHOP_ZONE) };
}

/** The days of a month, the first one first. */
export function listDays(month: string): readonly string[] {
  const end = `${getNextMonth(month)}-01`;
  const days: string[] = [];
  for (let day = `${month}-01`; day < end; day = addDays(day, 1)) days.push(day);
  return days;
}
