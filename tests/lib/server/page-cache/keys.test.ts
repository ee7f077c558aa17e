import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptQuery, parameterText, readParameter } from '#lib/server/page-cache/listed-query.ts';
import { keyOf, type PageRule, targetOf } from '#lib/server/page-cache/page.ts';
import { keptPath, subVariantOf } from '#lib/server/page-cache/target.ts';
import { answer, openStore, served, target } from '#tests/support/page-store.ts';

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
      answer(`${wanted.path} ${wanted.query}`, { headers: { 'x-store-query': 'page=#, tab=winners, draw' } }),
  });
  await opened.store.render(target('/list'));
  await opened.store.render(target('/list', { query: 'page=2' }));
  expect(served(opened, '/list?utm_source=mail&fbclid=1')).toBe('/list ');
  expect(served(opened, '/list?utm_source=mail&page=2')).toBe('/list page=2');
  expect(served(opened, '/list?page=3')).toBeUndefined();
  expect(served(opened, '/list?tab=x9&page=1')).toBe('/list ');
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

const RULE: PageRule = {
  bySubVariant: false,
  query: ['page=#', 'tab=winners|prizes', 'draw'].map(readParameter),
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
  expect(keptQuery(RULE, new URLSearchParams(query))).toBe(kept);
});

test.each(['page=02', 'page=0', 'page=-1', 'page=2.0', 'page=12345678', 'page=x', 'page=2%20', 'draw=7'])(
  'what ?%s means is left to the framework',
  (query) => {
    expect(keptQuery(RULE, new URLSearchParams(query))).toBeUndefined();
  },
);

test('however many values are made up, they make no further page', () => {
  const values = fc.oneof(fc.string(), fc.integer().map(String));
  fc.assert(
    fc.property(values, values, (tab, draw) => {
      const kept = keptQuery(RULE, new URLSearchParams({ tab, draw }));
      expect([undefined, '', 'tab=winners', 'tab=prizes']).toContain(kept);
    }),
  );
});

test('a listed parameter is read as it was written', () => {
  for (const parameter of RULE.query) expect(readParameter(parameterText(parameter))).toEqual(parameter);
});

test('variants of a path and of all paths are bounded, and the oldest goes', async () => {
  const opened = openStore({
    variants: { ofPath: 3, inAll: 5 },
    render: ({ path, query }) => answer(`${path} ${query}`, { headers: { 'x-store-query': 'page=#' } }),
  });
  const render = (path: string, query = '') => opened.store.render(target(path, { query }));
  for (const path of ['/a', '/b', '/c']) await render(path);
  for (const page of [2, 3, 4, 5]) await render('/a', `page=${page}`);
  expect(opened.store.size).toBe(3 + 3);
  expect(served(opened, '/a?page=2')).toBeUndefined();
  expect(served(opened, '/a?page=3')).toBe('/a page=3');
  for (const page of [2, 3, 4]) await render('/b', `page=${page}`);
  expect(opened.store.size).toBe(3 + 5);
  expect(served(opened, '/a?page=3')).toBeUndefined();
  expect(served(opened, '/b?page=4')).toBe('/b page=4');
  await opened.close();
  const second = openStore({ root: opened.root, variants: { ofPath: 1, inAll: 5 } });
  expect(second.store.size).toBe(3 + 2);
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
