// The page of an anonymous cart that a message leads to: looking changes nothing, and its press opens the cart.
import { beforeEach, expect, test, vi } from 'vitest';
import { anonCart } from '#lib/contracts/cart/cart.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { loadAnonCartPage } from '#lib/server/loaders/cart/anon-cart-page.ts';
import { createCart, createCartItem } from '#tests/support/buying/cart.ts';

const TOKEN = 'a-token-of-sixteen-or-more';
const cart = createCart({ cartItems: [createCartItem({})] });
const shop = vi.hoisted(() => ({ state: 'guest', calls: [] as string[] }));

vi.mock('#lib/server/session/cart-join.ts', () => ({ setCartHeld: () => undefined }));
vi.mock('#lib/server/loaders/page/server-api.ts', () => ({
  createServerApi: () => ({
    getVisitor: async () => ({ state: shop.state }),
    cart: async (call: string) => void shop.calls.push(call),
    call: async ({ name, path }: EndpointShape, { params }: { params: { ref: string } }) => {
      shop.calls.push(name);
      if (params.ref !== TOKEN)
        throw new ApiError({ status: 404, url: path, error: { code: 'cart_unknown', message: 'Unknown.' } });
      return { result: name === anonCart.get.name ? cart : { act: 'an-act' } };
    },
  }),
}));

const setCookie = vi.fn();

async function open(
  token: string | undefined,
  { own, method = 'GET' }: { own?: string; method?: string } = {},
) {
  const url = new URL('https://shop.example/anon-cart');
  const response = { status: 200, headers: new Headers() };
  const view = await loadAnonCartPage(
    {
      url,
      request: new Request(url, { method }),
      response,
      locals: { context: { cookie: () => own, setCookie } },
      redirect: (location: string, status: number) => new Response(null, { status, headers: { location } }),
    } as never,
    token,
  );
  return {
    view,
    status: response.status,
    to: view instanceof Response ? view.headers.get('location') : undefined,
  };
}

beforeEach(() => {
  Object.assign(shop, { state: 'guest', calls: [] });
  setCookie.mockClear();
});

test('looking at a cart shows it and takes nothing over', async () => {
  expect(await open(TOKEN)).toMatchObject({ status: 200, view: { state: 'found', cart } });
  expect(shop.calls).toEqual([anonCart.get.name]);
  expect(setCookie).not.toHaveBeenCalled();
});

test('a press gives a guest without a cart this one, and joins it with a cart that there is', async () => {
  expect((await open(TOKEN, { method: 'POST' })).to).toMatch(/^\/cart/);
  expect(setCookie).toHaveBeenCalledWith('cart_token', TOKEN);
  setCookie.mockClear();
  expect((await open(TOKEN, { method: 'POST', own: 'another-token-of-this' })).to).toMatch(/^\/cart/);
  expect(shop.calls).toContain('useLink');
  expect(setCookie).not.toHaveBeenCalled();
});

test('a token that names no cart is gone, and is never asked for where it can be none', async () => {
  expect(await open('b-token-of-sixteen-or-more')).toMatchObject({ status: 410, view: { state: 'gone' } });
  shop.calls.length = 0;
  expect(await open('short')).toMatchObject({ status: 410, view: { state: 'gone' } });
  expect(shop.calls).toEqual([]);
});

test('without a token it leads to the cart of the browser, or says that there is none', async () => {
  expect((await open(undefined, { own: TOKEN })).to).toBe('/cart');
  expect(await open(undefined)).toMatchObject({ view: { state: 'none' } });
});
