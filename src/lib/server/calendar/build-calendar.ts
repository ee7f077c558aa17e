// A calendar file of draws. Times are instants in UTC: every calendar shows them in the zone of its owner.
import ical from 'ical-generator';
import type { CalendarEvent } from '#lib/domain/account/calendar-events.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { MINUTE_MS } from '#lib/domain/time/units.ts';

export interface CalendarFile {
  readonly name: string;
  /** Of the shop, such as `https://shop.example`. */
  readonly origin: string;
  /** When the file is made, in milliseconds since 1970. */
  readonly now: number;
}

/** A draw is held within minutes. A closing is a moment: an end must be later than its start, so it has none (RFC 5545, 3.6.1). */
export const DRAW_LASTS_MS = 15 * MINUTE_MS;

export function buildCalendar(
  t: Translate,
  events: readonly CalendarEvent[],
  { name, origin, now }: CalendarFile,
): string {
  const { host } = new URL(origin);
  const calendar = ical({ name, prodId: { company: name, product: 'draws', language: 'EN' } });
  for (const { id, kind, offerKey, name: offer, drawNo, earlyBird, at } of events) {
    const start = new Date(at);
    calendar.createEvent({
      id: `${id}@${host}`,
      stamp: new Date(now),
      start,
      ...(kind === 'draw' && { end: new Date(start.getTime() + DRAW_LASTS_MS) }),
      // A draw that was moved takes the place of what an earlier file said of it.
      sequence: Math.floor(now / MINUTE_MS),
      summary: earlyBird
        ? t(`receipt.calendar-${kind}-early-bird`, { name: offer, earlyBird })
        : t(`receipt.calendar-${kind}`, { name: offer, drawNo }),
      description: t(`receipt.calendar-${kind}-text`),
      url: new URL(urls.drawResult(offerKey, drawNo), origin).href,
    });
  }
  return calendar.toString();
}
