// The words of the editor, and moments as its people read them: on their own clock.
import { editorCopy } from '#content/copy/editor.ts';
import { type Translate, translator } from '#lib/domain/content/copy.ts';

export const t: Translate = translator(editorCopy);

export const counted = (key: string, count: number): string =>
  t(`${key}.${count === 1 ? 'one' : 'many'}`, { count });

const two = (value: number): string => String(value).padStart(2, '0');
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** `14:03` */
export function clock(at: number | string): string {
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

const dayNumber = (date: Date): number =>
  Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);

/** `today 14:03`, `tomorrow 09:00`, `Thu 26 Nov 20:31`, with the year where it is another. */
export function moment(at: number | string, now: number = Date.now()): string {
  const [date, today] = [new Date(at), new Date(now)];
  if (Number.isNaN(date.getTime())) return t('editor.unknown-time');
  const days = dayNumber(date) - dayNumber(today);
  const near = { '-1': 'editor.yesterday', '0': 'editor.today', '1': 'editor.tomorrow' }[String(days)];
  if (near) return t(near, { time: clock(at) });
  const year = date.getFullYear() === today.getFullYear() ? '' : ` ${date.getFullYear()}`;
  return `${DAYS[date.getDay()]} ${date.getDate()} ${MONTHS[date.getMonth()]}${year} ${clock(at)}`;
}

/** The time zone of this device, as `Australia/Sydney`. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');

/** What `<input type="datetime-local">` shows for an instant. */
export function localInput(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The instant that `<input type="datetime-local">` means on this device; nothing while it is incomplete. */
export function instantOfInput(text: string): string | undefined {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** `0.2 s` */
export const seconds = (ms: number): string => `${(Math.max(ms, 50) / 1000).toFixed(1)} s`;
