import { expect, test } from 'vitest';
import { AddressLimit } from '#lib/server/http/requests/address-limit.ts';
import { createCachedPage, startPageServer } from '#tests/support/http/page-server.ts';

test('an address has so many turns a minute, and each has its own', () => {
  const limit = new AddressLimit(2);
  const taken = ['a', 'a', 'a', 'b'].map((address) => limit.take(address, 0));
  expect(taken).toEqual([true, true, false, true]);
  expect(limit.take('a', 60_000)).toBe(true);
});

test('the addresses of one home are one', () => {
  const limit = new AddressLimit(1);
  expect(limit.take('2001:db8:1:2:3::1', 0)).toBe(true);
  expect(limit.take('2001:db8:1:2:9::7', 0)).toBe(false);
  expect(limit.take('2001:db8:1:3:9::7', 0)).toBe(true);
  expect(limit.take('2001:db8::1', 0)).toBe(true);
  expect(limit.take('2001:db8::7:9', 0)).toBe(false);
  expect(limit.take('2001:db8:0:0:5::1', 0)).toBe(false);
  expect([limit.take('::ffff:192.0.2.1', 0), limit.take('::ffff:192.0.2.2', 0)]).toEqual([true, true]);
});

test('pages with a link in them are rendered so often for one address, and the plain page goes on', async () => {
  const { ask, asked } = await startPageServer(() => createCachedPage('hello'));
  await ask('/about');
  for (let count = 0; count < 300; count += 1) expect((await ask(`/about?act=${count}`)).status).toBe(200);
  const refused = await ask('/about?act=one-more');
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  expect(JSON.parse(refused.text).error.code).toBe('too_many_requests');
  expect((await ask('/about')).text).toBe('hello');
  expect(asked).toHaveBeenCalledTimes(301);
});
