// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { Visitor } from '#lib/contracts/identity/visitor.ts';
import { INLINE_SCRIPTS } from '#lib/domain/pages/inline-scripts.ts';

const api = vi.hoisted(() => ({ getSession: vi.fn() }));
vi.mock('#lib/api/customer.ts', () => api);
const cookies = vi.spyOn(document, 'cookie', 'get');
const replaced = vi.fn();

const money = { amount: '1234.50', currency: 'AUD' };
const answerVisitor = (flags = {}) =>
  ({
    state: 'customer',
    canEdit: false,
    customer: { firstname: 'Robin', availableFunds: money, ...flags },
  }) as unknown as Visitor;

async function open(cookie: string, main = '') {
  vi.resetModules();
  cookies.mockReturnValue(cookie);
  delete document.documentElement.dataset.session;
  delete document.documentElement.dataset.offers;
  document.body.innerHTML = `
    <span data-account-words data-greeting="Hello, {name}" data-funds-words="Account, {funds}"></span>
    <b data-account-label>Account</b><b data-account-name>Account</b><b data-account-funds></b>
    <section id="notifications" data-success="Success" data-action-required="Action Required"></section>
    <template id="notification-template"><div class="toast"><p data-title></p><p data-message></p>
      <div data-actions></div><button data-close></button></div></template>
    <main>${main}</main>`;
  new Function(INLINE_SCRIPTS.markSignedIn)();
  await import('#components/session/page-start.ts');
}
const readWords = (selector: string) => document.querySelector(selector)!.textContent;

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(location, 'replace').mockImplementation(replaced);
  // The calls of a page without a server fail, and are reported.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
});

test('the page of a guest asks nobody and stays as it is', async () => {
  await open('cart_count=2');
  await new Promise((wake) => setTimeout(wake, 20));
  expect(api.getSession).not.toHaveBeenCalled();
  expect(document.documentElement.dataset.session).toBeUndefined();
});

test('the page of a customer is marked at once and filled in when the answer comes', async () => {
  api.getSession.mockResolvedValue({ result: answerVisitor() });
  await open('signed_in=1');
  expect(document.documentElement.dataset.session).toBe('signed-in');
  await vi.waitFor(() => expect(readWords('[data-account-label]')).toBe('Account, $1,234.50'));
  expect([readWords('[data-account-name]'), readWords('[data-account-funds]')]).toEqual([
    'Hello, Robin',
    '$1,234.50',
  ]);
});

test('a session that is gone turns the page back into a guest’s', async () => {
  api.getSession.mockResolvedValue({ result: { state: 'guest' } });
  await open('signed_in=1');
  await vi.waitFor(() => expect(document.documentElement.dataset.session).toBeUndefined());
});

test('a session that cannot be asked about keeps what the page knew of it', async () => {
  api.getSession.mockRejectedValue(new TypeError('Failed to fetch'));
  await open('signed_in=1');
  await vi.waitFor(() => expect(api.getSession).toHaveBeenCalled());
  await new Promise((done) => setTimeout(done, 50));
  expect(document.documentElement.dataset.session).toBe('signed-in');
  expect(readWords('[data-account-label]')).toBe('Account');
});

test('a customer with a password to change is led there from a stored page', async () => {
  api.getSession.mockResolvedValue({ result: answerVisitor({ forcePasswordChange: true }) });
  await open('signed_in=1');
  await vi.waitFor(() => expect(replaced).toHaveBeenCalledWith('/force-password-change'));
});

test('what the answer before the page said is shown as a notice, once', async () => {
  const said = [{ code: 'success', level: 'success', message: 'You are logged out.' }];
  const value = Buffer.from(JSON.stringify(said)).toString('base64url');
  await open(`notices=${value}`);
  await vi.waitFor(() => expect(readWords('.toast [data-message]')).toBe('You are logged out.'));
  expect(readWords('.toast [data-title]')).toBe('Success');
});

test('messages of an answer become notices', async () => {
  await open('');
  const pending = [{ code: 'deposit_pending', level: 'warning', message: 'Confirm it with your bank.' }];
  document.dispatchEvent(new CustomEvent('answer:messages', { detail: pending }));
  await vi.waitFor(() => expect(readWords('.toast [data-title]')).toBe('Action Required'));
});

test('a notice appears as text, with its way out, and goes when it is closed', async () => {
  await open('');
  const { notify } = await import('#lib/stores/account/notifications.ts');
  const actions = [{ id: 'a', text: 'See the cart', link: '/cart' }];
  notify({ title: '<b>Added</b>', message: 'One ticket.', icon: 'success', isAutoDismissed: false, actions });
  await vi.waitFor(() => expect(document.querySelectorAll('.toast')).toHaveLength(1));
  const toast = document.querySelector<HTMLElement>('.toast')!;
  expect([toast.dataset.kind, readWords('[data-title]'), toast.querySelector('b')]).toEqual([
    'success',
    '<b>Added</b>',
    null,
  ]);
  expect(toast.querySelector('a')!.getAttribute('href')).toBe('/cart');
  toast.querySelector<HTMLElement>('[data-close]')!.click();
  expect(document.querySelectorAll('.toast')).toHaveLength(0);
});

test('where the code that counts does not come, the fault is told', async () => {
  vi.doMock('#components/widgets/analytics.ts', () => {
    throw new TypeError('Failed to fetch');
  });
  const told = vi.fn();
  addEventListener('count:failed', told, { once: true });
  await open('consent=all');
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  vi.doUnmock('#components/widgets/analytics.ts');
});

test('a stored page offers nothing to a customer on a break, and says why once', async () => {
  const offersBlock = 'Your account is on a break until Sunday.';
  const form = `<header><h1>Comet</h1></header><p>Odds</p>
    <astro-island><form data-when="open"></form></astro-island>`;
  api.getSession.mockResolvedValue({ result: answerVisitor({ offersBlock }) });
  await open('signed_in=1', form);
  await vi.waitFor(() =>
    expect(document.querySelector('p + [data-offers-closed] + astro-island')).not.toBeNull(),
  );
  expect(readWords('[data-offers-closed]')).toBe(offersBlock);
  expect(document.documentElement.dataset.offers).toBe('closed');
  api.getSession.mockResolvedValue({ result: answerVisitor() });
  await open('signed_in=1', form);
  await vi.waitFor(() => expect(readWords('[data-account-label]')).toBe('Account, $1,234.50'));
  expect(document.documentElement.dataset.offers).toBeUndefined();
  expect(document.querySelector('[data-offers-closed]')).toBeNull();
});

test('where no form is hidden the words stand below the heading, within the margins of the page', async () => {
  const offersBlock = 'Your account is on a break until Sunday.';
  api.getSession.mockResolvedValue({ result: answerVisitor({ offersBlock }) });
  const link = '<a data-when="open">Play</a>';
  await open('signed_in=1', `<header><h1>Comet</h1></header>${link}`);
  await vi.waitFor(() =>
    expect(document.querySelector('header + .page > [data-offers-closed]')).not.toBeNull(),
  );
  await open('signed_in=1', `<div class="page"><h1>Games</h1>${link}</div>`);
  await vi.waitFor(() => expect(document.querySelector('.page > h1 + [data-offers-closed]')).not.toBeNull());
});
