// Instants as those who run the shop read them: short, by the clock of the shop.
import { formatShortDay } from './dates.ts';
import { SHOP_ZONE } from './shop-dates.ts';
import { toZonedTime } from './zoned-dates.ts';

const padTwo = (value: number): string => String(value).padStart(2, '0');

/** `Thu 26 Nov 2026 20:31` by the clock of the shop, wherever the reader is. */
export function formatShopMoment(at: string): string {
  const wall = toZonedTime(Date.parse(at), SHOP_ZONE);
  const date = new Date(wall);
  const time = `${padTwo(date.getUTCHours())}:${padTwo(date.getUTCMinutes())}`;
  return `${formatShortDay(wall)} ${date.getUTCFullYear()} ${time}`;
}
