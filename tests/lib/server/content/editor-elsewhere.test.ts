import { afterEach, expect, test, vi } from 'vitest';
import { findPlaceElsewhere } from '#lib/server/content/editor-elsewhere.ts';

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
