// The words of the filters of a listing.
import type { Weekday } from '#lib/contracts/offers/offer.ts';
import { WEEKDAYS } from '#lib/contracts/offers/offer.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { formatWholeDollars } from '#lib/domain/money/money.ts';
import type { ListingFilter } from '#lib/domain/offers/listing.ts';
import { getDateNames } from '#lib/domain/time/dates.ts';

const CENTS = 100;

/** A category that the copy has no name for goes by its key: `prize-homes` is `Prize homes`. */
function formatCategory(t: Translate, category: string): string {
  const key = `listing.category-${category}`;
  const name = t(key);
  if (name !== key) return name;
  return `${category.charAt(0).toUpperCase()}${category.slice(1).replaceAll('-', ' ')}`;
}

function formatDay(day: Weekday): string {
  const { weekdays } = getDateNames();
  // The names begin with Sunday.
  return weekdays[(WEEKDAYS.indexOf(day) + 1) % weekdays.length] ?? day;
}

/** The value of a filter as a visitor reads it. */
export function formatFilterValue(t: Translate, filter: ListingFilter, value: string): string {
  if (filter === 'category') return formatCategory(t, value);
  const day = WEEKDAYS.find((weekday) => weekday === value);
  return filter === 'day' && day ? formatDay(day) : formatWholeDollars(Number(value) * CENTS);
}

/** `drawn on Saturday`, as a part of a sentence. */
export const formatFilter = (t: Translate, filter: ListingFilter, value: string): string =>
  t(`listing.filter-${filter}`, { value: formatFilterValue(t, filter, value) });
