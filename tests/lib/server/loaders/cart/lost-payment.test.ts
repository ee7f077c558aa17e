// A payment of the cart's page without script whose answer was lost.
import { expect, test, vi } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { loadCartPage } from '#lib/server/loaders/cart/cart-page.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import { createCart, createCartItem } from '#tests/support/buying/cart.ts';

const t = createTranslator(defaultCopy);
const shop = vi.hoisted((): { fault: Error | undefined } => ({ fault: undefined }));

vi.mock('#lib/server/services/server-api.ts', () => ({
  createServerApi: () => ({
    getVisitor: async () => ({
      state: 'customer',
      customer: { customerId: 'cus_1', availableFunds: { amount: '90.00', currency: 'AUD' } },
    }),
    cart: async () => createCart({ cartItems: [createCartItem({})] }),
    call: () => Promise.reject(shop.fault),
  }),
}));

async function pay(code: 'service_slow' | 'service_lost' | 'service_down', unanswered = '') {
  shop.fault = new ServiceLost(code);
  const url = new URL('http://shop.test/cart');
  const fields = { action: 'pay', key: 'key-1', unanswered, amount: '5.60', currency: 'AUD' };
  const astro = {
    url,
    request: new Request(url, { method: 'POST', body: new URLSearchParams(fields) }),
    response: { status: 200, headers: new Headers() },
    locals: { context: { cookie: () => undefined, removeCookie: () => {} } },
  };
  const view = await loadCartPage(astro as never, { t, offers: [] });
  if (view instanceof Response) throw new Error('The form led away');
  return { title: view.message?.title, paymentKey: view.paymentKey, isUnanswered: view.isUnanswered };
}

test('its form keeps the key, and says only what is known', async () => {
  const unknown = { title: t('cart.unknown'), paymentKey: 'key-1', isUnanswered: true };
  expect(await pay('service_lost')).toEqual(unknown);
  expect(await pay('service_slow')).toEqual(unknown);
  expect(await pay('service_down', 'yes')).toEqual(unknown);
  expect(await pay('service_down')).toEqual({ ...unknown, title: t('cart.refused'), isUnanswered: false });
});
