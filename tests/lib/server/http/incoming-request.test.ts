// A call that the server hands to the gateway without a web request, beside the same as a web request.
import { expect, test } from 'vitest';
import { anonCart } from '#lib/contracts/cart/cart.ts';
import { readBody } from '#lib/server/gateway/read-body.ts';
import { isSameOrigin } from '#lib/server/gateway/same-origin.ts';
import { toIncomingCall } from '#lib/server/http/incoming-request.ts';
import { RequestContext } from '#lib/server/session/request-context.ts';

const ADDRESS = 'https://shop.test/api/cart/items';
const HEADERS = {
  host: 'shop.test',
  origin: 'https://shop.test',
  cookie: 'a=1; __Host-session=good; sv=NSW; sv=VIC',
  'content-type': 'application/json',
  'user-agent': 'Browser \u00e9',
};

const createBoth = (body: string, headers: Record<string, string> = HEADERS) => [
  new Request(ADDRESS, { method: 'POST', headers, body }),
  toIncomingCall({ method: 'POST', headers, body: Buffer.from(body) }, ADDRESS),
];

test('reads cookies, origin and names as a web request does', () => {
  const [web, own] = createBoth('{}').map((request) => {
    const context = new RequestContext(request, '198.51.100.7', 'request-1');
    context.removeCookie('cart_count');
    return {
      session: context.cookie('session'),
      twice: context.cookie('sv'),
      agent: context.clientAgent,
      variant: context.subVariant,
      removal: context.takeCookieLines(),
      isSame: isSameOrigin(request),
      missing: request.headers.get('x-none'),
      type: request.headers.get('Content-Type'),
    };
  });
  expect(own).toEqual(web);
  expect(own).toMatchObject({ session: 'good', isSame: true, missing: null, type: 'application/json' });
});

test('reads a body within its limit and of its type', async () => {
  for (const request of createBoth('{"a":1}'))
    expect(await readBody(request, anonCart.addItem)).toBe('{"a":1}');
  for (const request of createBoth('')) expect(await readBody(request, anonCart.addItem)).toBeUndefined();
  for (const request of createBoth('a=1', { ...HEADERS, 'content-type': 'text/plain' }))
    await expect(readBody(request, anonCart.addItem)).rejects.toMatchObject({ code: 'wrong_content_type' });
  for (const request of createBoth(' '.repeat(2_000_000)))
    await expect(readBody(request, anonCart.addItem)).rejects.toMatchObject({ code: 'body_too_large' });
});
