// Calendars that were drawn, by what they show: each is drawn once, however many ask for it at the same time.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { createTranslator, pickCopy } from '#lib/domain/content/copy.ts';
import { listCalendarMonths, listClosingTimes } from '#lib/domain/recurring/draw-calendar.ts';
import { getLongZoneName } from '#lib/domain/time/zone-names.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { getShownTime, type PageContext } from '../page/page-context.ts';
import { type CalendarSheet, writeSubscriptionCalendar } from './subscription-calendar.ts';

interface CalendarFile {
  readonly etag: string;
  readonly bytes: Buffer;
}

/** The texts of the sheet. */
const AREAS = ['recurring', 'ticket'];

/** Some 60 KB each. */
const FILES_MAX = 50;
const files = new LRUCache<string, Promise<CalendarFile>>({ max: FILES_MAX });

const hash = (data: string | Buffer): string => createHash('sha256').update(data).digest('base64url');

async function drawCalendar(sheet: CalendarSheet): Promise<CalendarFile> {
  const bytes = await writeSubscriptionCalendar(sheet);
  return { etag: `"${hash(bytes).slice(0, 22)}"`, bytes };
}

/** The calendar that begins with today in the offer's zone, in the texts of the page without the marks of an editor. */
export function loadCalendarFile(
  page: Pick<PageContext, 'brand' | 'copy' | 'begunAt' | 'clockMovedMs'>,
  offer: ProductOffer,
): Promise<CalendarFile> {
  const now = getShownTime(page);
  const { name, locale, font, colours, games } = page.brand;
  const words = pickCopy(page.copy, AREAS);
  const shown = {
    brand: { name, locale, font, colours, games },
    offer: { key: offer.key, name: offer.name },
    zoneName: getLongZoneName(now, offer.timeZone),
    months: listCalendarMonths(offer, toLocalDate(now, offer.timeZone)),
    closing: listClosingTimes(offer),
  };
  const key = hash(JSON.stringify([words, shown]));
  const known = files.get(key);
  if (known) return known;
  const drawing = drawCalendar({ ...shown, t: createTranslator(words) });
  files.set(key, drawing);
  drawing.catch(() => files.delete(key));
  return drawing;
}
