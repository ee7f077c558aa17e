// A payment of the cart's page without script whose answer was lost.
import { expect, test, vi } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import type { Cart } from '#lib/contracts/cart/cart.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { loadCartPage } from '#lib/server/loaders/cart/cart-page.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import { NotSignedIn } from '#lib/server/session/customer-call.ts';
import { createCart, createCartItem } from '#tests/support/buying/cart.ts';

interface Shop {
  fault: Error | undefined;
  readCart: () => Promise<Cart>;
}

const t = createTranslator(defaultCopy);
const CART = createCart({ cartItems: [createCartItem({})] });
const shop = vi.hoisted(() => ({}) as Shop);

vi.mock('#lib/server/loaders/page/server-api.ts', () => ({
  createServerApi: () => ({
    getVisitor: async () => ({
      state: 'customer',
      customer: { customerId: 'cus_1', availableFunds: { amount: '90.00', currency: 'AUD' } },
    }),
    cart: () => shop.readCart(),
    call: () =>
      shop.fault ? Promise.reject(shop.fault) : Promise.resolve({ result: { checkoutId: 'chk_1' } }),
  }),
}));
vi.mock('#lib/server/session/application-context.ts', () => ({ getApplicationContext: async () => ({}) }));
vi.mock('#lib/server/session/other-customer.ts', () => ({ checkCustomerMark: async () => {} }));

/** A browser without script, with the customer whose pages it shows. */
function openBrowser(customerMark = 'mark-1') {
  shop.readCart = async () => CART;
  const jar = new Map<string, string>();
  const context = {
    cookie: (name: string) => jar.get(name),
    setCookie: (name: string, value: string) => void jar.set(name, value),
    removeCookie: (name: string) => void jar.delete(name),
  };
  const url = new URL('http://shop.test/cart');
  const ask = async (mark: string, body?: URLSearchParams) => {
    const astro = {
      url,
      request: new Request(url, body && { method: 'POST', body }),
      response: { status: 200, headers: new Headers() },
      locals: { context, customerMark: mark },
      redirect: (location: string, status: number) => new Response(null, { status, headers: { location } }),
    };
    const view = await loadCartPage(astro as never, { t, offers: [] });
    if (view instanceof Response) return view.headers.get('location');
    return { title: view.message?.title, paymentKey: view.paymentKey, isUnanswered: view.isUnanswered };
  };
  return {
    look: (mark = customerMark) => ask(mark),
    pay: (fault: Error | undefined, unanswered = '') => {
      shop.fault = fault;
      const { cartReference } = CART;
      const fields = { action: 'pay', key: 'key-1', unanswered, cartReference, customerMark };
      return ask(customerMark, new URLSearchParams({ ...fields, amount: '5.60', currency: 'AUD' }));
    },
  };
}

const UNKNOWN = { title: t('cart.unknown'), paymentKey: 'key-1', isUnanswered: true };
const NOTHING_SAID = {
  title: undefined,
  paymentKey: expect.not.stringMatching('key-1'),
  isUnanswered: false,
};

test('its form keeps the key, and says only what is known', async () => {
  const { pay } = openBrowser();
  const lose = (code: 'service_slow' | 'service_lost' | 'service_down', unanswered?: string) =>
    pay(new ServiceLost(code), unanswered);
  expect(await lose('service_lost')).toEqual(UNKNOWN);
  expect(await lose('service_slow')).toEqual(UNKNOWN);
  expect(await lose('service_down', 'yes')).toEqual(UNKNOWN);
  expect(await lose('service_down')).toEqual({ ...UNKNOWN, title: t('cart.refused'), isUnanswered: false });
});

test('it is kept through the end of its session, and said after the login, once and to its customer alone', async () => {
  const { pay, look } = openBrowser();
  expect(await pay(new NotSignedIn('session_ended'), 'yes')).toBe(urls.login(urls.cart(), 'ended'));
  expect(await look('mark-2')).toEqual(NOTHING_SAID);
  expect(await look()).toEqual(UNKNOWN);
  expect(await look()).toEqual(NOTHING_SAID);
});

test('of a cart that is another one by then it is said, and its key is not used again', async () => {
  const { pay, look } = openBrowser();
  await pay(new NotSignedIn('session_refused'), 'yes');
  shop.readCart = async () => createCart({ cartReference: 'another', cartItems: [] });
  expect(await look()).toEqual({ ...NOTHING_SAID, title: t('cart.unknown') });
});

test('it is kept where the cart cannot be shown after it', async () => {
  const { pay, look } = openBrowser();
  shop.readCart = () => Promise.reject(new ServiceLost('service_down'));
  await expect(pay(new ServiceLost('service_lost'))).rejects.toThrow(ServiceLost);
  shop.readCart = async () => CART;
  expect(await look()).toEqual(UNKNOWN);
});

test.each([
  ['that was never sent', () => new NotSignedIn('session_ended'), ''],
  ['that was answered since', () => undefined, 'yes'],
])('of one %s nothing is said', async (_, createFault, unanswered) => {
  const { pay, look } = openBrowser();
  if (unanswered) await pay(new ServiceLost('service_lost'));
  await pay(createFault(), unanswered);
  expect(await look()).toEqual(NOTHING_SAID);
});
