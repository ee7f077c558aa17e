import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { beforeAll, expect, test } from 'vitest';
import Head from '#components/layout/Head.astro';
import { drawcard } from '#content/brands/drawcard.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';

let container: AstroContainer;
beforeAll(async () => {
  container = await AstroContainer.create();
});

const renderHead = (brand: Partial<BrandTheme> = {}) =>
  container.renderToString(Head, {
    props: {
      title: 'Results',
      description: 'All of them.',
      canonicalPath: '/lotto-results',
      brand: { ...drawcard, ...brand },
      isIndexingEnabled: true,
    },
  });

test('the head names viewport, icons and colours of the brand', async () => {
  const html = await renderHead();
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1');
  expect(html).toContain(`<link rel="icon" href="${drawcard.favicon}"`);
  expect(html).toContain(`<link rel="apple-touch-icon" href="${drawcard.touchIcon}"`);
  expect(html).toContain(`name="theme-color" content="${drawcard.colours.surface[0]}"`);
});

test('webmasters and stores are told what the brand gave them, and nothing where it gave nothing', async () => {
  const html = await renderHead({
    verification: [{ name: 'google-site-verification', content: 'abc123' }],
    appleAppId: '42',
    apps: { android: 'https://play.google.com/store/apps/details?id=example.drawcard' },
  });
  expect(html).toContain('<meta name="google-site-verification" content="abc123"');
  expect(html).toContain('<meta name="apple-itunes-app" content="app-id=42"');
  expect(html).toContain('<meta name="google-play-app" content="app-id=example.drawcard"');
  const bare = await renderHead();
  for (const name of ['verification', 'apple-itunes-app', 'google-play-app'])
    expect(bare).not.toContain(name);
});
