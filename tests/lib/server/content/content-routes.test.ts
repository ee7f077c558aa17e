import { expect, test } from 'vitest';
import { findContentRoute } from '#lib/server/content/content-routes.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import { createTestReader } from '#tests/support/content/content-reader.ts';

const known = { id: '1', publishedAt: '', updatedAt: '' };
const page = (path: string, fields: object = {}) => ({ ...known, path, title: path, blocks: [], ...fields });
const shelf = (pages: ReturnType<typeof page>[], redirects: object[] = []) =>
  createTestReader({ pages, redirects: redirects.map((one) => ({ ...known, ...one })) as never });

test('only pages that override stand before a route of the shop', async () => {
  const content = shelf([page('/Lotto-Tickets', { overrides_route: true }), page('/guides')]);
  expect(await findContentRoute('a', '/lotto-tickets/', { content })).toEqual({ kind: 'page' });
  expect(await findContentRoute('a', '/guides', { content })).toBeUndefined();
  expect(await findContentRoute('a', '/other', { content })).toBeUndefined();
});

test('a redirect comes before a page', async () => {
  const redirect = { from: '/Old', to: '/new', code: 302 };
  const content = shelf([page('/old', { overrides_route: true })], [redirect]);
  expect(await findContentRoute('a', '/OLD', { content })).toMatchObject({ kind: 'redirect', redirect });
});

test('a redirect from an address with accents is found as browsers ask for it', async () => {
  const content = shelf([], [{ from: '/Über-uns', to: '/about', code: 301 }]);
  for (const path of ['/%C3%BCber-uns', '/%C3%9Cber-Uns/'])
    expect(await findContentRoute('a', path, { content })).toMatchObject({ redirect: { to: '/about' } });
});

test('the pages of a cause with a game and the later pages of a category go where the item went', async () => {
  const moves = [
    { from: '/causes/old', to: '/causes/new', code: 301 },
    { from: '/blog/category/Old', to: '/blog/category/new', code: 301 },
    { from: '/causes/gone', to: '/about', code: 301 },
    { from: '/causes/one-game', to: '/causes/one-game/comet', code: 302 },
  ];
  const content = shelf([page('/causes/old/story', { overrides_route: true })], moves);
  const leadsTo = (path: string) => findContentRoute('a', path, { content });
  expect(await leadsTo('/causes/Old/harbour-boat/')).toMatchObject({
    redirect: { to: '/causes/new/harbour-boat', code: 301 },
  });
  expect(await leadsTo('/blog/category/old/2')).toMatchObject({ redirect: { to: '/blog/category/new/2' } });
  expect(await leadsTo('/causes/old/story')).toEqual({ kind: 'page' });
  for (const path of [
    '/causes/old/a/b',
    '/causes/gone/comet',
    '/causes/one-game/comet',
    '/causes/other/comet',
  ])
    expect([path, await leadsTo(path)]).toEqual([path, undefined]);
});

test('a part of an item that has moved is led to the end, and not in a circle', async () => {
  const moves = [
    { from: '/causes/a', to: '/causes/b', code: 301 },
    { from: '/causes/b/back', to: '/causes/a/back', code: 301 },
    { from: '/causes/b/on', to: '/about', code: 301 },
    { from: '/causes/b/round', to: '/causes/c/round', code: 301 },
    { from: '/causes/c', to: '/causes/a', code: 301 },
  ];
  const content = shelf([], moves);
  const leadsTo = (path: string) => findContentRoute('a', path, { content });
  for (const path of ['/causes/a/back', '/causes/a/round', '/causes/c/round'])
    expect([path, await leadsTo(path)]).toEqual([path, undefined]);
  expect(await leadsTo('/causes/a/on')).toMatchObject({ redirect: { to: '/about' } });
  expect(await leadsTo('/causes/a/comet')).toMatchObject({ redirect: { to: '/causes/b/comet' } });
});

test('while the lists can not be had the shop goes on, and they are left alone for five seconds', async () => {
  let asked = 0;
  let now = 1000;
  const failing = {
    ...shelf([]),
    outlines: () => {
      asked += 1;
      return Promise.reject(new ServiceLost('service_down'));
    },
  };
  const route = () => findContentRoute('failing', '/x', { content: failing, now: () => now });
  expect([await route(), await route()]).toEqual([undefined, undefined]);
  expect(asked).toBe(2);
  now += 5001;
  await route();
  expect(asked).toBe(4);
});
