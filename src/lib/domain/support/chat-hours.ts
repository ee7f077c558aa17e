// When people answer in the chat: spans of days and times, each by the clock of its place.
import type { Weekday } from '../../contracts/offers/offer.ts';
import { addDays, getWeekday, toInstant, toLocalDate } from '../time/zoned-time.ts';

/** The same hours on some days of each week. */
interface ChatHours {
  readonly days: readonly Weekday[];
  /** `HH:MM`; an end of `24:00` is midnight. */
  readonly from: string;
  readonly to: string;
  /** An IANA zone. */
  readonly zone: string;
}

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const satisfies readonly Weekday[];
const DAY = '(mon|tue|wed|thu|fri|sat|sun)';
const TIME = String.raw`((?:[01]\d|2[0-3]):[0-5]\d|24:00)`;
const LINE = new RegExp(`^${DAY}(?:-${DAY})? ${TIME}-${TIME} ([A-Za-z]+(?:/[A-Za-z_]+)*)$`, 'i');

const isDay = (text: string): text is Weekday => (WEEK as readonly string[]).includes(text);

function isZone(zone: string): boolean {
  try {
    toLocalDate(0, zone);
    return true;
  } catch {
    return false;
  }
}

function parseLine(line: string): ChatHours | undefined {
  const [, first = '', last, from = '', to = '', zone = ''] =
    LINE.exec(line.trim().replace(/\s+/g, ' ')) ?? [];
  const [begin, end] = [first.toLowerCase(), (last ?? first).toLowerCase()];
  if (!isDay(begin) || !isDay(end) || from >= to || !isZone(zone)) return undefined;
  const [a, b] = [WEEK.indexOf(begin), WEEK.indexOf(end)];
  const days = WEEK.filter((_, at) => (a <= b ? at >= a && at <= b : at >= a || at <= b));
  return { days, from, to, zone };
}

/**
 * Hours as editors write them, a span to a line: `Mon-Fri 08:00-20:00 Australia/Sydney`. Undefined where a line cannot be
 * read; none for an empty text: somebody always answers.
 */
export function parseChatHours(text: string): readonly ChatHours[] | undefined {
  const lines = text.split(/[\n;,]/).filter((line) => line.trim() !== '');
  const hours = lines.map(parseLine);
  return hours.every((one) => one !== undefined) ? hours : undefined;
}

interface Span {
  /** Instants, milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly zone: string;
}

/** Yesterday's may still run, and a week brings every day. */
const DAYS_AROUND = Array.from({ length: 10 }, (_, index) => index - 1);

function listSpans(hours: readonly ChatHours[], now: number): readonly Span[] {
  const spans = hours.flatMap(({ days, from, to, zone }) =>
    DAYS_AROUND.map((day) => addDays(toLocalDate(now, zone), day))
      .filter((date) => days.includes(getWeekday(date)))
      .map((date) => ({
        from: toInstant(date, from, zone),
        to: to === '24:00' ? toInstant(addDays(date, 1), '00:00', zone) : toInstant(date, to, zone),
        zone,
      })),
  );
  return spans.filter((span) => span.to > now).sort((a, b) => a.from - b.from);
}

/** Instants are milliseconds since 1970; `changesAt` is when it opens or closes next, Infinity for never. */
export type ChatState =
  | { readonly state: 'open'; readonly changesAt: number }
  | { readonly state: 'closed'; readonly changesAt: number; readonly zone: string };

/** Whether somebody answers, and until or from when. */
export function getChatState(hours: readonly ChatHours[], now: number): ChatState {
  if (hours.length === 0) return { state: 'open', changesAt: Number.POSITIVE_INFINITY };
  const spans = listSpans(hours, now);
  const [next] = spans;
  if (!next) return { state: 'open', changesAt: Number.POSITIVE_INFINITY };
  if (next.from > now) return { state: 'closed', changesAt: next.from, zone: next.zone };
  let end = next.to;
  for (const { from, to } of spans) if (from <= end) end = Math.max(end, to);
  return { state: 'open', changesAt: end };
}
