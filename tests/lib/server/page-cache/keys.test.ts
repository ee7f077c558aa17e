import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatParameter, normaliseQuery, parseParameter } from '#lib/server/page-cache/listed-query.ts';
import { parseKey, toKey, type VaryRule } from '#lib/server/page-cache/page.ts';
import {
  addresses,
  createAnswer,
  createTarget,
  openCache,
  readServed,
} from '#tests/support/http/page-cache.ts';

test.each([
  ['/', '/'],
  ['/Lotto-Results/', '/lotto-results'],
  ['/lighthouse/results/2024-05', '/lighthouse/results/2024-05'],
])('%s is kept as %s', (path, kept) => {
  expect(addresses.normalisePath(path)).toBe(kept);
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
  expect(addresses.normalisePath(path)).toBeUndefined();
});

test('unknown parameters make no new page, listed ones do', async () => {
  const opened = openCache({
    render: (wanted) =>
      createAnswer(`${wanted.path} ${wanted.query}`, {
        headers: { 'x-store-query': 'page=#, tab=winners, draw' },
      }),
  });
  await opened.store.render(createTarget('/list'));
  await opened.store.render(createTarget('/list', { query: 'page=2' }));
  expect(readServed(opened, '/list?utm_source=mail&fbclid=1')).toBe('/list ');
  expect(readServed(opened, '/list?utm_source=mail&page=2')).toBe('/list page=2');
  expect(readServed(opened, '/list?page=3')).toBeUndefined();
  expect(readServed(opened, '/list?tab=x9&page=1')).toBe('/list ');
  expect(opened.store.size).toBe(2);
});

test.each(['act=token', 'sv=SA', 'clear_cache=1', 'preview=1'])(
  'with ?%s the store stands aside',
  async (query) => {
    const opened = openCache();
    await opened.store.render(createTarget('/list'));
    expect(readServed(opened, '/list')).toBe('version 1');
    expect(readServed(opened, `/list?${query}`)).toBeUndefined();
  },
);

const RULE: VaryRule = {
  byVariant: false,
  query: ['page=#', 'tab=winners|prizes', 'draw'].map(parseParameter),
};

test.each([
  ['page=2', 'page=2'],
  ['page=1', ''],
  ['page=', ''],
  ['tab=winners&page=3', 'page=3&tab=winners'],
  ['tab=prizes', 'tab=prizes'],
  ['tab=made-up', ''],
  ['tab=winners%7Cprizes', ''],
  ['draw=', ''],
  ['utm_source=mail', ''],
])('?%s is kept as "%s"', (query, kept) => {
  expect(normaliseQuery(RULE, new URLSearchParams(query))).toBe(kept);
});

test.each(['page=02', 'page=0', 'page=-1', 'page=2.0', 'page=12345678', 'page=x', 'page=2%20', 'draw=7'])(
  'what ?%s means is left to the framework',
  (query) => {
    expect(normaliseQuery(RULE, new URLSearchParams(query))).toBeUndefined();
  },
);

test('however many values are made up, they make no further page', () => {
  const values = fc.oneof(fc.string(), fc.integer().map(String));
  fc.assert(
    fc.property(values, values, (tab, draw) => {
      const kept = normaliseQuery(RULE, new URLSearchParams({ tab, draw }));
      expect([undefined, '', 'tab=winners', 'tab=prizes']).toContain(kept);
    }),
  );
});

test('a listed parameter is read as it was written', () => {
  for (const parameter of RULE.query) expect(parseParameter(formatParameter(parameter))).toEqual(parameter);
});

test('variants of a path and of all paths are bounded, and the oldest goes', async () => {
  const opened = openCache({
    variants: { perPath: 3, total: 5 },
    render: ({ path, query }) => createAnswer(`${path} ${query}`, { headers: { 'x-store-query': 'page=#' } }),
  });
  const render = (path: string, query = '') => opened.store.render(createTarget(path, { query }));
  for (const path of ['/a', '/b', '/c']) await render(path);
  for (const page of [2, 3, 4, 5]) await render('/a', `page=${page}`);
  expect(opened.store.size).toBe(3 + 3);
  expect(readServed(opened, '/a?page=2')).toBeUndefined();
  expect(readServed(opened, '/a?page=3')).toBe('/a page=3');
  for (const page of [2, 3, 4]) await render('/b', `page=${page}`);
  expect(opened.store.size).toBe(3 + 5);
  expect(readServed(opened, '/a?page=3')).toBeUndefined();
  expect(readServed(opened, '/b?page=4')).toBe('/b page=4');
  await opened.close();
  const second = openCache({ root: opened.root, variants: { perPath: 1, total: 5 } });
  expect(second.store.size).toBe(3 + 2);
});

test('a page varies by sub-variant only where it says so', async () => {
  const opened = openCache({
    render: (wanted) =>
      createAnswer(`for ${wanted.variant || 'all'}`, {
        headers: wanted.path === '/news' ? { 'x-store-vary': 'sv' } : {},
      }),
  });
  for (const variant of ['', 'SA']) await opened.store.render(createTarget('/news', { variant }));
  await opened.store.render(createTarget('/about'));
  expect(readServed(opened, '/news', 'sv=sa; a=b')).toBe('for SA');
  expect(readServed(opened, '/news', 'sv=XX')).toBe('for all');
  expect(readServed(opened, '/about', 'sv=SA')).toBe('for all');
  expect(readServed(opened, '/news', 'a=b; sv=NSW')).toBeUndefined();
});

test('a variant is one of the list or none', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(['', 'NSW', 'SA']).toContain(addresses.readVariant(`sv=${text}`));
    }),
  );
});

test('a key gives back its target', () => {
  const targets = fc.record({
    site: fc.stringMatching(/^[a-z][a-z0-9-]{0,5}$/),
    path: fc.stringMatching(/^(?:\/[a-z0-9._~!$&'()*+,;=:@-]{1,6}){1,3}$|^\/$/),
    query: fc.dictionary(fc.string(), fc.string()).map((values) => String(new URLSearchParams(values))),
    variant: fc.constantFrom('', 'SA', 'NSW'),
  });
  fc.assert(
    fc.property(targets, (one) => {
      expect(parseKey(toKey(one))).toEqual(one);
    }),
  );
});

test('two targets have one key only when they are the same', () => {
  const part = fc.stringMatching(/^[a-z0-9=&-]{0,6}$/);
  const targets = fc.record({
    site: part,
    path: part.map((text) => `/${text}`),
    query: part,
    variant: part,
  });
  fc.assert(
    fc.property(targets, targets, (one, other) => {
      expect(toKey(one) === toKey(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});
