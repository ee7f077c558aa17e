import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSafeRedirect } from '#lib/domain/account/safe-redirect.ts';

test.each([
  '/cart',
  '/my-account/transactions/2?sort=new#top',
  '/tide?firstDrawNo=12&x=https://elsewhere.test',
  '/a%2Fb',
])('%s is a page of ours', (path) => {
  expect(toSafeRedirect(path, '/')).toBe(path);
});

test.each([
  undefined,
  null,
  '',
  'cart',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '/%09/evil.test\n',
  '\\\\evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  ' /cart',
  '/.//evil.test',
  '/x/..//evil.test',
  '/api/logout',
  '/logout',
  '/LOGOUT',
  '/login?redirect=/login',
  '/checkout/login',
  `/${'a'.repeat(2000)}`,
])('%j leads to the fallback', (asked) => {
  expect(toSafeRedirect(asked, '/home')).toBe('/home');
});

test('whatever is asked, a browser stays on the site', () => {
  const here = 'https://shop.test';
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '//',
    'evil.test',
    '@',
    ':',
    '%2f',
    '%5c',
    '\t',
    '\n',
    '?',
    '#',
    'a',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      const target = toSafeRedirect(`/${pieces.join('')}`, '/home');
      expect(new URL(target, here).origin).toBe(here);
      expect(target).toMatch(/^\/(?!\/)/);
    }),
    { numRuns: 2000 },
  );
});
