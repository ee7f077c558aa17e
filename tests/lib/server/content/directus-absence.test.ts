// What a Directus says to be gone is gone; what something in its place answers changes nothing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createContentReader } from '#lib/server/content/content.ts';
import { createContentFollower } from '#lib/server/content/follow/content-follower.ts';
import { PictureFiles } from '#lib/server/content/picture-files.ts';
import { loadShownPicture } from '#lib/server/content/shown-picture.ts';
import { ApiCache } from '#lib/server/services/api-cache.ts';
import { createCmsService } from '#lib/server/services/cms-service.ts';
import { BUSY, INTERFERENCES, makePictureBytes, startDirectus } from '#tests/support/content/directus.ts';
import { createTemporaryFolder } from '#tests/support/http/page-cache.ts';

const PICTURE = '0b6f6a9e-6c1e-4d6f-9d6a-3f2504e04f89';
const MINUTE_MS = 60_000;
const topic = (id: number, more: object = {}) => ({
  id,
  slug: `topic-${id}`,
  title: `Topic ${id}`,
  status: 'published',
  published_at: '2026-02-03T04:05:06.000Z',
  date_created: '2026-02-03T04:05:06.000Z',
  date_updated: null,
  ...more,
});

/** A Directus with ten topics and a picture, and a shop that has seen them. */
async function elsewhere() {
  const directus = await startDirectus();
  directus.items.blog_categories = Array.from({ length: 10 }, (_, index) => topic(index + 1));
  directus.files.set(PICTURE, { id: PICTURE, width: 1800, height: 900, modified_on: 'mon' });
  const place = async () => ({
    base: directus.base,
    token: directus.token,
    isElsewhere: true,
    fetch: (request: Request) => fetch(request),
  });
  const options = { doubtMs: 5, patienceMs: 3000 };
  const service = createCmsService(place, options);
  const folder = createTemporaryFolder();
  const files = new PictureFiles(join(folder, 'pictures'));
  let now = Date.now();
  const cache = new ApiCache(() => now);
  const read = () => createContentReader({ brand: 'drawcard', service: async () => service, cache });
  const file = join(folder, 'content-elsewhere.json');
  const purged: string[] = [];
  const warnings: string[] = [];
  const createFollower = () =>
    createContentFollower({
      service: createCmsService(place, options),
      file,
      purge: async (tags) => void purged.push(...tags),
      warn: (what) => void warnings.push(what),
      doubtMs: 5,
    });
  const shown = {
    service,
    directus,
    folder,
    files,
    read,
    file,
    purged,
    warnings,
    createFollower,
    follower: createFollower(),
  };
  const list = async () => (await read().list('blog_categories')).items.length;
  const look = (follower = shown.follower) =>
    follower.follow({ kind: 'items', collection: 'blog_categories' });
  const picture = () =>
    loadShownPicture({ service, files }, { id: PICTURE, wishes: { width: '640' }, isDraft: false });
  expect(await list()).toBe(10);
  await look();
  await picture();
  const passTime = () => {
    now += 2 * MINUTE_MS;
  };
  return { ...shown, list, look, picture, passTime };
}

test.each(Object.entries(INTERFERENCES))('%s takes nothing away', async (_, interference) => {
  const { directus, list, look, picture, purged, file, passTime, service, createFollower } =
    await elsewhere();
  const before = readFileSync(file, 'utf8');
  directus.inFront = () => interference;
  passTime();
  expect(await list()).toBe(10);
  await expect(look()).rejects.toThrow();
  await expect(look(createFollower())).rejects.toThrow();
  await expect(
    service.listItems('faqs', { filter: {}, sort: [], limit: -1, page: 1, isDraft: false }),
  ).rejects.toThrow();
  expect(Buffer.from((await picture())?.bytes ?? [])).toEqual(makePictureBytes(PICTURE, '640'));
  expect([purged, readFileSync(file, 'utf8')]).toEqual([[], before]);
  directus.inFront = () => undefined;
});

