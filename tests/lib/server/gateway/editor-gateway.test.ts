import { expect, onTestFinished, test, vi } from 'vitest';
import { answerEditorCall } from '#lib/server/gateway/editor-gateway.ts';
import { answerCall } from '#lib/server/gateway/gateway.ts';
import { matchEditorCall } from '#lib/server/gateway/match-call.ts';
import type { Preview } from '#lib/server/preview/preview.ts';
import { PREVIEW_PARAMETER, readPreviewToken } from '#lib/server/preview/preview-token.ts';
import { runtime } from '#lib/server/runtime.ts';
import { addEditor, removeEditor } from '#platform/ground/staff/accounts.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { createTestContext, type Intercept, ORIGIN, TestBrowser } from '#tests/support/test-browser.ts';

const SECRET = 'gateway-test-secret';
const PASSWORD = 'paper-lantern-41';
const POST = { slug: 'odds', title: 'How odds work', summary: 'In short.', body: 'Long.' };

/** Answers with what it was asked for. */
const renderPage = async (path: string, preview: Preview): Promise<Response> =>
  path === '/feed.xml'
    ? new Response('<rss/>', { headers: { 'content-type': 'application/rss+xml' } })
    : new Response(`<p>${path} ${JSON.stringify(preview)}</p>`, { headers: { 'content-type': 'text/html' } });

async function openGateway(role: 'editor' | 'publisher' = 'publisher', intercept?: Intercept) {
  const platform = await openTestPlatform();
  const email = `${role}@drawcard.example`;
  await addEditor(platform.services, { email, name: 'Edie', role, password: PASSWORD });
  const app = createTestContext(platform, intercept);
  const createBrowser = () =>
    new TestBrowser(app, ORIGIN, (gateway, context, request) =>
      answerCall(gateway, context, request, () =>
        answerEditorCall({ app: gateway, context, request, brand: 'drawcard', secret: SECRET, renderPage }),
      ),
    );
  const browser = createBrowser();
  const signIn = (by = browser) =>
    by.send('POST', '/api/editor/session', { body: { email, password: PASSWORD } });
  return { platform, app, email, browser, newBrowser: createBrowser, signIn };
}

test('signing in sets a cookie that scripts can not read, and tells no token', async () => {
  const { browser, signIn } = await openGateway();
  const { status, text, headers } = await signIn();
  expect(status).toBe(200);
  const token = browser.jar.get('editor_session') ?? '';
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  expect(text).not.toContain(token);
  expect(text).not.toContain('token');
  const device = browser.jar.get('editor_device') ?? '';
  expect(device).toMatch(/^[0-9a-f]{64}$/);
  expect(text).not.toContain(device);
  const [line = ''] = headers.getSetCookie();
  for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=43200'])
    expect(line.split('; ')).toContain(attribute);
  const who = await browser.send('GET', '/api/editor/session');
  expect([who.status, who.text.includes(token)]).toEqual([200, false]);
});

test('a session that was planted beforehand is not the one that is opened', async () => {
  const { browser, newBrowser, signIn } = await openGateway();
  await signIn();
  const planted = browser.jar.get('editor_session') ?? '';
  const victim = newBrowser();
  victim.jar.set('editor_session', planted);
  await signIn(victim);
  expect(victim.jar.get('editor_session')).not.toBe(planted);
  expect((await browser.send('GET', '/api/editor/session')).status).toBe(401);
});

test('a wrong password tells nothing and sets nothing', async () => {
  const { browser, email } = await openGateway();
  for (const who of [email, 'nobody@drawcard.example']) {
    const body = { email: who, password: 'guess' };
    const answer = await browser.send('POST', '/api/editor/session', { body });
    expect([answer.status, answer.envelope.error?.code]).toEqual([422, 'credentials_wrong']);
  }
  expect(browser.jar.size).toBe(0);
});

test('signing out ends the session and both cookies', async () => {
  const { browser, signIn } = await openGateway();
  await signIn();
  await browser.send('POST', '/api/editor/mode', { body: { is_on: true } });
  expect(browser.jar.get('edit_mode')).toBe('1');
  const token = browser.jar.get('editor_session') ?? '';
  expect((await browser.send('DELETE', '/api/editor/session')).status).toBe(200);
  expect([...browser.jar.keys()]).toEqual(['editor_device']);
  browser.jar.set('editor_session', token);
  expect((await browser.send('GET', '/api/editor/session')).status).toBe(401);
});

