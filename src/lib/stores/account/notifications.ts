// Notices that come and go (decision U3). Timers stop while the pointer or the focus is on a notice.
import type { Message, MessageLevel } from '#lib/contracts/protocol/envelope.ts';
import { NOTICE_EVENT } from './notice-event.ts';
import { $notifications, type Notification } from './notification-list.ts';

/** A notice goes by itself after so long, in milliseconds. */
export const AUTO_DISMISS_MS = 10_000;

interface Countdown {
  timer?: ReturnType<typeof setTimeout> | undefined;
  startedAt: number;
  leftMs: number;
}
const countdowns = new Map<string, Countdown>();
let made = 0;

/** Takes a notice away. */
export function dismissNotification(id: string): void {
  clearTimeout(countdowns.get(id)?.timer);
  countdowns.delete(id);
  $notifications.set($notifications.get().filter((notification) => notification.id !== id));
}

function startCountdown(id: string, leftMs: number): void {
  const timer = setTimeout(() => dismissNotification(id), leftMs);
  countdowns.set(id, { timer, startedAt: Date.now(), leftMs });
}

/** Stops the time of a notice while it is read. */
export function pauseCountdown(id: string): void {
  const countdown = countdowns.get(id);
  if (!countdown?.timer) return;
  clearTimeout(countdown.timer);
  const leftMs = Math.max(0, countdown.leftMs - (Date.now() - countdown.startedAt));
  countdowns.set(id, { startedAt: 0, leftMs });
}

/** Lets the time of a notice run on. */
export function resumeCountdown(id: string): void {
  const countdown = countdowns.get(id);
  if (countdown && !countdown.timer) startCountdown(id, countdown.leftMs);
}

type NewNotification = Pick<Notification, 'title' | 'message'> & Partial<Notification>;

/** Shows a notice and gives its id. One with the id of another takes its place. */
export function notify(notification: NewNotification): string {
  made += 1;
  const { id = `notification-${made}` } = notification;
  dismissNotification(id);
  const whole: Notification = { icon: 'info', isAutoDismissed: true, actions: [], ...notification, id };
  $notifications.set([...$notifications.get(), whole]);
  document.dispatchEvent(new Event(NOTICE_EVENT));
  if (whole.isAutoDismissed) startCountdown(id, AUTO_DISMISS_MS);
  return id;
}

/** On login and logout: first nothing, then the new one (decision U3). */
export function clearNotifications(): void {
  for (const { id } of $notifications.get()) dismissNotification(id);
}

/** Messages that leave something for the customer to do. */
const ACTION_CODES: ReadonlySet<string> = new Set(['deposit_pending', 'other_customer']);

type NoticeTitle = 'actionRequired' | MessageLevel;

const findTitle = ({ code, level = 'success' }: Message): NoticeTitle =>
  ACTION_CODES.has(code) ? 'actionRequired' : level;

/** What went wrong stays until it is closed: nobody has to be quick to read it. */
const isPassing = ({ level }: Message): boolean => level !== 'error';

/**
 * Messages of an answer become notices, whatever their level, under the titles that the tray of the page holds. The
 * refusal of a form is none of them: it is the error of the answer, and shown at its field.
 */
export function notifyMessages(messages: readonly Message[]): void {
  const titles = document.getElementById('notifications')?.dataset ?? {};
  for (const message of messages)
    notify({
      title: titles[findTitle(message)] ?? '',
      message: message.message,
      icon: message.level ?? 'success',
      isAutoDismissed: isPassing(message),
    });
}
