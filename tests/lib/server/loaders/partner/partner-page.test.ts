// The forms of a partner's page: what is said, and kept, where the answer to a payment was lost.
import { beforeEach, expect, test, vi } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import type { Draw } from '#lib/contracts/offers/draw.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { loadPartnerPage } from '#lib/server/loaders/partner/partner-page.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import { createCart, createCartItem } from '#tests/support/buying/cart.ts';
import { createOffer, createOpenDraw } from '#tests/support/page-fixtures.ts';

const t = createTranslator(defaultCopy);
const shop = vi.hoisted(
  (): {
    fault: Error | undefined;
    cartFault: Error | undefined;
    isPaid: boolean;
    draws: Draw[];
    added: unknown[];
    sent: unknown[];
  } => ({
    fault: undefined,
    cartFault: undefined,
    isPaid: false,
    draws: [],
    added: [],
    sent: [],
  }),
);

vi.mock('#lib/server/session/application-context.ts', () => ({
  getApplicationContext: async () => ({ log: { warn: () => {} } }),
}));
vi.mock('#lib/server/session/repeated-submission.ts', () => ({
  submitOnceTo: async (_owner: string, _api: unknown, body: unknown) => void shop.added.push(body),
}));
vi.mock('#lib/server/loaders/page/server-api.ts', () => ({
  createServerApi: () => ({
    getVisitor: async () => ({
      state: 'customer',
      customer: { customerId: 'cus_1', availableFunds: { amount: '90.00', currency: 'AUD' } },
    }),
    call: async ({ method, name }: EndpointShape, sent: object) => {
      if (method !== 'GET') shop.sent.push({ name, ...sent });
      if (shop.fault && method !== 'GET') throw shop.fault;
      if (method !== 'GET') return { result: { checkoutId: 'c-1' } };
      if (shop.cartFault) throw shop.cartFault;
      return { result: createCart({ cartItems: shop.isPaid ? [] : [createCartItem({})] }) };
    },
  }),
}));

const removeCookie = vi.fn();
const PAY = { action: 'pay', key: 'key-1', cartReference: 'ref-1', amount: '5.60', currency: 'AUD' };

async function sendForm(fields?: Record<string, string>) {
  const url = new URL('http://shop.test/purchase/lantern');
  const response = { status: 200, headers: new Headers() };
  const astro = {
    url,
    request: new Request(url, fields && { method: 'POST', body: new URLSearchParams(fields) }),
    response,
    params: { partnerSlug: 'lantern' },
    locals: { context: { cookie: () => 'lantern.token', removeCookie } },
    redirect: (location: string, status: number) => new Response(null, { status, headers: { location } }),
  };
  const partner = { slug: 'lantern', name: 'Lantern' };
  const content = { list: async () => ({ items: [partner] }), picture: async () => undefined };
  const page = { t, content, offers: [createOffer({ draws: shop.draws })] };
  return { response, view: await loadPartnerPage(astro as never, page as never) };
}

async function send(fields: Record<string, string>) {
  const { response, view } = await sendForm(fields);
  if (view instanceof Response) throw new Error(`The form led to ${view.headers.get('location')}`);
  const { message, paymentKey, isUnanswered } = view;
  return { status: response.status, title: message?.title, paymentKey, isUnanswered };
}

/** Adds an entry of the draw that a form shows; gives what was said, and the first draws that were added. */
async function add(drawNo: string, draws: Draw[]) {
  Object.assign(shop, { draws, added: [] });
  const { response, view } = await sendForm({ action: 'add', offer: 'lighthouse', size: '1', drawNo });
  return {
    status: view instanceof Response ? view.status : response.status,
    text: view instanceof Response ? undefined : view.message?.text,
    added: shop.added,
  };
}

const createMaintenance = () =>
  new ApiError({ status: 503, url: '/v2', error: { code: 'maintenance', message: 'Closed.' } });

beforeEach(() =>
  Object.assign(shop, { fault: undefined, cartFault: undefined, isPaid: false, draws: [createOpenDraw()] }),
);

