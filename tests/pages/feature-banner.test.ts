// The preview of a banner for editors: nobody else sees the address.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test, vi } from 'vitest';
import { drawcard } from '#content/brands/drawcard.ts';
import { editorCopy } from '#content/copy/editor.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { getOwnConfig } from '#lib/server/content/site-config.ts';
import FeatureBannerPage from '../../src/pages/marketing/feature-banner.astro';

const BANNER = { key: 'spring', text: 'Spring draws' };

vi.mock('#lib/server/loaders/page/open-page.ts', () => ({
  answerNotFound: () => new Response(null, { status: 404 }),
  openPage: async () => ({
    t: createTranslator(defaultCopy),
    copy: defaultCopy,
    brand: drawcard,
    theme: {},
    config: getOwnConfig(drawcard),
    navigation: [],
    capabilities: new Set(),
    offers: [],
    content: {
      find: async (_: string, { key }: { key: string }) => (key === BANNER.key ? BANNER : undefined),
      picture: async () => undefined,
    },
  }),
}));

async function open(banner: string, locals: object): Promise<Response> {
  const container = await AstroContainer.create();
  const request = new Request(`https://shop.example/marketing/feature-banner?banner=${banner}`);
  return container.renderToResponse(FeatureBannerPage, { request, locals: locals as App.Locals });
}
const LOOKING = { preview: { at: undefined, isInvented: false } };

test('an editor sees a banner as pages will show it, whatever its dates', async () => {
  const html = await (await open('spring', LOOKING)).text();
  expect(html).toContain('Spring draws');
});

test('of a banner that there is not it says so', async () => {
  expect(await (await open('winter', LOOKING)).text()).toContain(editorCopy['editor.feature-banner-none']);
});

test('a visitor finds nothing there', async () => {
  expect((await open('spring', {})).status).toBe(404);
});
