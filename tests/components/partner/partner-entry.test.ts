// What the page of a partner says of an offer before it is put into the cart.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import PartnerEntry from '#components/partner/PartnerEntry.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { createEntry } from '#lib/domain/offers/default-entry.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

const t = createTranslator(defaultCopy);

const render = async (changes: { readonly chargedAt?: string }) => {
  const entry = createEntry(createOffer());
  const container = await AstroContainer.create();
  const props = { t, entry: entry && { ...entry, ...changes }, action: '/purchase/lantern' };
  return { entry, html: await container.renderToString(PartnerEntry, { props }) };
};

test('draw and closing time are said before the press, and when an order ahead is charged', async () => {
  const { entry, html } = await render({});
  expect(html).toContain(`Draw ${entry?.drawNo}, `);
  expect(html).toContain(entry?.stop);
  expect(html).toContain(`name="drawNo" value="${entry?.drawNo}"`);
  expect(html).not.toContain(t('buy.charged-later'));
  const ahead = await render({ chargedAt: '2026-12-01T00:00:00Z' });
  expect(ahead.html).toContain(t('buy.charged-later'));
});
