// What stands beside the results of one game.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import ResultsAside from '#components/results/ResultsAside.astro';
import { defaultCopy } from '#content/copy/index.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { createRaffleDraw, createRaffleOffer } from '#tests/support/buying/listed-offers.ts';
import { createOffer, createOpenDraw } from '#tests/support/page-fixtures.ts';

const archive = { latestDrawNo: 9, latestDate: '2026-11-14', total: 9, years: [{ year: 2026, draws: 9 }] };

const t = createTranslator(defaultCopy);

async function render(offer: ProductOffer, hasNextDraw = false): Promise<string> {
  const container = await AstroContainer.create();
  return container.renderToString(ResultsAside, {
    props: {
      t,
      offer,
      archive: { ...archive, offerKey: offer.key },
      hasStatistics: true,
      hasNextDraw,
    },
  });
}

test('the search stands beside drawn numbers alone: it knows no raffles', async () => {
  const search = `action="${urls.findResults()}"`;
  expect(await render(createOffer())).toContain(search);
  expect(await render(createRaffleOffer())).not.toContain(search);
});

const play = ({ name }: ProductOffer) => t('offer.play', { name });
const see = ({ name }: ProductOffer) => t('offer.see', { name });
const restrict = (kind: 'licensing_restriction' | 'migration_restriction', movedTo?: string) =>
  createOffer({ restrictions: [{ productType: 'lottery_ticket', kind, ...(movedTo && { movedTo }) }] });

test.each([
  ['a game', createOffer()],
  ['a raffle', createRaffleOffer()],
])('%s on sale is played beside its results, with the close of its next draw', async (_, offer) => {
  const html = await render(offer, true);
  expect(html).toContain('data-countdown');
  expect(html).toContain(play(offer));
  expect(await render(offer)).toContain(play(offer));
});

test.each([
  ['a game that rests', createOffer({ suspended: true })],
  ['a game that the shop does not have', createOffer({ availability: 'unavailable' })],
  ['a game that is restricted', restrict('licensing_restriction')],
])('%s is seen and not played beside its results, on every page', async (_, offer) => {
  for (const hasNextDraw of [true, false]) {
    const html = await render(offer, hasNextDraw);
    expect(html).not.toContain('data-countdown');
    expect(html).not.toContain(play(offer));
    expect(html).toContain(see(offer));
  }
});

const announced = createRaffleDraw({ purchaseStatus: 'pre_order', isAnnounced: true });
const ordered = createRaffleDraw({ purchaseStatus: 'sold_out', ticketsLeft: 0 });
test.each([
  ['a raffle that is announced', createRaffleOffer({ draws: [announced] })],
  ['a raffle whose last tickets are ordered', createRaffleOffer({ draws: [ordered] })],
  ['a game that is sold out', createOffer({ draws: [createOpenDraw({ status: 'DRAW_CAPPED' })] })],
])('%s has no next draw beside its results', async (_, offer) => {
  const html = await render(offer, true);
  expect(html).not.toContain('data-countdown');
  expect(html).not.toContain(play(offer));
  expect(html).toContain(see(offer));
});

test('of a raffle the draw that can be ordered ahead stands beside the results, not the one sold out', async () => {
  const ahead = createRaffleDraw({ purchaseStatus: 'pre_order', name: 'Lake house' }, { drawNo: 102 });
  expect(await render(createRaffleOffer({ draws: [ordered, ahead] }), true)).toContain('Lake house');
});

test('beside the results of a game that has moved stands the way to its new page', async () => {
  expect(await render(restrict('migration_restriction', '/elsewhere'))).toContain('href="/elsewhere"');
});
