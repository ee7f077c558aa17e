// What a page shows where it stopped working: a way to load it again, and one home.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import FaultTemplates from '#components/error/FaultTemplates.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';

test('a page that stopped can be loaded again or left for the home page', async () => {
  const t = createTranslator(defaultCopy);
  const container = await AstroContainer.create();
  const html = await container.renderToString(FaultTemplates, { props: { t } });
  const [, stopped = ''] = html.split('id="fault-stopped"');
  expect(stopped).toContain('role="alert"');
  const links = [...stopped.matchAll(/<a[^>]*href(?:="([^"]*)")?[^>]*>\s*([^<]*?)\s*<\/a>/g)].map(
    ([, to = '', text]) => [to, text],
  );
  expect(links).toEqual([
    ['', t('error.way-reload')],
    ['/', t('error.way-home')],
  ]);
});
