import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import AppPage from '#components/app/AppPage.astro';
import { drawcard } from '#content/brands/drawcard.ts';
import { defaultCopy } from '#content/copy/index.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { buildAndroidPage } from '#lib/server/loaders/content/android-page.ts';
import type { PageContext } from '#lib/server/page/page-context.ts';

async function renderPage(apps: BrandTheme['apps']): Promise<string> {
  const container = await AstroContainer.create();
  const brand = { ...drawcard, ...(apps && { apps }) };
  const props = { t: createTranslator(defaultCopy), brand, address: 'https://shop.example/app' };
  return container.renderToString(AppPage, { props });
}

test('without an app the page says so and shows how the site gets on the home screen', async () => {
  const html = await renderPage(undefined);
  expect(html).toContain('There is no app in the stores yet');
  expect(html).toContain('Add to Home Screen');
  expect(html).not.toContain('data-store="ios" aria');
});

test('each store has its link, and one that has no app yet says so', async () => {
  const html = await renderPage({ ios: 'https://apps.apple.com/au/app/id1' });
  expect(html).toContain('href="https://apps.apple.com/au/app/id1"');
  expect(html).toContain('The app for Android is not out yet.');
  expect(await renderPage({ android: '/downloads/drawcard.apk' })).toContain('href="/app/android"');
});

test('a search engine is promised no download where there is none', () => {
  const describe = (apps: BrandTheme['apps']) => {
    const brand = { ...drawcard, ...(apps && { apps }) };
    const page = { t: createTranslator(defaultCopy), copy: defaultCopy, brand } as unknown as PageContext;
    const url = new URL('https://shop.example/app/android');
    return (['app-android', 'app-android-install'] as const).map(
      (kind) => buildAndroidPage(page, url, kind).seo.description,
    );
  };
  for (const text of describe({ android: '/downloads/drawcard.apk' })) expect(text).toMatch(/download/i);
  for (const text of describe(undefined)) {
    expect(text).not.toMatch(/download/i);
    expect(text).toContain('the site works in the browser');
  }
});
