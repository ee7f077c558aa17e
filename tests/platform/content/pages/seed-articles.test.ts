import { expect, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import { COLLECTIONS } from '#lib/contracts/content/collections.ts';
import { readSeedText } from '#platform/content/pages/front-matter.ts';
import { seedContent } from '#platform/content/pages/seed.ts';
import { seedCategories, seedCauses, seedPosts } from '#platform/content/pages/seed-articles.ts';
import { openTestPlatform, TEST_NOW } from '../../../support/platform.ts';

test('every article and cause of the release fits its collection, and its picture is there to see', async () => {
  const { services } = await openTestPlatform();
  const [posts, causes] = [await seedPosts(services), await seedCauses(services)];
  const keys = brands.map(({ key }) => key);
  for (const post of posts) expect(() => COLLECTIONS.blog_posts.schema.parse(post)).not.toThrow();
  for (const cause of causes) expect(() => COLLECTIONS.causes.schema.parse(cause)).not.toThrow();
  for (const { brand } of [...posts, ...causes]) expect([undefined, ...keys]).toContain(brand);
  const topics = seedCategories().map(({ slug }) => slug);
  for (const { category } of posts) expect(topics).toContain(category);
  const pictures = await services.database.db.selectFrom('content_file').selectAll().execute();
  const shown = new Set([...posts, ...causes].map(({ image }) => image));
  expect(new Set(pictures.map(({ id }) => id))).toEqual(shown);
  for (const key of keys) expect(causes.filter(({ brand }) => brand === key).length).toBeGreaterThan(3);
  for (const { alt, status, width } of pictures) {
    expect(alt).toMatch(/\w{3}/);
    expect([status, width]).toEqual(['published', 1280]);
  }
});

test('no article lies ahead on the first day, and a second start adds nothing', async () => {
  const { services } = await openTestPlatform();
  const added = await seedContent(services);
  expect(added).toBeGreaterThan(20);
  expect(await seedContent(services)).toBe(0);
  const rows = await services.database.db.selectFrom('content_item').selectAll().execute();
  for (const { published_at } of rows) expect(Date.parse(published_at ?? '')).toBeLessThanOrEqual(TEST_NOW);
});

test('a text without a head, or with a line that says nothing, is named', () => {
  expect(() => readSeedText('odd', 'no fences')).toThrow('odd.md has no head');
  expect(() => readSeedText('odd', '---\njust words\n---\n\nBody')).toThrow('just words');
  expect(readSeedText('good', '---\ntitle: "A: b"\n---\n\nBody\n')).toEqual({
    slug: 'good',
    facts: { title: 'A: b' },
    body: 'Body',
  });
});
