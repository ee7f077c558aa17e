// deploy/varnish.vcl with the real Varnish before two sites.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SUB_VARIANTS } from '#lib/domain/brand/sub-variants.ts';
import { EdgePurger } from '#lib/server/edge/edge-purger.ts';
import { createVarnish } from '#lib/server/edge/purge-calls.ts';
import { createCachedPage, type FakeSite, startPageServer } from '#tests/support/http/page-server.ts';
import { hasVarnish, startVarnish, VARNISH_TOKEN } from '#tests/support/http/varnish.ts';

if (!hasVarnish) process.stdout.write('No Varnish on this machine: deploy/varnish.vcl is not tried.\n');

/** Two sites that show one text, behind Varnish, each of which tells it what it purges. */
async function openShop(own: FakeSite = () => ({})) {
  let text = 'version 1';
  let purger: EdgePurger | undefined;
  const site: FakeSite = (asked) =>
    asked.url.startsWith('/about') || asked.url.startsWith('/blog')
      ? createCachedPage(`${asked.url} ${text}`, {
          'x-store-tags': asked.url.startsWith('/blog') ? 'blog' : 'draws',
        })
      : own(asked);
  const setting = {
    edgeMaxAgeS: 3600,
    trustsProxy: true,
    onPurged: (tags: readonly string[]) => purger?.purge(tags),
  };
  const sites = [await startPageServer(site, setting), await startPageServer(site, setting)] as const;
  const varnish = await startVarnish([sites[0].server.port, sites[1].server.port]);
  purger = new EdgePurger({
    caches: [createVarnish(varnish.url, VARNISH_TOKEN)],
    warn: (_, error) => expect.fail(String(error)),
  });
  onTestFinished(() => purger?.close());
  const countRendered = () => sites[0].asked.mock.calls.length + sites[1].asked.mock.calls.length;
  /** As a result is published: each site learns it, one after the other. */
  const publish = async (next: string) => {
    text = next;
    for (const { store } of sites) {
      await store.purge(['draws']);
      await sleep(5);
    }
  };
  /** The page is in both page caches, and Varnish has it. */
  const settle = async (path: string) => {
    for (const { store } of sites) await store.render({ site: 'drawcard', path, query: '', variant: '' });
    await varnish.ask(path);
    const kept = await varnish.ask(path);
    expect(kept.headers['x-cache'], path).toBe('hit');
  };
  return { sites, varnish, publish, settle, countRendered, purger };
}

test('the configuration knows every region', () => {
  expect(readFileSync('deploy/varnish.vcl', 'utf8')).toContain(`"^(${SUB_VARIANTS.join('|')})$"`);
});

