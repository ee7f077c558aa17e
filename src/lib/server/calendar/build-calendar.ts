// A calendar file of draws. Times are instants in UTC: every calendar shows them in the zone of its owner.
import ical from 'ical-generator';
import type { CalendarEvent } from '#lib/domain/account/calendar-events.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { MINUTE_MS } from '#lib/domain/time/units.ts';

interface CalendarFile {
  readonly name: string;
  /** Of the shop, such as `https://shop.example`. */
  readonly origin: string;
  /** When the file is made, in milliseconds since 1970. */
  readonly now: number;
}

/** A draw is held within minutes; a calendar wants an end. */
const LASTS_MS = { closes: 0, draw: 15 * MINUTE_MS } as const;

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
      end: new Date(start.getTime() + LASTS_MS[kind]),
      summary: earlyBird
        ? t(`receipt.calendar-${kind}-early-bird`, { name: offer, earlyBird })
        : t(`receipt.calendar-${kind}`, { name: offer, drawNo }),
      description: t(`receipt.calendar-${kind}-text`),
      url: new URL(urls.drawResult(offerKey, drawNo), origin).href,
    });
  }
  return calendar.toString();
}
