// Shows the notices of the store in the tray of the page, and makes notices of an answer's messages. Fetched with the
// first of either.
import type { Message } from '#lib/contracts/protocol/envelope.ts';
import { $notifications, type Notification } from '#lib/stores/account/notification-list.ts';
import {
  dismissNotification,
  notifyMessages,
  pauseCountdown,
  resumeCountdown,
} from '#lib/stores/account/notifications.ts';
import './kept-notices.ts';

const tray = document.getElementById('notifications');
const template = document.getElementById('notification-template');
const shown = new Map<string, HTMLElement>();

function createActions({ actions: list }: Notification): HTMLElement[] {
  return list.flatMap(({ text, link }) => {
    if (!link) return [];
    const way = document.createElement('a');
    way.href = link;
    way.textContent = text;
    return [way];
  });
}

function createNotice(notification: Notification): HTMLElement | undefined {
  if (!(template instanceof HTMLTemplateElement)) return undefined;
  const toast = (template.content.cloneNode(true) as DocumentFragment).firstElementChild;
  if (!(toast instanceof HTMLElement)) return undefined;
  const { id, icon, title, message } = notification;
  toast.dataset.kind = icon;
  // Read out at once; what else appears waits until the reader pauses.
  if (icon === 'error') toast.setAttribute('role', 'alert');
  for (const sign of toast.querySelectorAll<HTMLElement>('[data-icon]'))
    if (sign.dataset.icon !== icon) sign.remove();
  const setText = (selector: string, words: string) => {
    const place = toast.querySelector(selector);
    if (place) place.textContent = words;
  };
  setText('[data-title]', title);
  setText('[data-message]', message);
  toast.querySelector('[data-actions]')?.replaceChildren(...createActions(notification));
  toast.querySelector('[data-close]')?.addEventListener('click', () => dismissNotification(id));
  for (const event of ['pointerenter', 'focusin']) toast.addEventListener(event, () => pauseCountdown(id));
  const settleNotice = () => {
    if (!toast.matches(':hover, :focus-within')) resumeCountdown(id);
  };
  for (const event of ['pointerleave', 'focusout'])
    toast.addEventListener(event, () => setTimeout(settleNotice));
  return toast;
}

$notifications.subscribe((notifications) => {
  const ids = new Set(notifications.map(({ id }) => id));
  for (const [id, toast] of shown) {
    if (ids.has(id)) continue;
    toast.remove();
    shown.delete(id);
  }
  for (const notification of notifications) {
    if (shown.has(notification.id)) continue;
    const toast = createNotice(notification);
    if (!toast) continue;
    shown.set(notification.id, toast);
    tray?.append(toast);
  }
});

/** Takes what page-start.ts heard: the messages of an answer, or that the store has a notice. */
export function hearNotices(event: CustomEventInit<Message[]> = {}): void {
  if (event.detail) notifyMessages(event.detail);
}