describe.runIf(hasVarnish)('behind Varnish', () => {
  test('a public page is kept, without the lines that were meant for Varnish', async () => {
    const { varnish, settle } = await openShop();
    await settle('/about');
    const { status, headers, text } = await varnish.ask('/about', {
      headers: { 'x-request-id': 'request-2' },
    });
    expect([status, text]).toEqual([200, '/about version 1']);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-cache': 'hit',
      'x-request-id': 'request-2',
    });
    const leftOver = Object.keys(headers).filter((name) =>
      /surrogate|cache-tag|cdn|varnish|^via$/.test(name),
    );
    expect(leftOver).toEqual([]);
    const second = await varnish.ask('/about', { headers: { 'if-none-match': String(headers.etag) } });
    expect([second.status, second.text]).toEqual([304, '']);
  });

  test('each encoding, host and scheme has a page of its own', async () => {
    const { varnish, settle } = await openShop();
    await settle('/about');
    const requests: Record<string, string>[] = [
      { 'accept-encoding': 'gzip, deflate, br' },
      { 'accept-encoding': 'gzip' },
      { host: 'art.test' },
      { 'x-forwarded-proto': 'https' },
    ];
    for (const headers of requests) {
      const first = await varnish.ask('/about', { headers });
      const second = await varnish.ask('/about', { headers });
      expect(second.headers['x-cache'], JSON.stringify(headers)).toBe('hit');
      expect(second.body).toEqual(first.body);
    }
    const https = await varnish.ask('/about', { headers: { 'x-forwarded-proto': 'https' } });
    expect(https.headers['strict-transport-security']).toBeDefined();
    expect((await varnish.ask('/about')).headers['strict-transport-security']).toBeUndefined();
    const brotli = await varnish.ask('/about', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(brotli.headers['content-encoding']).toBe('br');
  });

  test('after a publish nobody gets the page before it, and it is everywhere within a second', async () => {
    const { varnish, publish, settle } = await openShop();
    await settle('/about');
    const took: number[] = [];
    for (let version = 2; version < 22; version += 1) {
      await publish(`version ${version}`);
      const since = performance.now();
      let shown = '';
      while (shown !== `/about version ${version}`) {
        expect(performance.now() - since).toBeLessThan(5000);
        shown = (await varnish.ask('/about')).text;
      }
      took.push(performance.now() - since);
      for (let visit = 0; visit < 6; visit += 1)
        expect((await varnish.ask('/about')).text).toBe(`/about version ${version}`);
    }
    expect(Math.max(...took)).toBeLessThan(1000);
  });

  test('what shares no tag with a purge stays', async () => {
    const { varnish, publish, settle } = await openShop();
    await settle('/about');
    await settle('/blog');
    await publish('version 2');
    await sleep(100);
    expect((await varnish.ask('/blog')).headers['x-cache']).toBe('hit');
  });

  test('visitors with prices or rights of their own, and those with credentials, reach a site', async () => {
    const { varnish, settle } = await openShop();
    await settle('/about');
    const requests: Record<string, string>[] = [
      { cookie: 'sv=NSW; session=x; sv=SA' },
      { cookie: 'sv=XYZ' },
      { cookie: 'a=b; segment=1' },
      { cookie: 'pricing=club' },
      { cookie: 'edit_mode=1' },
      { authorization: 'Bearer x' },
    ];
    for (const headers of requests) {
      for (let visit = 0; visit < 2; visit += 1)
        expect((await varnish.ask('/about', { headers })).headers['x-cache'], JSON.stringify(headers)).toBe(
          'miss',
        );
    }
  });

  test('each region has pages of its own, which its customers share', async () => {
    const { varnish, publish } = await openShop(({ url, headers }) =>
      url.startsWith('/region')
        ? createCachedPage(/sv=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? 'none', { 'x-store-vary': 'sv' })
        : {},
    );
    const read = async (cookie: string) => {
      const { text, headers } = await varnish.ask('/region', { headers: { cookie } });
      return `${text} ${String(headers['x-cache'])}`;
    };
    for (const cookie of ['a=b', 'session=anna; sv=NSW', 'sv=SA; session=ben']) {
      await expect.poll(() => read(cookie)).toMatch(/ hit$/);
    }
    expect(await read('x=y')).toBe('none hit');
    expect(await read('session=cora; sv=NSW')).toBe('NSW hit');
    expect(await read('sv=SA')).toBe('SA hit');
    await publish('version 2');
    expect(await read('sv=SA')).not.toContain('hit');
  });

  test('what is for one visitor is never kept: three people at every kind of address', async () => {
    const { varnish } = await openShop(({ url, headers }) => {
      const name = headers.cookie ?? 'nobody';
      if (url.startsWith('/api')) return { body: name, headers: { 'content-type': 'application/json' } };
      // A site that wrongly asks for its page with a cookie to be kept.
      if (url === '/odd') return createCachedPage(name, { 'set-cookie': 'session=x' });
      return { body: name };
    });
    const people = ['session=anna', 'session=ben', 'session=cora'];
    for (const path of ['/my-account', '/api/customer', '/cart', '/odd', '/missing', '/?x=1'])
      for (let round = 0; round < 2; round += 1)
        for (const cookie of people) {
          const { text, headers } = await varnish.ask(path, { headers: { cookie } });
          expect([path, text, headers['x-cache']]).toEqual([path, cookie, 'miss']);
        }
  });

  test('only a site with the token takes pages out, and a pattern that is none is refused', async () => {
    const { varnish, settle } = await openShop();
    await settle('/about');
    const purge = (headers: Record<string, string>) => varnish.ask('/', { method: 'PURGE', headers });
    expect((await purge({ 'x-ban-keys': 'draws' })).status).toBe(403);
    expect((await purge({ 'x-ban-keys': 'draws', 'x-ban-token': 'replace-me' })).status).toBe(403);
    expect((await purge({ 'x-ban-token': VARNISH_TOKEN })).status).toBe(403);
    expect((await purge({ 'x-ban-token': VARNISH_TOKEN, 'x-ban-keys': '(' })).status).toBe(400);
    expect((await varnish.ask('/about')).headers['x-cache']).toBe('hit');
    expect((await purge({ 'x-ban-token': VARNISH_TOKEN, 'x-ban-keys': 'draws' })).status).toBe(200);
    expect((await varnish.ask('/about')).headers['x-cache']).toBe('miss');
  });

  test('a site that ends is asked no more; without any, the visitor is told when to come back', async () => {
    const { varnish, sites } = await openShop();
    await sites[0].server.close();
    for (let visit = 0; visit < 8; visit += 1)
      expect((await varnish.ask(`/visit-${visit}`)).status, `visit ${visit}`).toBe(200);
    await sites[1].server.close();
    const { status, headers, text } = await varnish.ask('/visit');
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '30', 'no-store']);
    expect(text).toContain('try again');
  });
});
