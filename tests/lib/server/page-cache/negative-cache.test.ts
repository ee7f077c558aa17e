import { expect, test } from 'vitest';
import { NegativeCache } from '#lib/server/page-cache/negative-cache.ts';
import { createTarget } from '#tests/support/http/page-cache.ts';

test('an address is known until it is removed', () => {
  const cache = new NegativeCache();
  const cart = createTarget('/cart');
  expect(cache.has(cart)).toBe(false);
  cache.add(cart);
  expect(cache.has(cart)).toBe(true);
  expect(cache.has(createTarget('/cart', { variant: 'SA' }))).toBe(false);
  cache.remove(cart);
  expect(cache.has(cart)).toBe(false);
});

test('made-up addresses displace the oldest one, not all of them', () => {
  const cache = new NegativeCache();
  for (let address = 0; address <= 5000; address += 1) cache.add(createTarget(`/made-up/${address}`));
  expect(cache.has(createTarget('/made-up/0'))).toBe(false);
  expect(cache.has(createTarget('/made-up/1'))).toBe(true);
});
