// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $notifications } from '#lib/stores/account/notification-list.ts';
import {
  AUTO_DISMISS_MS,
  clearNotifications,
  dismissNotification,
  notify,
  notifyMessages,
  pauseCountdown,
  resumeCountdown,
} from '#lib/stores/account/notifications.ts';

beforeEach(() => {
  vi.useFakeTimers();
  clearNotifications();
});
afterEach(() => {
  vi.useRealTimers();
});

const titles = () => $notifications.get().map(({ title }) => title);
const notice = (title: string) => ({ title, message: 'Words.' });

test('a notice goes by itself after ten seconds', () => {
  notify(notice('One'));
  vi.advanceTimersByTime(AUTO_DISMISS_MS - 1);
  expect(titles()).toEqual(['One']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test('a failure that must be read stays until it is closed', () => {
  const id = notify({ ...notice('Failed'), isAutoDismissed: false });
  vi.advanceTimersByTime(10 * AUTO_DISMISS_MS);
  expect(titles()).toEqual(['Failed']);
  dismissNotification(id);
  expect(titles()).toEqual([]);
});

test('time stands still while somebody reads, and then runs on from there', () => {
  const id = notify(notice('One'));
  vi.advanceTimersByTime(9000);
  pauseCountdown(id);
  pauseCountdown(id);
  vi.advanceTimersByTime(60_000);
  resumeCountdown(id);
  resumeCountdown(id);
  vi.advanceTimersByTime(999);
  expect(titles()).toEqual(['One']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test('a notice that is gone can be held, released and dismissed without effect', () => {
  const id = notify(notice('One'));
  dismissNotification(id);
  pauseCountdown(id);
  resumeCountdown(id);
  dismissNotification(id);
  expect(titles()).toEqual([]);
});

test('a notice with the id of another takes its place and its own time', () => {
  notify({ ...notice('Old'), id: 'cart' });
  vi.advanceTimersByTime(9000);
  notify({ ...notice('New'), id: 'cart' });
  vi.advanceTimersByTime(2000);
  expect(titles()).toEqual(['New']);
});

test('messages of an answer of every level are shown, titled by what they are', () => {
  document.body.innerHTML =
    '<section id="notifications" data-success="Success" data-action-required="Action Required" ' +
    'data-info="Good to know" data-warning="Please note" data-error="Something went wrong"></section>';
  notifyMessages([
    { code: 'deposit_pending', message: 'Confirm it at your bank.', level: 'warning' },
    { code: 'other_customer', message: 'Nothing was done.', level: 'warning' },
    { code: 'saved', message: 'Your cart has been updated' },
    { code: 'deposit_failed', message: 'Nothing was charged.', level: 'error' },
    { code: 'deposit_refunded', message: 'It was paid back.', level: 'warning' },
    { code: 'closing', message: 'The draw closes soon.', level: 'info' },
  ]);
  expect($notifications.get().map(({ title, icon }) => [title, icon])).toEqual([
    ['Action Required', 'warning'],
    ['Action Required', 'warning'],
    ['Success', 'success'],
    ['Something went wrong', 'error'],
    ['Please note', 'warning'],
    ['Good to know', 'info'],
  ]);
});

test('what went wrong stays until it is closed', () => {
  notifyMessages([
    { code: 'saved', message: 'Saved.', level: 'success' },
    { code: 'deposit_failed', message: 'Nothing was charged.', level: 'error' },
  ]);
  vi.advanceTimersByTime(AUTO_DISMISS_MS + 1);
  expect($notifications.get().map(({ icon }) => icon)).toEqual(['error']);
});
