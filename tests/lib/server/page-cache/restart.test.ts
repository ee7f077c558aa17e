import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { openPurgePublisher } from '#lib/server/page-cache/purges/purge-publisher.ts';
import {
  createAnswer,
  createTarget,
  createTemporaryFolder,
  openCache,
  readServed,
} from '#tests/support/http/page-cache.ts';

const build = (root: string, name: string): string => join(root, 'build-1', 'site', name);

test('pages survive a restart without being rendered again', async () => {
  const first = openCache();
  await first.store.render(createTarget('/about'));
  await first.store.render(createTarget('/list', { query: 'page=2' }));
  await first.close();
  const second = openCache({ root: first.root });
  expect(second.store.size).toBe(2);
  expect(readServed(second, '/about')).toBe('version 1');
  expect(second.rendered).not.toHaveBeenCalled();
});

test('a page lies on disk in three forms, the home page as index.html', async () => {
  const opened = openCache({ render: () => createAnswer('the page '.repeat(100)) });
  await opened.store.render(createTarget('/lighthouse/results'));
  await opened.store.render(createTarget('/'));
  await opened.close();
  expect(readdirSync(join(opened.root, 'build-1', 'site')).sort()).toEqual([
    'index.html',
    'index.html.br',
    'index.html.gz',
    'lighthouse',
  ]);
  const plain = readFileSync(build(opened.root, 'lighthouse/results.html'), 'utf8');
  expect(plain).toBe('the page '.repeat(100));
  expect(gunzipSync(readFileSync(build(opened.root, 'lighthouse/results.html.gz'))).toString()).toBe(plain);
  expect(
    brotliDecompressSync(readFileSync(build(opened.root, 'lighthouse/results.html.br'))).toString(),
  ).toBe(plain);
});

test('a purge while nobody serves is seen at the next start, and the old page is served until it is rendered', async () => {
  const folder = createTemporaryFolder();
  const first = openCache({ root: join(folder, 'pages') });
  for (const path of ['/a', '/b']) await first.store.render(createTarget(path));
  await first.close();
  const publisher = await openPurgePublisher({ dataDir: folder, databaseUrl: undefined });
  await publisher.purge(['draws']);
  const second = openCache({ root: first.root, render: () => createAnswer('new') });
  expect(readServed(second, '/a')).toBe('version 1');
  await second.store.catchUp();
  expect(second.rendered.mock.calls.map(([wanted]) => wanted.path).sort()).toEqual(['/a', '/b']);
  expect([readServed(second, '/a'), readServed(second, '/b')]).toEqual(['new', 'new']);
});

test('a purge by another process reaches the pages that this one serves', async () => {
  const root = createTemporaryFolder();
  const opened = openCache({ root: join(root, 'pages') });
  await opened.store.render(createTarget('/about'));
  const script = `const { openPurgePublisher } = await import('./src/lib/server/page-cache/purges/purge-publisher.ts');
    const publisher = await openPurgePublisher({ dataDir: process.argv[1], databaseUrl: undefined });
    await publisher.purge(['draws']);`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script, root]);
  await vi.waitFor(() => expect(readServed(opened, '/about')).toBe('version 2'));
});

test.each([
  ['torn', (file: string) => truncateSync(file, 3)],
  ['lost', (file: string) => rmSync(file)],
  ['of another rendering', (file: string) => writeFileSync(file, 'version 9')],
])('a file that is %s is not served, and the page is rendered again', async (_name, harm) => {
  const first = openCache();
  await first.store.render(createTarget('/about'));
  await first.close();
  harm(build(first.root, 'about.html'));
  const second = openCache({ root: first.root, render: () => createAnswer('fresh') });
  expect(readServed(second, '/about')).toBeUndefined();
  await second.store.render(createTarget('/about'));
  expect(readServed(second, '/about')).toBe('fresh');
});

test('an index whose last line is torn loses that line only', async () => {
  const first = openCache();
  for (const path of ['/a', '/b']) await first.store.render(createTarget(path));
  await first.close();
  const index = join(first.root, 'build-1', 'index.tsv');
  truncateSync(index, readFileSync(index).length - 5);
  const second = openCache({ root: first.root });
  expect(second.store.size).toBe(1);
  await second.store.warmUp(['/a', '/b'].map((path) => createTarget(path)));
  await second.close();
  expect(openCache({ root: first.root }).store.size).toBe(2);
});

test('the index is written anew when it has grown far beyond its pages', async () => {
  const root = createTemporaryFolder();
  const first = openCache({ root });
  await first.store.render(createTarget('/a'));
  await first.close();
  const index = join(root, 'build-1', 'index.tsv');
  const lines = readFileSync(index, 'utf8').split(/\n+/).filter(Boolean);
  writeFileSync(index, `${[...lines, ...Array.from({ length: 2000 }, () => lines.at(-1))].join('\n')}\n`);
  const second = openCache({ root });
  expect(second.store.size).toBe(1);
  expect(readServed(second, '/a')).toBe('version 1');
  expect(readFileSync(index, 'utf8').split(/\n+/).filter(Boolean)).toHaveLength(lines.length);
});

test('bodies that memory has no room for are read from disk', async () => {
  const opened = openCache({ memoryBytes: 20_000, render: ({ path }) => createAnswer(path) });
  for (let page = 0; page < 50; page += 1) await opened.store.render(createTarget(`/page-${page}`));
  await vi.waitFor(async () => {
    await opened.store.render(createTarget('/last'));
    const held = Array.from({ length: 50 }, (_, page) =>
      opened.store.findInMemory('site', `/page-${page}`, ''),
    );
    expect(held.filter((page) => page !== undefined).length).toBeLessThan(20);
  });
  for (let page = 0; page < 50; page += 1) expect(readServed(opened, `/page-${page}`)).toBe(`/page-${page}`);
});
