import { afterEach, expect, test, vi } from 'vitest';
import { getBodyLimit } from '#lib/server/http/requests/body-limit.ts';
import { runtime } from '#lib/server/runtime.ts';
import { POST } from '../../src/pages/webhooks/payments/[gateway].ts';

const BODY = new Uint8Array([123, 0, 255, 125]);

const send = (gateway: string) => {
  const request = new Request('https://shop.example/webhooks/payments/stripe', {
    method: 'POST',
    headers: {
      'stripe-signature': 't=1,v1=ab',
      cookie: 'session=a',
      'content-type': 'application/json',
      'x-client-address': '127.0.0.1',
    },
    body: BODY,
  });
  return POST({ params: { gateway }, request, locals: {}, clientAddress: '198.51.100.7' } as never);
};

const { platform } = runtime;
afterEach(() => {
  runtime.platform = platform;
});

test('what a provider reports reaches the services byte for byte, with its signature and without cookies', async () => {
  const fetch = vi.fn(async (_: Request) => new Response('{}', { status: 400 }));
  runtime.platform = { fetch } as never;
  const answer = await send('stripe');
  const [asked] = fetch.mock.calls[0]!;
  expect(new URL(asked.url).pathname).toBe('/webhooks/payments/stripe');
  expect([asked.headers.get('stripe-signature'), asked.headers.get('cookie')]).toEqual(['t=1,v1=ab', null]);
  expect(asked.headers.get('x-client-address')).toBe('198.51.100.7');
  expect(new Uint8Array(await asked.arrayBuffer())).toEqual(BODY);
  expect([answer.status, await answer.text()]).toEqual([400, '']);
});

test('a gateway is a name, not a path', async () => {
  const fetch = vi.fn(async (_: Request) => new Response('{}', { status: 404 }));
  runtime.platform = { fetch } as never;
  expect((await send('../v2/wallet')).status).toBe(404);
  expect(new URL(fetch.mock.calls[0]![0].url).pathname).toBe('/webhooks/payments/..%2Fv2%2Fwallet');
});

test('services that cannot be reached are reported to again', async () => {
  runtime.platform = { fetch: () => Promise.reject(new Error('down')) } as never;
  const answer = await send('stripe');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
});

test('a provider that sends too much hears when to send again', async () => {
  const tooMany = new Response('{}', { status: 429, headers: { 'retry-after': '60' } });
  runtime.platform = { fetch: async () => tooMany } as never;
  const answer = await send('paystream');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
});

test('a report may be larger than a call', () => {
  expect(getBodyLimit('/webhooks/payments/stripe').bytes).toBe(262_144);
});
