// Calendars that were drawn, by what they show: each is drawn once, however many ask for it at the same time.
import { createHash } from 'node:crypto';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { listCalendarMonths, listClosingTimes } from '#lib/domain/recurring/draw-calendar.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { getShownTime, type PageContext } from '../loaders/page/page-context.ts';
import { type CalendarSheet, writeSubscriptionCalendar } from './subscription-calendar.ts';

interface CalendarFile {
  readonly etag: string;
  readonly bytes: Buffer;
}

/** Some 60 KB each. */
const FILES_MAX = 50;
const files = new Map<string, Promise<CalendarFile>>();

async function drawCalendar(sheet: CalendarSheet): Promise<CalendarFile> {
  const bytes = await writeSubscriptionCalendar(sheet);
  return { etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`, bytes };
}

/** What the zone's time is called in every season: `Australian Eastern Time`. */
const nameZone = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

/** The calendar that begins with today in the offer's zone. */
export function loadCalendarFile(page: PageContext, offer: ProductOffer): Promise<CalendarFile> {
  const now = getShownTime(page);
  const { brand, t } = page;
  const months = listCalendarMonths(offer, toLocalDate(now, offer.timeZone));
  const closing = listClosingTimes(offer);
  const key = JSON.stringify([brand.key, offer.key, offer.name, brand.colours.accent, months, closing]);
  const known = files.get(key);
  if (known) return known;
  const drawing = drawCalendar({ t, brand, offer, zoneName: nameZone(offer.timeZone, now), months, closing });
  files.set(key, drawing);
  drawing.catch(() => files.delete(key));
  if (files.size > FILES_MAX) files.delete(files.keys().next().value!);
  return drawing;
}
