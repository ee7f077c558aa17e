import { mkdirSync, readdirSync, readlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { hashBuild, openBuildFolder } from '#lib/server/page-cache/build-folder.ts';
import type { PageTarget } from '#lib/server/page-cache/page.ts';
import { readSitemapTargets } from '#lib/server/page-cache/sitemap-targets.ts';
import { addresses, createAnswer, createTemporaryFolder } from '#tests/support/http/page-cache.ts';

test('a build has another id when a file or a setting differs', () => {
  const built = createTemporaryFolder();
  writeFileSync(join(built, 'entry.mjs'), 'one');
  const first = hashBuild(built, ['https://shop.example']);
  expect(hashBuild(built, ['https://shop.example'])).toBe(first);
  expect(hashBuild(built, ['https://other.example'])).not.toBe(first);
  writeFileSync(join(built, 'entry.mjs'), 'two');
  expect(hashBuild(built, ['https://shop.example'])).not.toBe(first);
});

test('the current folder is linked, the one before it stays, older ones go', async () => {
  const root = createTemporaryFolder();
  for (const [age, id] of [
    [3, 'build-a'],
    [2, 'build-b'],
  ] as const) {
    mkdirSync(join(root, id));
    utimesSync(join(root, id), Date.now() / 1000 - age * 100, Date.now() / 1000 - age * 100);
  }
  expect(openBuildFolder(root, 'build-c', () => {})).toBe(join(root, 'build-c'));
  expect(readlinkSync(join(root, 'current'))).toBe('build-c');
  await vi.waitFor(() => expect(readdirSync(root).sort()).toEqual(['build-b', 'build-c', 'current']));
});

const index = '<sitemapindex><sitemap><loc>http://shop.test/sitemap-pages.xml</loc></sitemap></sitemapindex>';
const pages = `<urlset>${['/', '/About', '/api/x', '//evil', '/about'].map((path) => `<url><loc>http://shop.test${path}</loc></url>`).join('')}</urlset>`;

test('what is warmed up are the pages of the sitemap and its parts', async () => {
  const render = async ({ path }: PageTarget) =>
    path === '/sitemap.xml'
      ? createAnswer(index)
      : path === '/sitemap-pages.xml'
        ? createAnswer(pages)
        : createAnswer('', { status: 404 });
  const targets = await readSitemapTargets(render, 'site', addresses);
  expect(targets.map(({ path }) => path)).toEqual(['/', '/about']);
});

test('without a sitemap nothing is warmed up', async () => {
  expect(await readSitemapTargets(async () => createAnswer('', { status: 404 }), 'site', addresses)).toEqual(
    [],
  );
});