const UNKNOWN = { title: t('cart.unknown'), paymentKey: 'key-1', isUnanswered: true };

test.each(['service_slow', 'service_lost'] as const)(
  'of a payment that ended with %s is not said that nothing was charged',
  async (code) => {
    shop.fault = new ServiceLost(code);
    expect(await send(PAY)).toEqual({ status: 422, ...UNKNOWN });
    shop.isPaid = true;
    expect(await send(PAY)).toEqual({ status: 422, ...UNKNOWN });
  },
);

test.each([
  ['the services cannot be reached', new ServiceLost('service_down'), 422],
  ['the shop has closed', createMaintenance(), 503],
])('where %s, nothing was charged, and of a payment before that is not known', async (_, fault, status) => {
  shop.fault = fault;
  const known = { title: t('cart.refused'), paymentKey: 'key-1', isUnanswered: false };
  expect(await send({ ...PAY, unanswered: '' })).toEqual({ status, ...known });
  expect(await send({ ...PAY, unanswered: 'yes' })).toEqual({ status, ...UNKNOWN });
});

test('a refusal is the answer to the payment before, and the next one has a key of its own', async () => {
  const error = { code: 'draw_closed', message: 'Closed.' };
  shop.fault = new ApiError({ status: 422, url: '/v2', error });
  const { title, paymentKey, isUnanswered } = await send({ ...PAY, unanswered: 'yes' });
  expect([title, isUnanswered]).toEqual([t('cart.refused-closed'), false]);
  expect(paymentKey).not.toBe('key-1');
});

test('what was paid can be asked for again where the way to the receipt is lost', async () => {
  for (const unanswered of ['', 'yes']) {
    const { view } = await sendForm({ ...PAY, unanswered });
    const to = view instanceof Response && view.headers.get('location');
    expect(to).toBe('/purchase/lantern/receipt/c-1');
  }
  expect(removeCookie).not.toHaveBeenCalled();
});

test('a line whose removal was lost says nothing of a payment', async () => {
  shop.fault = new ServiceLost('service_lost');
  expect(await send({ action: 'remove', id: 'a' })).toMatchObject({
    title: t('cart.refused'),
    isUnanswered: false,
  });
});

test.each([
  ['fails', new ApiError({ status: 500, url: '/v2', error: { code: 'unexpected', message: 'Down.' } })],
  ['cannot be reached', new ServiceLost('service_down')],
])(
  'where the service of carts %s, the page shows what is sold, and says so beside the cart',
  async (_, fault) => {
    shop.cartFault = fault;
    const { view } = await sendForm();
    expect(view).toMatchObject({
      partner: { slug: 'lantern', offers: [{ key: 'lighthouse' }] },
      cart: { cartItems: [] },
      message: { title: t('cart.refused') },
    });
  },
);

test('a form is added to the draw that it shows, and to no other one', async () => {
  const next = createOpenDraw({ drawNo: 102 });
  const shown = await add('102', [createOpenDraw(), next]);
  expect(shown).toEqual({
    status: 303,
    text: undefined,
    added: [expect.objectContaining({ firstDrawNo: 102 })],
  });
  expect(await add('101', [next])).toEqual({ status: 422, text: t('buy.draw-closed'), added: [] });
  const soldOut = createOpenDraw({ status: 'DRAW_CAPPED' });
  expect(await add('101', [soldOut, next])).toMatchObject({ text: t('buy.draw-sold-out'), added: [] });
  expect(await add('101', [])).toMatchObject({ text: t('partner.gone'), added: [] });
});

test('what is left of a line that was taken out is added at the price that was shown', async () => {
  shop.sent = [];
  const { view } = await sendForm({ action: 'instead', id: 'gone', amount: '4.00', currency: 'AUD' });
  expect(view instanceof Response && view.headers.get('location')).toBe('/purchase/lantern#partner-cart');
  expect(shop.sent).toEqual([
    {
      name: 'takeInsteadOfAnonRemovedItem',
      params: { ref: 'token', id: 'gone' },
      body: { expectedPrice: { amount: '4.00', currency: 'AUD' } },
    },
  ]);
});
