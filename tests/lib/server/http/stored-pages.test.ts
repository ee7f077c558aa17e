import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createCachedPage, startPageServer } from '#tests/support/http/page-server.ts';

const long = (text: string): string => `<p>${text.repeat(200)}</p>`;

test('a stored page is served without asking the framework', async () => {
  const { ask, asked } = await startPageServer(() => createCachedPage('hello'));
  for (let visit = 0; visit < 5; visit += 1) expect((await ask('/about')).text).toBe('hello');
  expect(asked).toHaveBeenCalledTimes(1);
});

test('ten visitors at once of a page that is not stored cost one rendering', async () => {
  const { ask, asked } = await startPageServer(async () => {
    await new Promise((done) => setTimeout(done, 30));
    return createCachedPage('hello');
  });
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/about')));
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['hello']));
  expect(asked).toHaveBeenCalledTimes(1);
});

test('the form follows Accept-Encoding, and each form has an ETag of its own', async () => {
  const { ask } = await startPageServer(() => createCachedPage(long('x')));
  const get = (accept: string) => ask('/about', { headers: { 'accept-encoding': accept } });
  const [br, gzip, plain, refused] = await Promise.all(
    ['gzip, deflate, br', 'gzip', 'identity', 'br;q=0, gzip;q=0'].map(get),
  );
  expect(brotliDecompressSync(br!.body).toString()).toBe(long('x'));
  expect(gunzipSync(gzip!.body).toString()).toBe(long('x'));
  expect(plain!.text).toBe(long('x'));
  expect(refused!.text).toBe(long('x'));
  expect(br!.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(new Set([br, gzip, plain].map((answer) => answer!.headers.etag)).size).toBe(3);
  expect(br!.headers.etag).toMatch(/^"[\w-]+-br"$/);
});

test('a page that the browser has is not sent again', async () => {
  const { ask } = await startPageServer(() => createCachedPage('hello'));
  const { etag = '' } = (await ask('/about')).headers;
  for (const match of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await ask('/about', { headers: { 'if-none-match': match } });
    expect(answer.status).toBe(304);
    expect(answer.body).toHaveLength(0);
    expect(answer.headers).toMatchObject({ etag, 'cache-control': 'no-cache' });
    expect(answer.headers['content-length']).toBeUndefined();
  }
  expect((await ask('/about', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('HEAD has the headers of GET and no body', async () => {
  const { ask } = await startPageServer(() => createCachedPage('hello'));
  for (const path of ['/about', '/about']) {
    const answer = await ask(path, { method: 'HEAD' });
    expect(answer).toMatchObject({ status: 200, text: '' });
    expect(answer.headers['content-length']).toBe('5');
  }
});

test('case and a trailing slash lead to the same page', async () => {
  const { ask, asked } = await startPageServer(({ url }) => createCachedPage(url));
  await ask('/lotto-results');
  expect((await ask('/Lotto-Results/')).text).toBe('/lotto-results');
  expect(asked).toHaveBeenCalledTimes(1);
});

test('each brand has its own pages, and a host that is not listed shows the default one', async () => {
  const { ask, asked } = await startPageServer(({ headers, locals }) =>
    createCachedPage(`${locals.brand} at ${headers.host}`),
  );
  const at = async (host: string) => (await ask('/about', { headers: { host } })).text;
  expect(await at('shop.test')).toBe('drawcard at shop.test');
  expect(await at('ART.test:8080')).toBe('harbour at art.test');
  for (const host of ['evil.test', 'shop.test.evil.test', '127.0.0.1:4321']) {
    expect(await at(host)).toBe('drawcard at shop.test');
  }
  expect(asked).toHaveBeenCalledTimes(2);
});

test('nothing of a visitor reaches the rendering that is kept', async () => {
  const { ask, asked, store } = await startPageServer(({ url, headers }) =>
    createCachedPage(
      `${url} ${headers.cookie ?? ''} ${headers.authorization ?? ''} ${headers['user-agent'] ?? ''}`.trim(),
    ),
  );
  const headers = { cookie: 'session=secret', authorization: 'Bearer secret', 'user-agent': 'spy' };
  expect((await ask('/about?aff=me', { headers })).text).toBe(
    '/about?aff=me session=secret Bearer secret spy',
  );
  await vi.waitFor(() => expect(store.size).toBe(1));
  expect((await ask('/about', { headers })).text).toBe('/about');
  expect((await ask('/about?aff=you')).text).toBe('/about');
  expect(asked).toHaveBeenCalledTimes(2);
});

test('listed parameters and the sub-variant make pages, others do not', async () => {
  const { ask, store } = await startPageServer(({ url, headers }) =>
    createCachedPage(`${url} ${headers.cookie ?? 'all'}`, {
      'x-store-query': 'page=#',
      'x-store-vary': 'sv',
    }),
  );
  await ask('/list');
  expect((await ask('/list?page=2&utm=1', { headers: { cookie: 'sv=SA; session=1' } })).text).toBe(
    '/list?page=2 sv=SA',
  );
  expect((await ask('/list?page=2&utm=2', { headers: { cookie: 'sv=sa' } })).text).toBe('/list?page=2 sv=SA');
  expect((await ask('/list', { headers: { cookie: 'sv=elsewhere' } })).text).toBe('/list all');
  expect(store.size).toBe(2);
});

test('an answer that sets a cookie is given to its visitor and never kept', async () => {
  let count = 0;
  const { ask, store } = await startPageServer(() => {
    count += 1;
    return {
      ...createCachedPage('hello'),
      headers: { ...createCachedPage('').headers, 'set-cookie': [`a=${count}`, 'b=2'] },
    };
  });
  const first = await ask('/about');
  const second = await ask('/about');
  expect(first.headers['set-cookie']).toHaveLength(2);
  expect(second.headers['set-cookie']).not.toEqual(first.headers['set-cookie']);
  expect(store.size).toBe(0);
});

test('a 404 is answered and not kept', async () => {
  const { ask, asked, store } = await startPageServer(() => ({ ...createCachedPage('gone'), status: 404 }));
  expect(await ask('/nowhere')).toMatchObject({ status: 404, text: 'gone' });
  await ask('/nowhere');
  expect(asked).toHaveBeenCalledTimes(2);
  expect(store.size).toBe(0);
});

test('a page that is not kept is rendered once for each later visitor', async () => {
  const { ask, asked } = await startPageServer(() => ({ body: 'your cart' }));
  await ask('/cart');
  asked.mockClear();
  const answer = await ask('/cart');
  expect(answer.text).toBe('your cart');
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(asked).toHaveBeenCalledTimes(1);
});

test('after a purge the new page follows, and no visitor waits for it', async () => {
  let version = 1;
  const gate = Promise.withResolvers<void>();
  const { ask, store } = await startPageServer(async () => {
    const text = `version ${version}`;
    if (version === 2) await gate.promise;
    return createCachedPage(text);
  });
  await ask('/about');
  version = 2;
  await store.purge(['draws']);
  expect((await ask('/about')).text).toBe('version 1');
  gate.resolve();
  await vi.waitFor(async () => expect((await ask('/about')).text).toBe('version 2'));
});

test('when the framework fails, a stored copy is served even to an address that goes past the store', async () => {
  let isDown = false;
  const { ask, store } = await startPageServer(() => {
    if (isDown) throw new Error('down');
    return createCachedPage('hello');
  });
  await ask('/about');
  isDown = true;
  await store.purge(['draws']);
  expect((await ask('/about')).text).toBe('hello');
  expect((await ask('/about?act=token')).text).toBe('hello');
  expect((await ask('/elsewhere')).status).toBe(500);
});

test('a page whose rendering breaks is answered by the site’s own error screen, a call by its envelope', async () => {
  let isScreenBroken = false;
  const { ask } = await startPageServer(({ url }) => {
    if (url !== '/500' || isScreenBroken) throw new Error('broken');
    return { status: 500, body: '<h1>The server is busy</h1>' };
  });
  const html = { headers: { accept: 'text/html' } };
  const screen = await ask('/comet', html);
  expect([screen.status, screen.text]).toEqual([500, '<h1>The server is busy</h1>']);
  expect((await ask('/comet')).text).toContain('"server_error"');
  isScreenBroken = true;
  const plain = await ask('/comet', html);
  expect(plain.status).toBe(500);
  expect(plain.text).toContain('Go to the home page');
});

test('the headers of the store never leave the machine', async () => {
  const { ask } = await startPageServer(({ url }) =>
    url.startsWith('/list')
      ? createCachedPage('x', { 'x-store-query': 'page=#', 'x-store-swr': '9' })
      : { ...createCachedPage('x'), status: 404 },
  );
  for (const path of ['/list', '/list?act=1', '/nowhere']) {
    const names = Object.keys((await ask(path)).headers);
    expect(names.filter((name) => name.startsWith('x-store') || name.startsWith('cdn-'))).toEqual([]);
  }
});

test('a page that was taken back is gone for the next visitor, however many wait to be rendered', async () => {
  let isThere = true;
  const page = () => createCachedPage('hello', { 'x-store-tags': 'brand,post' });
  const { ask, store } = await startPageServer(() => (isThere ? page() : { status: 404, body: 'gone' }));
  expect((await ask('/blog/odds')).text).toBe('hello');
  isThere = false;
  await store.purge(['brand']);
  expect(await ask('/blog/odds')).toMatchObject({ status: 404, text: 'gone' });
});

test('while the new rendering is long in coming, or fails, the old page stands in', async () => {
  let mood: 'well' | 'slow' | 'ill' = 'well';
  const { ask, store } = await startPageServer(async () => {
    const begun = mood;
    if (begun === 'slow') await new Promise((done) => setTimeout(done, 1500));
    return begun === 'ill' ? { status: 500, body: 'broken' } : createCachedPage(begun);
  });
  await ask('/about');
  mood = 'slow';
  await store.purge(['draws']);
  const begun = performance.now();
  expect(await ask('/about')).toMatchObject({ status: 200, text: 'well' });
  expect(performance.now() - begun).toBeLessThan(1400);
  mood = 'ill';
  await vi.waitFor(async () => expect((await ask('/about')).text).toBe('slow'), { timeout: 3000 });
  await store.purge(['draws']);
  expect(await ask('/about')).toMatchObject({ status: 200, text: 'slow' });
});
