// Where the banner leads a customer whose address is not confirmed.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import ConfirmBanner from '#components/account/identity/ConfirmBanner.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { urls } from '#lib/domain/pages/urls.ts';

async function renderBanner(detailsHref: string): Promise<string> {
  const container = await AstroContainer.create();
  return container.renderToString(ConfirmBanner, {
    props: { t: createTranslator(defaultCopy), detailsHref },
  });
}

test('the details open over the page, and by their address without a script', async () => {
  const html = await renderBanner(urls.myDetails());
  expect(html).toMatch(/<a href="\/my-account\/my-details" data-opens-details/);
  expect(html).toContain('<dialog');
});

test('where details cannot be changed it leads to the account, and there is no dialog', async () => {
  const html = await renderBanner(urls.account());
  expect(html).toContain('href="/my-account"');
  expect(html).not.toMatch(/data-opens-details|<dialog/);
});
