import { expect, test } from 'vitest';
import type { CartItem } from '#lib/contracts/cart/cart.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { performCartAction } from '#lib/server/loaders/cart/cart-actions.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import type { CartAction, CartAnswer, VisitorApi } from '#lib/server/session/visitor-api.ts';
import { createCart, createCartItem } from '#tests/support/buying/cart.ts';

function createForm(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

const PAY = createForm({ action: 'pay', key: 'key-1234', amount: '5.60', currency: 'AUD' });

/** Services that answer every call with this error. */
function createFailingApi(error: Error): Pick<VisitorApi, 'call' | 'cart'> {
  const fail = async () => {
    throw error;
  };
  return { call: fail, cart: fail };
}

const createApiError = (status: number, code: string): ApiError =>
  new ApiError({ status, url: '/v2/checkout', error: { level: 'error', code, message: 'No.' } });

test.each([
  ['maintenance', createApiError(503, 'maintenance')],
  ['price_changed', createApiError(409, 'price_changed')],
  ['service_slow', new ServiceLost('service_slow')],
])('a payment that ends with %s is shown beside the cart', async (code, error) => {
  expect(await performCartAction({ api: createFailingApi(error), form: PAY, offers: [] })).toMatchObject({
    kind: 'failed',
    action: 'pay',
    code,
  });
});

test('a payment without script says what brought the visit', async () => {
  const calls: unknown[] = [];
  const call: VisitorApi['call'] = (_, sent) => {
    calls.push(sent?.body);
    return Promise.reject(createApiError(409, 'price_changed'));
  };
  const { cart } = createFailingApi(new Error('not called'));
  await performCartAction({ api: { call, cart }, form: PAY, offers: [], search: '?utm_source=app' });
  expect(calls).toEqual([
    expect.objectContaining({ channelKey: 'APP', metadata: [{ name: 'utm_source', value: 'app' }] }),
  ]);
});

test.each([
  ['', false],
  ['yes', true],
])(
  'a payment without script says whether the customer was asked about a second one: "%s"',
  async (given, told) => {
    const calls: unknown[] = [];
    const call: VisitorApi['call'] = (_, sent) => {
      calls.push(sent?.body);
      return Promise.reject(createApiError(409, 'repeats_already'));
    };
    const { cart } = createFailingApi(new Error('not called'));
    const form = createForm({ action: 'pay', key: 'key-1234', amount: '5.60', acceptsRepeats: given });
    await performCartAction({ api: { call, cart }, form, offers: [] });
    expect(calls).toEqual([expect.objectContaining({ acceptsEqualRepeats: told })]);
  },
);

test.each([
  ['link', '/cart?link=opened&utm_source=app'],
  ['dismiss', '/cart?utm_source=app'],
])('%s leads on with the campaign that led to it', async (action, to) => {
  const cart = (async () => createCart({ cartItems: [] })) as VisitorApi['cart'];
  const { call } = createFailingApi(new Error('not called'));
  const form = createForm({ action, act: 'an-act-of-this-cart', id: 'item-1' });
  const asked = { api: { call, cart }, form, offers: [], search: '?utm_source=app' };
  expect(await performCartAction(asked)).toEqual({ kind: 'go', to });
});

test('a fault of the service is none of the cart', async () => {
  const error = createApiError(500, 'internal_error');
  await expect(performCartAction({ api: createFailingApi(error), form: PAY, offers: [] })).rejects.toBe(
    error,
  );
});

test('a form that asks for nothing does nothing', async () => {
  const api = createFailingApi(new Error('not called'));
  expect(await performCartAction({ api, form: createForm({ code: 'price_changed' }), offers: [] })).toEqual({
    kind: 'shown',
  });
});

test.each(['__proto__', 'constructor', 'toString'])(
  'a form that asks for %s does nothing',
  async (action) => {
    const api = createFailingApi(new Error('not called'));
    expect(await performCartAction({ api, form: createForm({ action }), offers: [] })).toEqual({
      kind: 'shown',
    });
  },
);

test('a refused payment brings the cart with it', async () => {
  const cart = createCart({ cartItems: [] });
  const error = new ApiError({
    status: 409,
    url: '/v2/checkout',
    error: { level: 'error', code: 'sold_out', message: 'No.' },
    result: cart,
  });
  const asked = { api: createFailingApi(error), form: PAY, offers: [] };
  expect(await performCartAction(asked)).toMatchObject({ kind: 'failed', code: 'sold_out', cart });
});

test('a line that is no longer in the cart cannot be changed', async () => {
  const { call } = createFailingApi(new Error('not called'));
  const answer: unknown = createCart();
  const cart: VisitorApi['cart'] = async <A extends CartAction>() => answer as CartAnswer<A>;
  const form = createForm({ action: 'edit-line', id: 'gone', numGames: '4' });
  expect(await performCartAction({ api: { call, cart }, form, offers: [] })).toMatchObject({
    kind: 'failed',
    code: 'item_unknown',
  });
});

test('a promotion code is sent as it was typed, and a refused one is shown beside its field', async () => {
  const form = createForm({ action: 'promotion', promotionCode: 'welcome 5' });
  const calls: unknown[] = [];
  const answer: unknown = createCart();
  const cart: VisitorApi['cart'] = async <A extends CartAction>(action: A, ...input: unknown[]) => {
    calls.push([action, ...input]);
    return answer as CartAnswer<A>;
  };
  const { call } = createFailingApi(new Error('not called'));
  const api = { call, cart };
  const outcome = await performCartAction({ api, form, offers: [] });
  expect(outcome).toMatchObject({ kind: 'changed', change: { kind: 'promotion' } });
  expect(calls).toEqual([['addPromotion', { body: { promotionCode: 'welcome 5' } }]]);
  const refused = createApiError(422, 'promotion_unknown');
  expect(await performCartAction({ api: createFailingApi(refused), form, offers: [] })).toMatchObject({
    kind: 'failed',
    action: 'promotion',
    code: 'promotion_unknown',
  });
});

test('a cart is cleared of its discounts first, and what was cleared comes back with its codes', async () => {
  const ticket = createCartItem({ id: 'ticket' });
  const voucher: CartItem = {
    id: 'voucher',
    kind: 'voucher',
    productType: 'voucher_fixed_discount',
    voucherType: 'voucher_fixed_discount',
    code: 'WELCOME5',
    lotteryKey: '',
    drawEncodedIds: [],
    analyticsProductType: 'voucher_fixed_discount',
    offerName: 'Welcome',
    description: '$5.00 off',
    quantity: 1,
    unitPrice: { amount: '-5.00', currency: 'AUD' },
    price: { amount: '-5.00', currency: 'AUD' },
    isPreOrder: false,
    appliesTo: '',
  };
  const answer: unknown = createCart({ cartItems: [ticket, voucher] });
  const calls: unknown[] = [];
  const cart: VisitorApi['cart'] = async <A extends CartAction>(action: A, ...input: unknown[]) => {
    if (action !== 'get') calls.push([action, ...input]);
    return answer as CartAnswer<A>;
  };
  const api = { call: createFailingApi(new Error('not called')).call, cart };
  const cleared = await performCartAction({ api, form: createForm({ action: 'clear' }), offers: [] });
  const change = cleared.kind === 'changed' ? cleared.change : undefined;
  expect(change).toMatchObject({ kind: 'cleared', codes: ['WELCOME5'] });
  const key = change?.tickets[0]?.key;
  const [tickets, codes] = [JSON.stringify(change?.tickets), JSON.stringify(change?.codes)];
  await performCartAction({ api, form: createForm({ action: 'restore', tickets, codes }), offers: [] });
  expect(calls).toMatchObject([
    ['removeItem', { params: { id: 'voucher' } }],
    ['removeItem', { params: { id: 'ticket' } }],
    ['addItem', { body: { kind: 'lottery_ticket' }, idempotencyKey: key }],
    ['addPromotion', { body: { promotionCode: 'WELCOME5' } }],
  ]);
});