test('without the cookie no call reaches the services', async () => {
  const { browser, app } = await openGateway();
  for (const [method, path] of [
    ['GET', '/api/editor/session'],
    ['GET', '/api/editor/items/blog_posts'],
    ['POST', '/api/editor/files'],
    ['POST', '/api/editor/preview'],
    ['POST', '/api/editor/preview/live'],
    ['POST', '/api/editor/mode'],
  ] as const)
    expect((await browser.send(method, path, method === 'POST' ? { body: {} } : {})).status, path).toBe(401);
  expect(app.sent).toEqual([]);
});

test('a page of another site changes nothing, with the cookie and all', async () => {
  const { browser, signIn, app } = await openGateway();
  await signIn();
  const sent = app.sent.length;
  const strangers: Record<string, string>[] = [
    { origin: 'http://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of strangers) {
    const body = { fields: {} };
    const { status, envelope } = await browser.send('POST', '/api/editor/items/faqs', { body, headers });
    expect([status, envelope.error?.code]).toEqual([403, 'cross_site']);
  }
  expect(app.sent).toHaveLength(sent);
});

test('a form of text is no JSON', async () => {
  const { browser, signIn } = await openGateway();
  await signIn();
  const answer = await browser.send('POST', '/api/editor/items/faqs', {
    body: '{"fields":"{}"}',
    headers: { 'content-type': 'text/plain' },
  });
  expect(answer.status).toBe(415);
});

test.each([
  '/api/editor/items/faqs/..',
  '/api/editor/items/faqs/%2e%2e',
  '/api/editor/items/faqs/%2e%2e%2fsession',
  '/api/editor/items/faqs/a%2Fb',
  '/api/editor/items/faqs/%252e%252e',
  '/api/editor//items/faqs',
  '/api/editor/items/faqs/a%00b',
  '/api/editor/items/faqs/%zz',
  '/api/editor/unknown',
  '/api/session',
  '/cms/items/faqs',
])('%s is no call', (path) => expect(matchEditorCall('GET', path).found).toBe('nothing'));

test('ids of texts pass, encoded or not, and another method is told which there are', () => {
  for (const id of ['en-AU:-:cart.title', encodeURIComponent('en-AU:-:cart.title')]) {
    const match = matchEditorCall('GET', `/api/editor/items/texts/${id}`);
    expect(match).toMatchObject({ found: 'call', params: { collection: 'texts', id: 'en-AU:-:cart.title' } });
  }
  expect(matchEditorCall('PATCH', '/api/editor/items/faqs')).toEqual({
    found: 'path',
    allow: ['GET', 'POST'],
  });
});

test('whoever was removed is out at once and loses the cookie', async () => {
  const { platform, browser, email, signIn } = await openGateway();
  await signIn();
  await removeEditor(platform.services, email);
  expect((await browser.send('GET', '/api/editor/items/faqs')).status).toBe(401);
  expect(browser.jar.has('editor_session')).toBe(false);
});

test('an editor may not publish, and the answer says so', async () => {
  const { browser, signIn } = await openGateway('editor');
  await signIn();
  const { result } = await browser.send('POST', '/api/editor/items/blog_posts', {
    body: { fields: POST },
  });
  const path = `/api/editor/items/blog_posts/${result.id}/publish`;
  const { status } = await browser.send('POST', path, { body: { base_version: result.version } });
  expect(status).toBe(403);
});

test('a first save that is sent again under its key makes one item', async () => {
  const { browser, signIn } = await openGateway('editor');
  await signIn();
  const headers = { 'idempotency-key': 'first-save-of-a-form' };
  const send = () =>
    browser.send('POST', '/api/editor/items/blog_posts', { body: { fields: { title: 'New' } }, headers });
  const [first, again] = [await send(), await send()];
  expect(again.result.id).toBe(first.result.id);
});

test('publishing tells how long it took until the page was live', async () => {
  const { browser, signIn } = await openGateway();
  await signIn();
  const until = vi.fn(async () => '/blog/odds');
  runtime.waitUntilLive = until;
  const { result } = await browser.send('POST', '/api/editor/items/blog_posts', {
    body: { fields: POST },
  });
  const path = `/api/editor/items/blog_posts/${result.id}/publish`;
  const published = await browser.send('POST', path, { body: { base_version: result.version } });
  expect(published.result).toMatchObject({ livePath: '/blog/odds', liveMs: expect.any(Number) });
  expect(until).toHaveBeenCalledWith({
    site: 'drawcard',
    paths: ['/blog/odds', '/blog'],
    tags: ['content:blog_posts', 'content:blog_posts:odds', 'content-order:blog_posts'],
  });
});

test('what was published is told as done where it cannot be looked at after that', async () => {
  let isAway = false;
  const { app, browser, signIn } = await openGateway('publisher', ({ method, url }) => {
    if (isAway && method === 'GET' && url.includes('/items/blog_posts/')) throw new Error('away');
    return undefined;
  });
  await signIn();
  const { result } = await browser.send('POST', '/api/editor/items/blog_posts', { body: { fields: POST } });
  isAway = true;
  const path = `/api/editor/items/blog_posts/${result.id}/publish`;
  const published = await browser.send('POST', path, { body: { base_version: result.version } });
  expect(published.status).toBe(200);
  expect(published.result).not.toHaveProperty('livePath');
  expect(app.logged.join('')).toContain('what was published could not be looked at');
});

test('a preview is an address of this site, signed for that path', async () => {
  const { browser, signIn, app } = await openGateway('editor');
  await signIn();
  const body = { path: '/blog/odds?page=2', region: 'SA', at: '2026-12-24T00:00:00Z' };
  const { result } = await browser.send('POST', '/api/editor/preview', { body });
  const url = new URL(result.url, ORIGIN);
  expect([url.origin, url.pathname, url.searchParams.get('page')]).toEqual([ORIGIN, '/blog/odds', '2']);
  const token = url.searchParams.get(PREVIEW_PARAMETER) ?? '';
  expect(readPreviewToken(token, { secret: SECRET, url, now: app.now() })).toMatchObject({
    region: 'SA',
    at: Date.parse(body.at),
  });
  for (const path of ['//evil.example', 'https://evil.example', '/\\evil', 'about'])
    expect((await browser.send('POST', '/api/editor/preview', { body: { path } })).status).toBe(422);
});

test('nothing of a session is logged', async () => {
  const { browser, signIn, app } = await openGateway();
  await signIn();
  await browser.send('GET', '/api/editor/items/none');
  await browser.send('POST', '/api/editor/preview', { body: { path: '/about' } });
  const log = app.logged.join('\n');
  expect(log).not.toContain(browser.jar.get('editor_session'));
  expect(log).not.toContain(PASSWORD);
  expect(log).not.toContain('preview=');
});

test('what is kept in a Directus elsewhere is neither listed nor changed here, and texts and brands are', async () => {
  const { browser, signIn } = await openGateway();
  await signIn();
  const listNames = async () =>
    (await browser.send('GET', '/api/editor/collections')).result.map(({ name }: { name: string }) => name);
  expect(await listNames()).toEqual(expect.arrayContaining(['blog_posts', 'theme', 'texts']));
  vi.stubEnv('SERVICE_CMS_URL', 'https://content.example');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await listNames()).toEqual(expect.arrayContaining(['theme', 'navigation', 'placements', 'texts']));
  for (const name of ['blog_posts', 'pages', 'causes', 'faqs']) expect(await listNames()).not.toContain(name);
  const refused = await browser.send('POST', '/api/editor/items/blog_posts', { body: { fields: {} } });
  expect([refused.status, refused.envelope.error?.code]).toEqual([409, 'content_elsewhere']);
  expect(refused.envelope.error?.message).toContain('https://content.example');
  expect((await browser.send('POST', '/api/editor/files', { body: {} })).status).toBe(409);
});

