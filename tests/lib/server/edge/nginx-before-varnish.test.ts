// deploy/nginx-varnish.conf with the real nginx, before a site in place of Varnish, and before Varnish.
import { describe, expect, test } from 'vitest';
import { hasNginx, startNginx } from '#tests/support/http/nginx.ts';
import { createTemporaryFolder } from '#tests/support/http/page-cache.ts';
import { ask, createCachedPage, type FakeSite, startPageServer } from '#tests/support/http/page-server.ts';
import { hasVarnish, startVarnish, VARNISH_TOKEN } from '#tests/support/http/varnish.ts';

async function openShop() {
  const site: FakeSite = ({ url, headers, locals }) =>
    url.startsWith('/about')
      ? createCachedPage('about')
      : {
          body: `${headers['x-forwarded-for'] ?? ''}|${locals.clientAddress}|${headers['x-ban-token'] ?? ''}`,
        };
  const front = await startPageServer(site, { edgeMaxAgeS: 600, trustsProxy: true });
  const varnish = await startVarnish([front.server.port, front.server.port]);
  const folder = createTemporaryFolder();
  const nginx = await startNginx({
    pages: folder,
    client: folder,
    frontPort: varnish.port,
    file: 'nginx-varnish.conf',
  });
  return { front, nginx, varnish };
}

describe.runIf(hasNginx && hasVarnish)('nginx before Varnish', () => {
  test('a page is kept by Varnish and named by nginx', async () => {
    const { nginx } = await openShop();
    await nginx.ask('/about');
    const first = await nginx.ask('/about');
    const second = await nginx.ask('/about');
    expect([first.headers['x-cache'], second.headers['x-cache']]).toEqual(['hit', 'hit']);
    expect(second.headers['strict-transport-security']).toBeDefined();
    expect(second.headers['x-request-id']).toMatch(/^[\w-]{16,}$/);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  test('the site learns the address of the visitor, whatever the visitor says', async () => {
    const { nginx } = await openShop();
    const { text } = await nginx.ask('/login', { 'x-forwarded-for': '203.0.113.9' });
    expect(text).toContain('|127.0.0.1|');
    expect(text).not.toContain('203.0.113.9');
  });

  test('a visitor takes no page out', async () => {
    const { nginx, varnish } = await openShop();
    await varnish.ask('/about');
    const headers = { 'x-ban-token': VARNISH_TOKEN, 'x-ban-keys': '.' };
    expect((await nginx.ask('/', headers, 'PURGE')).status).toBe(405);
    expect((await nginx.ask('/login', headers)).text).not.toContain(VARNISH_TOKEN);
    expect((await varnish.ask('/about')).headers['x-cache']).toBe('hit');
  });

  test('nothing is served without encryption, and a flood of sign-ups is told to wait', async () => {
    const { nginx } = await openShop();
    const { status, headers } = await ask(nginx.httpPort, '/about?x=1');
    expect([status, headers.location]).toEqual([301, 'https://shop.test/about?x=1']);
    const statuses: number[] = [];
    for (let post = 0; post < 30; post += 1)
      statuses.push((await nginx.ask('/api/signup', { 'content-length': '0' }, 'POST')).status);
    expect(statuses.slice(22).every((each) => each === 429)).toBe(true);
    expect(statuses.slice(0, 20)).not.toContain(429);
  });
});