test('where the pictures alone are not to be had, the kept ones are shown', async () => {
  for (const interference of Object.values(INTERFERENCES)) {
    const { directus, picture } = await elsewhere();
    directus.files.set(PICTURE, { id: PICTURE, width: 1800, height: 900, modified_on: 'tue' });
    directus.inFront = (address) => (address.startsWith('/assets/') ? interference : undefined);
    expect([interference.body, Buffer.from((await picture())?.bytes ?? [])]).toEqual([
      interference.body,
      makePictureBytes(PICTURE, '640'),
    ]);
  }
});

test('a picture that Directus lists no more is forgotten', async () => {
  const { directus, picture, files } = await elsewhere();
  directus.files.delete(PICTURE);
  expect(await picture()).toBeUndefined();
  expect(await files.read({ id: PICTURE, wishes: { width: '640' } })).toBeUndefined();
});

test('a list that lost many items in one answer is asked for again, and the log says so', async () => {
  const { directus, look, list, purged, warnings, passTime } = await elsewhere();
  const all = directus.items.blog_categories ?? [];
  let answers = 0;
  directus.inFront = (address) => {
    answers += address.startsWith('/items/blog_categories') ? 1 : 0;
    directus.items.blog_categories = answers > 1 ? all : all.slice(0, 2);
    return undefined;
  };
  expect(await look()).toEqual([]);
  answers = 0;
  passTime();
  expect(await list()).toBe(10);
  expect([purged, answers]).toEqual([[], 2]);
  answers = 0;
  const before = directus.asked.length;
  directus.inFront = () => undefined;
  directus.items.blog_categories = all.slice(0, 2);
  expect(await look()).toContain('content:blog_categories:topic-3');
  expect(directus.asked.length - before).toBeGreaterThan(1);
  expect(warnings.at(-1)).toContain('blog_categories went from 10 items to 2');
});

test('a few items that are taken back are believed at once', async () => {
  const { directus, look, warnings } = await elsewhere();
  directus.items.blog_categories = (directus.items.blog_categories ?? []).slice(0, 7);
  expect(await look()).toContain('content:blog_categories:topic-9');
  expect(warnings).toEqual([]);
});

test('what was seen before a restart is what a shorter list is held against', async () => {
  const { directus, look, createFollower, warnings } = await elsewhere();
  directus.items.blog_categories = [];
  expect(await look(createFollower())).toContain('content:blog_categories:topic-1');
  expect(warnings).toEqual([expect.stringContaining('from 10 items to 0')]);
});

test('a Directus that is busy is asked again when it says', async () => {
  const { directus, service } = await elsewhere();
  let busy = 1;
  directus.inFront = () => {
    busy -= 1;
    return busy >= 0 ? BUSY : undefined;
  };
  const begun = Date.now();
  const query = { filter: {}, sort: [], limit: -1, page: 1, isDraft: false };
  expect((await service.listItems('blog_categories', query)).total).toBe(10);
  expect(Date.now() - begun).toBeGreaterThan(900);
});

test('one that wants to be asked in an hour is not waited for', async () => {
  const { directus, service } = await elsewhere();
  directus.inFront = () => ({ ...BUSY, headers: { 'retry-after': '3600' } });
  const begun = Date.now();
  const query = { filter: {}, sort: [], limit: -1, page: 1, isDraft: false };
  await expect(service.listItems('blog_categories', query)).rejects.toThrow();
  expect(Date.now() - begun).toBeLessThan(900);
});

test('items without the dates that Directus leaves empty are shown, whole and in outlines', async () => {
  const { directus, read } = await elsewhere();
  const undated = { published_at: null, date_updated: null };
  directus.items.redirects = [{ ...topic(1, undated), from: '/old', to: '/new', code: 301 }];
  directus.items.blog_categories = [topic(1, undated)];
  expect(await read().outlines('redirects', ['from', 'to', 'code'])).toMatchObject([
    { from: '/old', publishedAt: '2026-02-03T04:05:06.000Z' },
  ]);
  expect(await read().outlines('blog_categories', ['slug'])).toHaveLength(1);
});