test('a page is rendered with the fields of a form, under their own names', async () => {
  const { browser, signIn, app } = await openGateway('editor');
  const item = { collection: 'blog_posts', id: 'one', fields: { feature_image: 'a', Title: { b_c: 1 } } };
  const body = { path: '/blog?preview=old', brand: 'drawcard', region: 'sa', is_signed_in: true, ...item };
  expect((await browser.send('POST', '/api/editor/preview/live', { body })).status).toBe(401);
  await signIn();
  const sent = app.sent.length;
  const { envelope } = await browser.send('POST', '/api/editor/preview/live', { body });
  const seen = { region: 'SA', isSignedIn: true, isInvented: true, brand: 'drawcard', unsaved: item };
  expect(envelope.result).toEqual({ status: 200, html: `<p>/blog ${JSON.stringify(seen)}</p>` });
  expect(app.sent.slice(sent).map(({ method }) => method)).toEqual(['GET']);
  const feed = await browser.send('POST', '/api/editor/preview/live', {
    body: { ...body, path: '/feed.xml' },
  });
  expect(feed.envelope.result).toEqual({ status: 200, html: null });
  const outside = { ...body, path: '//evil.example' };
  expect((await browser.send('POST', '/api/editor/preview/live', { body: outside })).status).toBe(422);
});
