// A deposit that has bought a cart leads to the receipt, and the header counts what is left in the cart.
import type { AstroGlobal } from 'astro';
import { expect, test, vi } from 'vitest';
import { Deposit } from '#lib/contracts/payments/wallet.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { redirectToDeposit } from '#lib/server/loaders/account/payments/deposit-redirect.ts';
import type { VisitorApi } from '#lib/server/session/visitor-api.ts';
import { createCart, createCartItem } from '#tests/support/buying/cart.ts';

const createDeposit = (intent?: object): Deposit =>
  Deposit.parse({
    id: 'dep_1',
    amount: { amount: '5.25', currency: 'AUD' },
    depositMethodId: 'cc',
    status: 'completed',
    createdAt: '2026-11-27T00:00:00.000Z',
    intent,
  });
const BOUGHT = createDeposit({ status: 'bought', checkoutId: 'chk_1', metadata: [] });

async function leave(deposit: Deposit, readCart: () => unknown) {
  const cookies = new Map([['cart_count', '2']]);
  const context = {
    cookie: (name: string) => cookies.get(name),
    setCookie: (name: string, value: string) => cookies.set(name, value),
    removeCookie: (name: string) => cookies.delete(name),
  };
  const redirect = (location: string, status: number) =>
    new Response(null, { status, headers: { location } });
  const astro = { locals: { context }, redirect } as unknown as AstroGlobal;
  const call = vi.fn(async () => ({ result: readCart() }));
  const answer = await redirectToDeposit(astro, { call } as unknown as Pick<VisitorApi, 'call'>, deposit);
  return { to: answer.headers.get('location'), count: cookies.get('cart_count') };
}

test('a cart that was bought is counted anew, with what came into it meanwhile', async () => {
  expect(await leave(BOUGHT, () => createCart({ cartItems: [] }))).toEqual({
    to: '/receipt/chk_1',
    count: '0',
  });
  const one = await leave(BOUGHT, () => createCart({ cartItems: [createCartItem()] }));
  expect(one.count).toBe('1');
});

test('a deposit that bought nothing leaves the count, and so does a cart that cannot be read', async () => {
  const fail = () => {
    throw new ApiError({ status: 503, url: '/v2/cart', error: { code: 'down', message: 'Down.' } });
  };
  expect(await leave(createDeposit(), fail)).toEqual({
    to: '/my-account/deposit/details/dep_1/success',
    count: '2',
  });
  expect(await leave(BOUGHT, fail)).toEqual({ to: '/receipt/chk_1', count: '2' });
});
