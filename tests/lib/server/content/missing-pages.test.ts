import { expect, test } from 'vitest';
import { drawcard } from '#content/brands/drawcard.ts';
import { getPresenceTag } from '#lib/contracts/content/collections.ts';
import { findMissingPages } from '#lib/server/content/missing-pages.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import { createTestReader } from '#tests/support/content/content-reader.ts';

const createPage = (path: string) => ({
  id: path,
  publishedAt: '',
  updatedAt: '',
  path,
  title: path,
  blocks: [],
});

test('paths below /about without a page are missing, and the page is kept under each', async () => {
  const tags = new PageTags();
  const brand = Object.assign({}, drawcard, {
    menu: [{ label: 'Story', href: '/about/our-story#begin' }],
    footer: [{ title: 'Us', links: [{ label: 'Team', href: '/about/team' }] }],
  });
  const content = createTestReader({
    pages: ['/about', '/about/Privacy', '/about/team'].map(createPage),
  } as never);
  const missing = await findMissingPages({ content, brand, tags });
  expect([...missing]).toContain('/about/terms-of-use');
  expect([...missing]).toContain('/about/our-story');
  for (const path of ['/about', '/about/privacy', '/about/team', '/about/contact-us', '/about/faq'])
    expect([...missing]).not.toContain(path);
  expect(tags.take()).toContain(getPresenceTag('pages', '/about/terms-of-use'));
});

test('nothing is missing while pages cannot be read', async () => {
  const content = {
    outlines: () => Promise.reject(new ServiceLost('service_down')),
    listWithheld: () => Promise.reject(new ServiceLost('service_down')),
  };
  const asked = { content: content as never, brand: drawcard, tags: new PageTags() };
  expect((await findMissingPages(asked)).size).toBe(0);
});
