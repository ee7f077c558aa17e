import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import {
  createAnswer,
  createTarget,
  openCache,
  readServed,
  waitUntilSettled,
} from '#tests/support/http/page-cache.ts';

afterEach(() => vi.useRealTimers());

const isOpen = (root: string, name: string): boolean => existsSync(join(root, 'build-1', 'site', name));

test('a page that has expired leaves the reach of a web server, is served from here, and comes back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let now = 1_000_000;
  const opened = openCache({ now: () => now });
  await opened.store.render(createTarget('/about'));
  expect(isOpen(opened.root, 'about.html')).toBe(true);
  now += 61_000;
  vi.advanceTimersByTime(60_000);
  for (const name of ['about.html', 'about.html.gz', 'about.html.br'])
    expect(isOpen(opened.root, name)).toBe(false);
  expect(readServed(opened, '/about')).toBe('version 1');
  await waitUntilSettled(opened);
  expect(readFileSync(join(opened.root, 'build-1/site/about.html'), 'utf8')).toBe('version 2');
});

test('a page past its whole time is deleted', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let now = 1_000_000;
  const opened = openCache({ now: () => now });
  await opened.store.render(createTarget('/about'));
  now += 700_000;
  vi.advanceTimersByTime(60_000);
  expect(opened.store.size).toBe(0);
  expect(isOpen(opened.root, 'about.html')).toBe(false);
});

test.each([
  ['a variant by query', createTarget('/list', { query: 'page=2' })],
  ['a variant by sub-variant', createTarget('/list', { variant: 'SA' })],
  ['a path that could be the home page’s file', createTarget('/index')],
  ['a path with a dot', createTarget('/a.html')],
  ['a path with other signs', createTarget("/it's")],
])('%s is out of the reach of a web server', async (_name, wanted) => {
  const first = openCache();
  await first.store.render(wanted);
  expect(existsSync(join(first.root, 'build-1', 'site'))).toBe(false);
  await first.close();
  expect(openCache({ root: first.root }).store.size).toBe(1);
});

test('a web server gets the headers of the pages that it may serve, and no page with others', async () => {
  const policy = `default-src 'none'; style-src "x"`;
  const opened = openCache({
    render: ({ path }) =>
      createAnswer('x', {
        headers: {
          'content-security-policy': path === '/other' ? 'script-src $x' : policy,
          'content-type': path === '/feed' ? 'application/xml' : 'text/html',
        },
      }),
  });
  for (const path of ['/feed', '/about', '/other', '/home']) await opened.store.render(createTarget(path));
  const lines = readFileSync(join(opened.root, 'build-1', 'headers.conf'), 'utf8').split('\n');
  expect(lines[1]).toBe(`add_header content-security-policy "default-src 'none'; style-src \\"x\\"";`);
  const open = ['feed', 'about', 'other', 'home'].map((name) => isOpen(opened.root, `${name}.html`));
  expect(open).toEqual([false, true, false, true]);
});

test('a page that changes to headers of its own leaves the reach of a web server', async () => {
  let policy = 'a';
  const opened = openCache({
    render: () => createAnswer('x', { headers: { 'content-security-policy': policy } }),
  });
  await opened.store.render(createTarget('/about'));
  expect(isOpen(opened.root, 'about.html')).toBe(true);
  policy = 'b';
  await opened.store.purge(['draws']);
  await waitUntilSettled(opened);
  expect(isOpen(opened.root, 'about.html')).toBe(false);
  expect(readServed(opened, '/about')).toBe('x');
});
