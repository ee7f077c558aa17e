// Copy of the editor, and instants formatted in the time zone of this device or of the shop.
import { editorCopy } from '#content/copy/editor.ts';
import { createTranslator, type Translate } from '#lib/domain/content/copy.ts';
import { formatShortDay } from '#lib/domain/time/dates.ts';
import type { WallTime } from '#lib/domain/time/relative-dates.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';

export const t: Translate = createTranslator(editorCopy);

const padTwo = (value: number): string => String(value).padStart(2, '0');

/** `14:03` */
export function formatClock(at: number | string): string {
  const date = new Date(at);
  return `${padTwo(date.getHours())}:${padTwo(date.getMinutes())}`;
}

/** The day that the calendar of this device shows. */
const toWallDay = (date: Date): WallTime => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());

/** `today 14:03`, `tomorrow 09:00`, `Thu 26 Nov 20:31`, with the year where it is another. */
export function formatMoment(at: number | string, now: number = Date.now()): string {
  const [date, today] = [new Date(at), new Date(now)];
  if (Number.isNaN(date.getTime())) return t('editor.unknown-time');
  const days = (toWallDay(date) - toWallDay(today)) / DAY_MS;
  const near = { '-1': 'editor.yesterday', '0': 'editor.today', '1': 'editor.tomorrow' }[String(days)];
  if (near) return t(near, { time: formatClock(at) });
  const year = date.getFullYear() === today.getFullYear() ? '' : ` ${date.getFullYear()}`;
  return `${formatShortDay(toWallDay(date))}${year} ${formatClock(at)}`;
}

/** The time zone of this device, as `Australia/Sydney`. */
export const getOwnZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');

/** What `<input type="datetime-local">` shows for an instant. */
export function toLocalInput(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())}`;
  return `${day}T${padTwo(date.getHours())}:${padTwo(date.getMinutes())}`;
}

/** The instant of an `<input type="datetime-local">` on this device; undefined while it is incomplete. */
export function parseLocalInput(text: string): string | undefined {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** `0.2 s` */
export const formatSeconds = (ms: number): string => `${(Math.max(ms, 50) / 1000).toFixed(1)} s`;
