import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readEnv } from '#lib/server/env.ts';
import type { RenderRequest } from '#lib/server/http/astro-call.ts';
import { openSite } from '#lib/server/http/open-site.ts';
import { openPurgePublisher } from '#lib/server/page-cache/purges/purge-publisher.ts';
import { createTemporaryFolder } from '#tests/support/http/page-cache.ts';
import { ask } from '#tests/support/http/page-server.ts';

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
async function shop(root: string, shopId?: string) {
  const version = { now: 1 };
  const rendered: string[] = [];
  const astro: RenderRequest = async ({ url }) => {
    const { pathname } = new URL(url);
    rendered.push(pathname);
    if (pathname === '/sitemap.xml')
      return new Response(SITEMAP, { headers: { 'content-type': 'application/xml' } });
    if (pathname !== '/about') return new Response('no', { status: 404 });
    return new Response(`version ${version.now}`, {
      headers: { 'content-type': 'text/html', 'x-store-tags': 'draws' },
    });
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
  const log = pino({ level: 'silent' });
  const opened = await openSite({ env, shopId, astro, dist, log, onPurge, isClosed: () => false });
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
  const open = await shop(createTemporaryFolder());
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
  const root = createTemporaryFolder();
  const first = await shop(root);
  await first.warmUp();
  await first.close();
  const second = await shop(root);
  onTestFinished(second.close);
  expect(await second.read('/about')).toBe('version 1');
  expect(second.rendered).toEqual([]);
});

test('stored pages belong to the data of a shop, and not to those that came in their place', async () => {
  const root = createTemporaryFolder();
  const first = await shop(root, 'a');
  await first.warmUp();
  await first.close();
  const other = await shop(root, 'b');
  await other.read('/about');
  expect(other.rendered).toEqual(['/about']);
  await other.close();
  const again = await shop(root, 'a');
  onTestFinished(again.close);
  expect(await again.read('/about')).toBe('version 1');
  expect(again.rendered).toEqual([]);
});

const buildFolder = (pages: string): string =>
  join(pages, readdirSync(pages).find((name) => name.startsWith('build-'))!);
const catalogue = (pages: string): string => join(buildFolder(pages), 'index.tsv');
/** Puts a folder where a file was, or a file where a folder was. */
const exchange = (path: string): void => {
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  rmSync(path, { recursive: true, force: true });
  if (isFolder) writeFileSync(path, 'no folder');
  else mkdirSync(join(path, 'inside'), { recursive: true });
};
const rubbish = (file: string): void =>
  writeFileSync(file, Buffer.alloc(70_000, '\u0000{"\t\nH\t\nP\t[]\nnull\n7\n'));
/** Cuts a file in the middle of its line that begins so. */
const tear = (file: string, start: string): void => {
  const text = readFileSync(file, 'latin1');
  writeFileSync(file, text.slice(0, text.indexOf(start) + 30), 'latin1');
};
const spoil = (file: string, change: (text: string) => string): void =>
  writeFileSync(file, change(readFileSync(file, 'latin1')), 'latin1');

const DAMAGE: readonly (readonly [string, (pages: string) => void])[] = [
  ['a line of headers that is torn', (pages) => tear(catalogue(pages), 'H\t')],
  [
    'a line of headers of another shape',
    (pages) => spoil(catalogue(pages), (text) => text.replace(/\t\[\[.*/, '\t[1,null]')),
  ],
  ['a line of a page that is torn', (pages) => tear(catalogue(pages), 'P\t')],
  [
    'a page with numbers that are none',
    (pages) => spoil(catalogue(pages), (text) => text.replace(/\t\d{13}\t/, '\tx\t')),
  ],
  ['a catalogue of rubbish', (pages) => rubbish(catalogue(pages))],
  ['a catalogue that is a folder', (pages) => exchange(catalogue(pages))],
  ['an empty catalogue', (pages) => writeFileSync(catalogue(pages), '')],
  ['purges of rubbish', (pages) => rubbish(join(pages, 'purges.log'))],
  [
    'purges with numbers that are too large',
    (pages) => writeFileSync(join(pages, 'purges.log'), '{"base":1e300,"tags":"draws"}\n'),
  ],
  ['purges that are a folder', (pages) => exchange(join(pages, 'purges.log'))],
  ['headers for a web server that are rubbish', (pages) => rubbish(join(buildFolder(pages), 'headers.conf'))],
  [
    'headers for a web server that are a folder',
    (pages) => exchange(join(buildFolder(pages), 'headers.conf')),
  ],
  ['a build that is a file', (pages) => exchange(buildFolder(pages))],
  ['a link to the current pages that is a folder', (pages) => exchange(join(pages, 'current'))],
  ['pages that are a file', (pages) => exchange(pages)],
];

test.each(DAMAGE)('a shop starts, and starts again, with %s', async (_name, harm) => {
  const root = createTemporaryFolder();
  const pages = join(root, 'data', 'pages');
  const first = await shop(root);
  await first.warmUp();
  await first.close();
  harm(pages);
  for (let start = 0; start < 3; start += 1) {
    const again = await shop(root);
    expect(await again.read('/about')).toBe('version 1');
    again.version.now = 2;
    await again.purge(['draws']);
    await vi.waitFor(async () => expect(await again.read('/about')).toBe('version 2'));
    again.version.now = 1;
    await again.purge(['draws']);
    await vi.waitFor(async () => expect(await again.read('/about')).toBe('version 1'));
    await again.close();
  }
  expect(readFileSync(join(buildFolder(pages), 'headers.conf'), 'utf8')).toMatch(
    /^# headers .*\nadd_header /,
  );
});
