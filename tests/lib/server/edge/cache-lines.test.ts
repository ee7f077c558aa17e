import { expect, test } from 'vitest';
import { toEdgeLines } from '#lib/server/edge/cache-lines.ts';
import { EnvError, readEnv } from '#lib/server/env.ts';
import { createCachedPage, startPageServer } from '#tests/support/http/page-server.ts';

const NOW = 1_000_000;
const PAGE = { tags: ['draws', 'path:/about us'], freshUntil: NOW + 90_500, target: { variant: '' } };
const rule = (maxAgeS: number, hasRegions = false) => ({ maxAgeS, hasRegions, now: NOW });
const toTable = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(Array.from({ length: lines.length / 2 }, (_, at) => [lines[2 * at], lines[2 * at + 1]]));

test('a page is kept under its tags as long as it is fresh, and no longer than the operator says', () => {
  expect(toTable(toEdgeLines(PAGE, rule(3600)))).toEqual({
    'surrogate-key': 'all-pages draws path%3A%2Fabout%20us',
    'surrogate-control': 'max-age=90, stale-while-revalidate=60',
    'cache-tag': 'all-pages,draws,path%3A%2Fabout%20us',
    'cdn-cache-control': 'max-age=90, stale-while-revalidate=60',
  });
  expect(toTable(toEdgeLines(PAGE, rule(30)))['surrogate-control']).toBe(
    'max-age=30, stale-while-revalidate=30',
  );
});

test('a page that was purged, that is of one region, or whose keys fill more than a line, is not kept', () => {
  expect(toEdgeLines({ ...PAGE, freshUntil: 0 }, rule(3600))).toEqual([]);
  expect(toEdgeLines({ ...PAGE, target: { variant: 'NSW' } }, rule(3600))).toEqual([]);
  expect(toEdgeLines({ ...PAGE, target: { variant: 'NSW' } }, rule(3600, true))).not.toEqual([]);
  const tags = Array.from({ length: 1000 }, (_, number) => `draw:${number}`);
  expect(toEdgeLines({ ...PAGE, tags }, rule(3600))).toEqual([]);
});

test('a site sends the lines with what it has kept, and with nothing else', async () => {
  let isBroken = false;
  const { ask, store } = await startPageServer(
    ({ url }) => {
      if (isBroken) return { status: 500, body: 'broken' };
      return url.startsWith('/about') ? createCachedPage('about') : { body: 'own' };
    },
    { edgeMaxAgeS: 600 },
  );
  const readControl = async (path: string, headers = {}) =>
    (await ask(path, { headers })).headers['surrogate-control'];
  expect(await readControl('/about')).toMatch(/^max-age=(59|60), /);
  expect(await readControl('/about')).toMatch(/^max-age=(59|60), /);
  const { headers } = await ask('/about');
  expect((await ask('/about', { headers: { 'if-none-match': String(headers.etag) } })).headers).toMatchObject(
    {
      'surrogate-key': 'all-pages draws',
      'cache-control': 'no-cache',
    },
  );
  expect(await readControl('/about', { cookie: 'edit_mode=1' })).toBeUndefined();
  expect(await readControl('/about?preview=1')).toBeUndefined();
  expect(await readControl('/login')).toBeUndefined();
  expect(await readControl('/healthz')).toBeUndefined();
  // The old page in place of a failure is no answer to keep, and neither is a page that was purged.
  isBroken = true;
  const failed = await ask('/about?preview=1');
  expect([failed.text, failed.headers['surrogate-control']]).toEqual(['about', undefined]);
  await store.purge(['draws']);
  const old = await ask('/about');
  expect([old.text, old.headers['surrogate-control']]).toEqual(['about', undefined]);
});

test('without a shared cache no line is sent', async () => {
  const { ask } = await startPageServer(() => createCachedPage('about'));
  for (let visit = 0; visit < 2; visit += 1)
    expect(
      Object.keys((await ask('/about')).headers).filter((name) => /surrogate|cdn|cache-tag/.test(name)),
    ).toEqual([]);
});

test('variables of shared caches that say nothing alone are named', () => {
  const token = 'x'.repeat(32);
  expect(readEnv({}).edge).toBeUndefined();
  expect(readEnv({ VARNISH_URLS: 'http://a:6081, http://b:6081/', VARNISH_TOKEN: token }).edge).toEqual({
    varnish: { urls: ['http://a:6081', 'http://b:6081'], token },
    fastly: undefined,
    cloudflare: undefined,
    maxAgeS: 3600,
  });
  for (const [set, message] of [
    [{ VARNISH_URLS: 'http://a:6081' }, 'VARNISH_TOKEN: must be set where VARNISH_URLS is'],
    [{ FASTLY_TOKEN: 't' }, 'FASTLY_SERVICE_ID: must be set where FASTLY_TOKEN is'],
    [{ CLOUDFLARE_ZONE_ID: 'z' }, 'CLOUDFLARE_TOKEN: must be set'],
    [{ VARNISH_URLS: 'a:6081', VARNISH_TOKEN: token }, 'VARNISH_URLS: must be addresses such as'],
    [{ VARNISH_URLS: 'http://a', VARNISH_TOKEN: 'short' }, 'VARNISH_TOKEN: must have at least 32'],
    [{ EDGE_MAX_AGE_S: '0' }, 'EDGE_MAX_AGE_S: must be seconds'],
  ] as const) {
    expect(() => readEnv(set), JSON.stringify(set)).toThrow(EnvError);
    expect(() => readEnv(set)).toThrow(message);
  }
});
