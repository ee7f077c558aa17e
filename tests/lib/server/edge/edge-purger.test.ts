// What each kind of shared cache is told, against servers that speak its calls.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { EdgePurger } from '#lib/server/edge/edge-purger.ts';
import { listEdgeCaches } from '#lib/server/edge/purge-calls.ts';
import { readEnv } from '#lib/server/env.ts';

interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A server that notes what it is asked, and answers with the next of these, then with the last. */
async function startProvider(answers: readonly [status: number, body: string][]) {
  const calls: Call[] = [];
  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (part: Buffer) => {
      body += part;
    });
    req.on('end', () => {
      calls.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers, body });
      const [status, text] = answers[Math.min(calls.length, answers.length) - 1] ?? [500, ''];
      res.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function openPurger(variables: Record<string, string>) {
  const { edge } = readEnv(variables);
  if (!edge) throw new Error('no shared cache is set');
  const warnings: string[] = [];
  const warn = (what: string, error: unknown) => warnings.push(`${what}: ${(error as Error).message}`);
  const purger = new EdgePurger({ caches: listEdgeCaches(edge), warn, againAfterMs: 100, retryFromMs: 5 });
  onTestFinished(() => purger.close());
  return { purger, warnings };
}

const OK: [number, string] = [200, '{"status":"ok","success":true}'];

test('Fastly is told the keys of its service, at most 256 in a call', async () => {
  const { calls, url } = await startProvider([OK]);
  const { purger } = openPurger({ FASTLY_SERVICE_ID: 'svc1', FASTLY_TOKEN: 'fastly-token', FASTLY_URL: url });
  purger.purge(['draws:daybreak', 'path:/about']);
  await purger.settle();
  expect(calls[0]).toMatchObject({ method: 'POST', url: '/service/svc1/purge' });
  expect(calls[0]?.headers).toMatchObject({
    'fastly-key': 'fastly-token',
    'surrogate-key': 'draws:daybreak path:/about',
  });
  purger.purge(Array.from({ length: 300 }, (_, number) => `draw:${number}`));
  await purger.settle();
  expect(calls.slice(1, 3).map(({ headers }) => String(headers['surrogate-key']).split(' ').length)).toEqual([
    256, 44,
  ]);
});

test('Cloudflare is told the tags of its zone, at most 30 in a call, and is believed only when it says so', async () => {
  const { calls, url } = await startProvider([[200, '{"success":false,"errors":[]}'], OK]);
  const { purger, warnings } = openPurger({
    CLOUDFLARE_ZONE_ID: 'zone1',
    CLOUDFLARE_TOKEN: 'cf-token',
    CLOUDFLARE_URL: url,
  });
  purger.purge(['a tag, with a comma']);
  await purger.settle();
  expect(warnings[0]).toContain('nothing was purged');
  expect(calls.slice(0, 2).map(({ url: path, method }) => `${method} ${path}`)).toEqual([
    'POST /client/v4/zones/zone1/purge_cache',
    'POST /client/v4/zones/zone1/purge_cache',
  ]);
  expect(calls[1]?.headers.authorization).toBe('Bearer cf-token');
  expect(JSON.parse(calls[1]?.body ?? '')).toEqual({ tags: ['a%20tag%2C%20with%20a%20comma'] });
  purger.purge(Array.from({ length: 31 }, (_, number) => `draw:${number}`));
  await purger.settle();
  expect(calls.slice(2, 4).map(({ body }) => JSON.parse(body).tags.length)).toEqual([30, 1]);
});

test('Varnish gets a pattern in which a key is nothing but itself', async () => {
  const { calls, url } = await startProvider([OK]);
  const token = 'a-token-with-thirty-two-characters-and-more';
  const { purger } = openPurger({ VARNISH_URLS: `${url}/, ${url}`, VARNISH_TOKEN: token });
  purger.purge(['path:/a.b', 'draw|*)']);
  await purger.settle();
  expect(calls).toHaveLength(2);
  expect(calls[0]).toMatchObject({ method: 'PURGE', url: '/' });
  expect(calls[0]?.headers).toMatchObject({
    'x-ban-token': token,
    'x-ban-keys': '(^|\\s)(path:/a\\.b|draw\\%7C\\*\\))(\\s|$)',
  });
});

test('what was purged is purged once more, for a page that was on its way', async () => {
  const { calls, url } = await startProvider([OK]);
  const { purger } = openPurger({ FASTLY_SERVICE_ID: 's', FASTLY_TOKEN: 't', FASTLY_URL: url });
  purger.purge(['draws']);
  purger.purge(['draws', 'blog']);
  await expect
    .poll(() => calls.map(({ headers }) => headers['surrogate-key']).at(-1), { timeout: 3000 })
    .toBe('draws blog');
  expect(calls.length).toBeLessThanOrEqual(3);
});

test('a cache that fails is tried again until it does it, and holds up no other', async () => {
  const failing = await startProvider([[503, 'busy'], [503, 'busy'], [503, 'busy'], OK]);
  const other = await startProvider([OK]);
  const { purger, warnings } = openPurger({
    FASTLY_SERVICE_ID: 's',
    FASTLY_TOKEN: 'secret-of-fastly',
    FASTLY_URL: failing.url,
    CLOUDFLARE_ZONE_ID: 'z',
    CLOUDFLARE_TOKEN: 'secret-of-cloudflare',
    CLOUDFLARE_URL: other.url,
  });
  purger.purge(['draws']);
  await purger.settle();
  expect(failing.calls.length).toBeGreaterThanOrEqual(4);
  expect(failing.calls.slice(0, 4).every(({ headers }) => headers['surrogate-key'] === 'draws')).toBe(true);
  expect(other.calls.length).toBeGreaterThanOrEqual(1);
  expect(warnings).toHaveLength(3);
  expect(warnings.join()).not.toContain('secret-of');
});

test('too many tags, or all pages, are one call for everything', async () => {
  const { calls, url } = await startProvider([OK]);
  const { purger } = openPurger({ FASTLY_SERVICE_ID: 's', FASTLY_TOKEN: 't', FASTLY_URL: url });
  purger.purge(['*']);
  await purger.settle();
  purger.purge(Array.from({ length: 2001 }, (_, number) => `draw:${number}`));
  await purger.settle();
  expect(calls.map(({ headers }) => headers['surrogate-key'])).toEqual(['all-pages', 'all-pages']);
});
