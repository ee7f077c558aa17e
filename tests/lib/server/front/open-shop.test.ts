import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readEnv } from '#lib/server/env.ts';
import type { AstroHandler } from '#lib/server/front/astro-call.ts';
import { openShop } from '#lib/server/front/open-shop.ts';
import { openPurgePublisher } from '#lib/server/page-store/purge-publisher.ts';
import { ask } from '../../../support/front.ts';
import { temporaryFolder } from '../../../support/page-store.ts';

const SITEMAP =
  '<urlset><url><loc>http://127.0.0.1/about</loc></url><url><loc>http://127.0.0.1/cart</loc></url></urlset>';

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** A built site whose page `/about` shows `version.now`. */
async function shop(root: string) {
  const version = { now: 1 };
  const rendered: string[] = [];
  const astro: AstroHandler = (req, res) => {
    const url = req.url ?? '';
    rendered.push(url);
    if (url === '/sitemap.xml') res.writeHead(200, { 'content-type': 'application/xml' }).end(SITEMAP);
    else if (url !== '/about') res.writeHead(404).end('no');
    else
      res
        .writeHead(200, { 'content-type': 'text/html', 'x-store-tags': 'draws' })
        .end(`version ${version.now}`);
  };
  const dist = join(root, 'dist');
  mkdirSync(join(dist, 'server'), { recursive: true });
  mkdirSync(join(dist, 'client'), { recursive: true });
  writeFileSync(join(dist, 'client', 'blank.html'), '<!doctype html>');
  const env = readEnv({
    PORT: String(await freePort()),
    DATA_DIR: join(root, 'data'),
    PUBLIC_ORIGIN: 'http://shop.test',
  });
  const heard: string[][] = [];
  const onPurge = (tags: readonly string[]): void => void heard.push([...tags]);
  const opened = await openShop({ env, astro, dist, log: pino({ level: 'silent' }), onPurge });
  const server = await opened.listen();
  const close = async (): Promise<void> => {
    await server.close();
    await opened.close();
  };
  return {
    ...opened,
    close,
    env,
    version,
    rendered,
    heard,
    read: async (path: string) => (await ask(server.port, path)).text,
  };
}

test('a shop warms up from its sitemap, serves files and pages, and hears of purges by other processes', async () => {
  const open = await shop(temporaryFolder());
  onTestFinished(open.close);
  await open.warmUp();
  expect(open.rendered).toEqual(['/sitemap.xml', '/about', '/cart']);
  expect(await open.read('/about')).toBe('version 1');
  expect(await open.read('/blank.html')).toBe('<!doctype html>');
  expect(open.rendered).toHaveLength(3);
  open.version.now = 2;
  const publisher = await openPurgePublisher(open.env);
  await publisher.purge(['draws']);
  await vi.waitFor(async () => expect(await open.read('/about')).toBe('version 2'));
  expect(open.heard).toEqual([['draws']]);
});

test('a second start serves what the first one stored', async () => {
  const root = temporaryFolder();
  const first = await shop(root);
  await first.warmUp();
  await first.close();
  const second = await shop(root);
  onTestFinished(second.close);
  expect(await second.read('/about')).toBe('version 1');
  expect(second.rendered).toEqual([]);
});
