// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { Customer } from '#lib/contracts/identity/customer.ts';
import type { Visitor } from '#lib/contracts/identity/visitor.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { $notifications } from '#lib/stores/account/notification-list.ts';
import { clearNotifications, notify } from '#lib/stores/account/notifications.ts';
import {
  $customer,
  $session,
  endSession,
  loadSession,
  openAccount,
  SESSION_EVENTS,
  showVisitor,
  signInWithPassword,
  signOut,
} from '#lib/stores/account/session.ts';
import { hasSessionHint } from '#lib/stores/account/session-hint.ts';

const api = vi.hoisted(() => ({
  getSession: vi.fn(),
  postLogin: vi.fn(),
  postSignUp: vi.fn(),
  postLogout: vi.fn(),
}));
vi.mock('#lib/api/customer.ts', () => api);

const customer = { customerId: 'cus_1', firstname: 'Robin' } as Customer;
const robin: Visitor = { state: 'customer', customer, canEdit: false };
const guest: Visitor = { state: 'guest' };
const went = vi.fn();
const cookies = vi.spyOn(document, 'cookie', 'get');
const events: string[] = [];
for (const event of Object.values(SESSION_EVENTS)) document.addEventListener(event, () => events.push(event));

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(location, 'assign').mockImplementation(went);
  cookies.mockReturnValue('signed_in=1');
  showVisitor(guest);
  $session.set({ state: 'unknown' });
  events.length = 0;
});
const forgetHint = () => cookies.mockReturnValue('');

test('a guest is known without a call', async () => {
  forgetHint();
  await loadSession();
  expect([$session.get(), api.getSession.mock.calls.length]).toEqual([guest, 0]);
});

test.each(['signed_in=10', 'xsigned_in=1', 'a=signed_in=1', ''])('%j hints at nothing', (cookies) => {
  expect(hasSessionHint(cookies)).toBe(false);
});

test('ten parts of a page that ask at once cause one call', async () => {
  api.getSession.mockResolvedValue({ result: robin });
  await Promise.all(Array.from({ length: 10 }, () => loadSession()));
  await loadSession();
  expect(api.getSession).toHaveBeenCalledTimes(1);
  expect($customer.get()).toEqual(customer);
});

test('a session that cannot be asked for is neither a guest nor anybody', async () => {
  api.getSession.mockRejectedValue(new TypeError('Failed to fetch'));
  await loadSession();
  expect($session.get()).toEqual({ state: 'failed' });
});

test('a page of one customer is loaded again, once, where another has logged in in another tab', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  showVisitor(robin);
  notify({ title: 'Old', message: 'Words for Robin.' });
  const other = { customerId: 'cus_2', firstname: 'Kim' } as Customer;
  api.getSession.mockResolvedValue({ result: { state: 'customer', customer: other, canEdit: false } });
  await loadSession({ isForced: true });
  await loadSession({ isForced: true });
  expect([$customer.get(), $notifications.get()]).toEqual([other, []]);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('news of the same customer leaves the page and its notices', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  showVisitor(robin);
  notify({ title: 'New', message: 'Words.' });
  showVisitor({ state: 'customer', customer: { ...customer, firstname: 'Rob' }, canEdit: false });
  expect($notifications.get()).toHaveLength(1);
  expect(reload).not.toHaveBeenCalled();
  clearNotifications();
});

test('a customer stays one while the services cannot be asked', async () => {
  showVisitor(robin);
  api.getSession.mockRejectedValue(new TypeError('Failed to fetch'));
  await loadSession({ isForced: true });
  expect($customer.get()).toEqual(customer);
});

test('a session that ends while the page is open leads to the login and back', async () => {
  showVisitor(robin);
  api.getSession.mockResolvedValue({ result: guest });
  await loadSession({ isForced: true });
  expect($session.get()).toEqual(guest);
  expect(events).toEqual([SESSION_EVENTS.signedOut]);
  expect(went).toHaveBeenCalledWith(`/login?redirect=${encodeURIComponent(location.pathname)}&reason=ended`);
});

test('a page stays where a late call was refused and its customer is logged in under another id', async () => {
  showVisitor(robin);
  api.getSession.mockResolvedValue({ result: robin });
  await endSession('session_ended');
  expect([$customer.get(), events, went.mock.calls]).toEqual([customer, [], []]);
  api.getSession.mockResolvedValueOnce({ result: guest });
  await loadSession({ isForced: true });
  expect([$customer.get(), events, went.mock.calls]).toEqual([customer, [], []]);
  forgetHint();
  await endSession('session_ended');
  expect([$session.get(), went.mock.calls.length]).toEqual([guest, 1]);
});

test('a call that was not believed who is there says so at the login', async () => {
  showVisitor(robin);
  api.getSession.mockResolvedValue({ result: guest });
  await endSession('session_refused');
  expect(went).toHaveBeenCalledWith(expect.stringMatching(/^\/login\?.*reason=refused$/));
});

test('logging in shows the customer and clears the notices of before', async () => {
  showVisitor(guest);
  notify({ title: 'Old', message: 'Words.' });
  api.postLogin.mockResolvedValue({ result: robin });
  expect(await signInWithPassword({ email: 'a@b.test', password: 'x' })).toEqual({ state: 'done', customer });
  expect([$customer.get(), $notifications.get()]).toEqual([customer, []]);
});

test('a refused login gives its errors by field and changes nothing', async () => {
  const error = { code: 'credentials_wrong', message: 'Try again.' };
  api.postLogin.mockRejectedValue(new ApiError({ status: 401, url: '/login', error }));
  const refused = await signInWithPassword({ email: 'a@b.test', password: 'x' });
  expect(refused).toEqual({ state: 'refused', errors: { general: [error] } });
  expect($customer.get()).toBeUndefined();
});

test('a sign-up whose answer is lost is refused by a code that the form has words for', async () => {
  api.postSignUp.mockRejectedValue(new TypeError('Failed to fetch'));
  const refused = await openAccount({} as Parameters<typeof openAccount>[0]);
  expect(refused).toMatchObject({
    state: 'refused',
    errors: { general: [{ code: 'unanswered' }] },
  });
});

test('logging out forgets the customer, tells it, and goes on or stays', async () => {
  showVisitor(robin);
  api.postLogout.mockResolvedValue({ result: guest });
  expect(await signOut('/lotto-tickets')).toBe(true);
  expect([$customer.get(), events]).toEqual([undefined, [SESSION_EVENTS.signedOut]]);
  expect(went).toHaveBeenCalledWith('/lotto-tickets');
  went.mockClear();
  expect(await signOut(false)).toBe(true);
  expect(went).not.toHaveBeenCalled();
});

test('a logout that fails leaves the customer signed in', async () => {
  showVisitor(robin);
  api.postLogout.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await signOut('/')).toBe(false);
  expect([$customer.get(), went.mock.calls.length]).toEqual([customer, 0]);
});

test('while a customer is there the page refreshes who it is, and after a rest says so instead', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response(''));
  api.getSession.mockResolvedValue({ result: robin });
  showVisitor(robin);
  for (let minute = 0; minute < 5; minute += 1) {
    document.dispatchEvent(new Event('keydown'));
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect([api.getSession.mock.calls.length, events]).toEqual([1, []]);
  await vi.advanceTimersByTimeAsync(11 * 60_000);
  const asked = api.getSession.mock.calls.length;
  expect(events).toEqual([SESSION_EVENTS.inactive]);
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect([api.getSession.mock.calls.length, events]).toEqual([asked, [SESSION_EVENTS.inactive]]);
  showVisitor(guest);
  document.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect(api.getSession.mock.calls.length).toBe(asked);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
