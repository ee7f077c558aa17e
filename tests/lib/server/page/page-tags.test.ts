import { expect, test } from 'vitest';
import { getContentOrderTag, getContentTag } from '#lib/contracts/content/collections.ts';
import type { ContentReader } from '#lib/server/content/content.ts';
import { collectTags, PageTags } from '#lib/server/page/page-tags.ts';

/** A reader of a service that has nothing. */
const EMPTY: ContentReader = {
  list: async () => ({ items: [], total: 0 }),
  outlines: async () => [],
  find: async () => undefined,
  listWithheld: async () => [],
  picture: async () => undefined,
};

function createPage() {
  const tags = new PageTags('offers');
  return { tags, content: collectTags(EMPTY, tags) };
}

test('a page that reads a collection is kept under it, however it reads', async () => {
  const { tags, content } = createPage();
  await content.list('faqs');
  await content.outlines('causes', ['slug']);
  await content.find('contact_page', {});
  expect(tags.take()).toEqual(['offers', 'content:faqs', 'content:causes', 'content:contact_page']);
});

test('a read that fails counts, so that the page is made again once there is something', async () => {
  const tags = new PageTags();
  const list = () => Promise.reject(new Error('the service is away'));
  await expect(collectTags({ ...EMPTY, list }, tags).list('faqs')).rejects.toThrow();
  expect(tags.take()).toEqual(['content:faqs']);
});

test.each([
  ['one item', getContentTag('blog_posts', 'odds')],
  ['which items there are', getContentOrderTag('blog_posts')],
])('a page that names %s is not kept under the rest of the collection', async (_name, tag) => {
  const { tags, content } = createPage();
  await content.list('blog_posts');
  tags.add(tag);
  expect(tags.take()).toEqual(['offers', tag]);
});

test('an item of another collection of a like name is no item of it', async () => {
  const { tags, content } = createPage();
  await content.find('pages', { id: '1' });
  tags.add('content:pages_of_old:1');
  expect(tags.take()).toContain('content:pages');
});

test('what is read after the page said what it is kept under has to be among it', async () => {
  const { tags, content } = createPage();
  await content.list('faqs');
  tags.take();
  await content.list('faqs');
  expect(() => content.list('causes')).toThrow('Read before the page is kept: causes');
});
