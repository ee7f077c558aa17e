import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOf, targetOf } from '#lib/server/page-store/page.ts';
import { keptPath, keptQuery, subVariantOf } from '#lib/server/page-store/target.ts';
import { answer, openStore, served, target } from '../../../support/page-store.ts';

test.each([
  ['/', '/'],
  ['/Lotto-Results/', '/lotto-results'],
  ['/lighthouse/results/2024-05', '/lighthouse/results/2024-05'],
])('%s is kept as %s', (path, kept) => {
  expect(keptPath(path)).toBe(kept);
});

test.each([
  '/api/v2/cart',
  '/API/v2/cart',
  '/my-account',
  '/checkout/login',
  '/3ds/notify',
  '//evil.test/x',
  '/a//b',
  '/a/../b',
  '/.well-known/x',
  '/caf%C3%A9',
  '/%61bout',
  `/${'a'.repeat(600)}`,
  '/a b',
  '/a\u0000',
])('%s is never kept', (path) => {
  expect(keptPath(path)).toBeUndefined();
});

test('unknown parameters make no new page, listed ones do', async () => {
  const opened = openStore({
    render: (wanted) =>
      answer(`${wanted.path} ${wanted.query}`, { headers: { 'x-store-query': 'page, tab' } }),
  });
  await opened.store.render(target('/list'));
  await opened.store.render(target('/list', { query: 'page=2' }));
  expect(served(opened, '/list?utm_source=mail&fbclid=1')).toBe('/list ');
  expect(served(opened, '/list?utm_source=mail&page=2')).toBe('/list page=2');
  expect(served(opened, '/list?page=3')).toBeUndefined();
  expect(opened.store.size).toBe(2);
});

test.each(['act=token', 'sv=SA', 'clear_cache=1', 'preview=1'])(
  'with ?%s the store stands aside',
  async (query) => {
    const opened = openStore();
    await opened.store.render(target('/list'));
    expect(served(opened, '/list')).toBe('version 1');
    expect(served(opened, `/list?${query}`)).toBeUndefined();
  },
);

test('a listed value that is too long is not kept', () => {
  const rule = { bySubVariant: false, query: ['page'] };
  expect(keptQuery(rule, new URLSearchParams({ page: '1'.repeat(65) }))).toBeUndefined();
});

test('a page varies by sub-variant only where it says so', async () => {
  const opened = openStore({
    render: (wanted) =>
      answer(`for ${wanted.subVariant || 'all'}`, {
        headers: wanted.path === '/news' ? { 'x-store-vary': 'sv' } : {},
      }),
  });
  for (const subVariant of ['', 'SA']) await opened.store.render(target('/news', { subVariant }));
  await opened.store.render(target('/about'));
  expect(served(opened, '/news', 'sv=sa; a=b')).toBe('for SA');
  expect(served(opened, '/news', 'sv=XX')).toBe('for all');
  expect(served(opened, '/about', 'sv=SA')).toBe('for all');
  expect(served(opened, '/news', 'a=b; sv=NSW')).toBeUndefined();
});

test('a sub-variant is one of the list or none', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(['', 'ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']).toContain(subVariantOf(`sv=${text}`));
    }),
  );
});

test('a key gives back its target', () => {
  const targets = fc.record({
    brand: fc.stringMatching(/^[a-z][a-z0-9-]{0,5}$/),
    path: fc.stringMatching(/^(?:\/[a-z0-9._~!$&'()*+,;=:@-]{1,6}){1,3}$|^\/$/),
    query: fc.dictionary(fc.string(), fc.string()).map((values) => String(new URLSearchParams(values))),
    subVariant: fc.constantFrom('', 'SA', 'NSW'),
  });
  fc.assert(
    fc.property(targets, (one) => {
      expect(targetOf(keyOf(one))).toEqual(one);
    }),
  );
});

test('two targets have one key only when they are the same', () => {
  const part = fc.stringMatching(/^[a-z0-9=&-]{0,6}$/);
  const targets = fc.record({
    brand: part,
    path: part.map((text) => `/${text}`),
    query: part,
    subVariant: part,
  });
  fc.assert(
    fc.property(targets, targets, (one, other) => {
      expect(keyOf(one) === keyOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});
