import { expect, test } from 'vitest';
import { pageAddresses } from '#lib/server/page-addresses.ts';

test.each(['/api/v2/cart', '/API/v2/cart', '/my-account', '/checkout/login', '/3ds/notify', '/purchase/1'])(
  '%s is never cached',
  (path) => {
    expect(pageAddresses.normalisePath(path)).toBeUndefined();
  },
);

test.each(['act', 'p', 'sv', 'clear_cache', 'preview'])('?%s bypasses the page cache', (name) => {
  expect(pageAddresses.hasBypassParameter(new URLSearchParams({ [name]: '1' }))).toBe(true);
  expect(pageAddresses.hasBypassParameter(new URLSearchParams({ [`${name}x`]: '1' }))).toBe(false);
});

test.each([
  ['edit_mode=1', true],
  ['a=b; segment=1', true],
  ['edit_mode=10', false],
  ['my_segment=1', false],
  ['a=b; pricing=SPRING-10', true],
  ['pricing=', false],
  ['my_pricing=spring', false],
])('a request with the cookie %s bypasses the page cache: %s', (cookie, isBypassed) => {
  expect(pageAddresses.hasBypassCookie(cookie)).toBe(isBypassed);
});

test.each([
  ['sv=sa; a=b', 'SA'],
  ['a=b; sv=VIC', 'VIC'],
  ['sv=XX', ''],
  ['xsv=SA', ''],
])('the region of the cookie %s is "%s"', (cookie, variant) => {
  expect(pageAddresses.readVariant(cookie)).toBe(variant);
});
