import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createUntilLive } from '#lib/server/page-cache/until-live.ts';
import { createAnswer, createTarget, openCache, readServed } from '#tests/support/http/page-cache.ts';

const change = (paths: string[], tags = ['draws']) => ({ site: 'site', paths, tags });

test('it ends when the page is kept anew, and not before', async () => {
  let version = 0;
  const opened = openCache({
    render: async () => {
      version += 1;
      const text = `version ${version}`;
      if (version > 1) await sleep(60);
      return createAnswer(text);
    },
  });
  await opened.store.render(createTarget('/about'));
  await opened.store.purge(['draws']);
  expect(readServed(opened, '/about')).toBe('version 1');
  expect(await createUntilLive(opened.store)(change(['/about']))).toBe('/about');
  expect(readServed(opened, '/about')).toBe('version 2');
});

test('a page that nobody has asked for is rendered', async () => {
  const opened = openCache();
  expect(await createUntilLive(opened.store)(change(['/about']))).toBe('/about');
  expect(readServed(opened, '/about')).toBe('version 1');
});

test('pages that do not show the change, or are kept by nobody, are passed over', async () => {
  const opened = openCache({
    render: ({ path }) =>
      createAnswer('x', { headers: { 'x-store-tags': path === '/blog' ? 'draws' : 'brand' } }),
  });
  const until = createUntilLive(opened.store);
  expect(await until(change(['/api/none', '/about', '/blog']))).toBe('/blog');
  expect(await until(change(['/about']))).toBeUndefined();
  expect(await until(change([]))).toBeUndefined();
});

test('whoever edits in place is never given a kept page', async () => {
  const opened = openCache();
  await opened.store.render(createTarget('/about'));
  const locate = (cookie: string) =>
    opened.store.locate({ site: 'site', path: '/about', query: new URLSearchParams(), cookie }).state;
  expect(locate('sv=SA')).toBe('cached');
  expect(locate('a=1; edit_mode=1')).toBe('uncacheable');
  expect(locate('edit_mode=10')).toBe('cached');
});
