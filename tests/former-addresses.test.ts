// What the middleware answers where there is no page for a guest.
import type { APIContext } from 'astro';
import { expect, onTestFinished, test } from 'vitest';
import { runtime } from '#lib/server/runtime.ts';
import { createSessionStore } from '#platform/people/identity/web-sessions.ts';
import { onRequest } from '../src/middleware.ts';
import { openTestPlatform } from './support/platform.ts';
import { ORIGIN } from './support/test-browser.ts';

interface Asked {
  readonly path?: string;
  readonly next?: () => Promise<Response>;
}

/** What a guest is answered at a matched route. */
async function ask(pattern: string, { path = pattern, next }: Asked = {}): Promise<Response> {
  const { fetch, services } = await openTestPlatform();
  const sessions = createSessionStore(services.database);
  runtime.platform = { fetch, sessions, keys: { appKey: 'test-app', appSecret: 'test-app-secret' } };
  onTestFinished(() => void delete runtime.platform);
  const url = new URL(path, ORIGIN);
  const context = {
    request: new Request(url),
    url,
    locals: {},
    redirect: (location: string, status = 302) => new Response(null, { status, headers: { location } }),
    originPathname: url.pathname,
    routePattern: pattern,
    clientAddress: '198.51.100.7',
    isPrerendered: false,
  } as unknown as APIContext;
  return (await onRequest(context, next ?? (async () => new Response('page')))) as Response;
}

test('where there is no page, the address that an item had elsewhere leads to where it is now', async () => {
  const moved = [{ from: '/blog/old', to: '/blog/new', code: 301, brand: undefined } as const];
  runtime.contentReports = {
    follower: {
      follow: async () => [],
      start: () => undefined,
      stop: () => undefined,
      history: { listMoved: () => moved, findOutSince: () => undefined },
    },
    secret: undefined,
  };
  onTestFinished(() => void delete runtime.contentReports);
  const missing = async () => new Response(null, { status: 404 });
  const pattern = '/blog/[...path]';
  const { status, headers } = await ask(pattern, { path: '/blog/old?utm_source=mail', next: missing });
  expect([status, headers.get('location')]).toEqual([301, '/blog/new?utm_source=mail']);
  expect((await ask(pattern, { path: '/blog/other', next: missing })).status).toBe(404);
  const page = await ask(pattern, { path: '/blog/old', next: async () => new Response('page') });
  expect(await page.text()).toBe('page');
});

test('without a provider no guest is sent to the login for accounts elsewhere', async () => {
  for (const pattern of ['/social-authentication', '/social-authentication/list'])
    expect([pattern, (await ask(pattern)).status]).toEqual([pattern, 404]);
});
