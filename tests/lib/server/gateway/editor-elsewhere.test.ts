import { afterEach, expect, test, vi } from 'vitest';
import { findPlaceElsewhere } from '#lib/server/gateway/editor-elsewhere.ts';
import { createCmsService } from '#lib/server/services/cms-service.ts';
import { locateContentService } from '#lib/server/services/platform.ts';

afterEach(() => vi.unstubAllEnvs());

test('where all content is kept here no screen of the editor leads elsewhere', () => {
  vi.stubEnv('SERVICE_CMS_URL', '');
  expect(findPlaceElsewhere('blog_posts')).toBeUndefined();
  expect(findPlaceElsewhere('files')).toBeUndefined();
});

test('what a Directus keeps leads to its list, its item, and its library there', () => {
  vi.stubEnv('SERVICE_CMS_URL', 'https://content.example/');
  expect(findPlaceElsewhere('blog_posts')).toBe('https://content.example/admin/content/blog_posts');
  expect(findPlaceElsewhere('blog_posts', '7')).toBe('https://content.example/admin/content/blog_posts/7');
  expect(findPlaceElsewhere('blog_posts', 'new')).toBe(
    'https://content.example/admin/content/blog_posts/%2B',
  );
  expect(findPlaceElsewhere('files')).toBe('https://content.example/admin/files');
});

test('brands, menus and texts are written here beside a Directus', () => {
  vi.stubEnv('SERVICE_CMS_URL', 'https://content.example');
  for (const name of ['theme', 'navigation', 'texts', 'placements'])
    expect(findPlaceElsewhere(name)).toBeUndefined();
});

test('editors are led to the address for browsers, and texts that name pictures by it show ours', async () => {
  vi.stubEnv('SERVICE_CMS_URL', 'http://directus.internal:8055/');
  vi.stubEnv('CMS_PUBLIC_URL', 'https://content.example/');
  expect(findPlaceElsewhere('faqs')).toBe('https://content.example/admin/content/faqs');
  const place = await locateContentService();
  expect([place.base, place.publicBase]).toEqual([
    'http://directus.internal:8055',
    'https://content.example',
  ]);
  const id = '0b6f6a9e-6c1e-4d6f-9d6a-3f2504e04f89';
  const answer = [`![A](https://content.example/assets/${id}.png)`, `![B](${place.base}/assets/${id})`];
  const fetch = async ({ url }: Request) =>
    Response.json({ data: url.includes('/relations') ? [] : [{ id: 1, body: answer.join(' ') }] });
  const service = createCmsService(async () => ({ ...place, fetch }));
  const query = { filter: {}, sort: [], limit: -1, page: 1, isDraft: false };
  expect((await service.listItems('blog_posts', query)).items).toEqual([
    { id: 1, body: `![A](/assets/${id}?width=1280) ![B](/assets/${id}?width=1280)` },
  ]);
});
