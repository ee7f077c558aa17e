// Calendars that were drawn, by what they show: each is drawn once, however many ask for it at the same time.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { listCalendarMonths, listClosingTimes } from '#lib/domain/recurring/draw-calendar.ts';
import { getLongZoneName } from '#lib/domain/time/zone-names.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { getShownTime, type PageContext } from '../loaders/page/page-context.ts';
import { type CalendarSheet, writeSubscriptionCalendar } from './subscription-calendar.ts';

interface CalendarFile {
  readonly etag: string;
  readonly bytes: Buffer;
}

/** Some 60 KB each. */
const FILES_MAX = 50;
const files = new LRUCache<string, Promise<CalendarFile>>({ max: FILES_MAX });

async function drawCalendar(sheet: CalendarSheet): Promise<CalendarFile> {
  const bytes = await writeSubscriptionCalendar(sheet);
  return { etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`, bytes };
}

/** The calendar that begins with today in the offer's zone. */
export function loadCalendarFile(page: PageContext, offer: ProductOffer): Promise<CalendarFile> {
  const now = getShownTime(page);
  const { brand, t } = page;
  const months = listCalendarMonths(offer, toLocalDate(now, offer.timeZone));
  const closing = listClosingTimes(offer);
  const key = JSON.stringify([brand.key, offer.key, offer.name, brand.colours.accent, months, closing]);
  const known = files.get(key);
  if (known) return known;
  const drawing = drawCalendar({
    t,
    brand,
    offer,
    zoneName: getLongZoneName(now, offer.timeZone),
    months,
    closing,
  });
  files.set(key, drawing);
  drawing.catch(() => files.delete(key));
  return drawing;
}
