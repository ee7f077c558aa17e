// What stands beside the results of one game.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import ResultsAside from '#components/results/ResultsAside.astro';
import { defaultCopy } from '#content/copy/index.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { createRaffleOffer } from '#tests/support/buying/listed-offers.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

const archive = { latestDrawNo: 9, latestDate: '2026-11-14', total: 9, years: [{ year: 2026, draws: 9 }] };

async function render(offer: ProductOffer): Promise<string> {
  const container = await AstroContainer.create();
  return container.renderToString(ResultsAside, {
    props: {
      t: createTranslator(defaultCopy),
      offer,
      archive: { ...archive, offerKey: offer.key },
      hasStatistics: true,
    },
  });
}

test('the search stands beside drawn numbers alone: it knows no raffles', async () => {
  const search = `action="${urls.findResults()}"`;
  expect(await render(createOffer())).toContain(search);
  expect(await render(createRaffleOffer())).not.toContain(search);
});
