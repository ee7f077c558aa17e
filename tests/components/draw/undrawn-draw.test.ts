// A draw that waits for its numbers: what it is called, and where its ticket is sold.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import UndrawnDraw from '#components/results/UndrawnDraw.astro';
import { defaultCopy } from '#content/copy/index.ts';
import type { Draw } from '#lib/contracts/offers/draw.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { getEarlyBirdNo } from '#lib/domain/raffle/prizes.ts';
import { createRaffleDraw, createRaffleOffer } from '#tests/support/buying/listed-offers.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

const main = createRaffleDraw({ ranges: [{ channel: 'online', first: 1, last: 100 }] }, { drawNo: 14 });
const earlyBird = createRaffleDraw(
  { name: 'Early bird: $50,000', ranges: [] },
  { drawNo: getEarlyBirdNo(14, 1) },
);
const sold = createRaffleOffer({ key: 'prize-home', name: 'Prize Home', draws: [main] });

async function renderDraw(draw: Draw, offer: ProductOffer): Promise<string> {
  const container = await AstroContainer.create();
  const props = { t: createTranslator(defaultCopy), offer, draw };
  return container.renderToString(UndrawnDraw, { props });
}

test('an early bird goes by its name, and its tickets are those of the main draw', async () => {
  const html = await renderDraw(earlyBird, sold);
  expect(html).toMatch(/<h1[^>]*>Prize Home: Early bird: \$50,000<\/h1>/);
  expect(html).toMatch(/href="\/prize-home\?firstDrawNo=14"/);
  expect(html).not.toContain('1401');
});

test('a main draw goes by its number', async () => {
  const html = await renderDraw(main, sold);
  expect(html).toMatch(/<h1[^>]*>Prize Home draw 14<\/h1>/);
  expect(html).toMatch(/href="\/prize-home\?firstDrawNo=14"/);
});

test('a draw of a game leads to its ticket', async () => {
  const offer = createOffer();
  expect(await renderDraw(offer.draws[0]!, offer)).toContain('firstDrawNo=101');
});

const raffle = {
  priceCurrency: 'AUD' as const,
  ticketOffers: [{ key: 'book-5', name: '5 tickets', numTickets: 5, price: '45.00' }],
};
const sell = (info: Partial<NonNullable<Draw['raffle']>>): Partial<ProductOffer> => ({
  draws: [{ ...main, raffle: { ...main.raffle!, ...info } }],
});

test.each<[string, Partial<ProductOffer>]>([
  ['of an offer that is suspended', { suspended: true }],
  ['of an offer that is not sold where the visitor is', { availability: 'unavailable' }],
  ['whose sales have not begun', sell({ purchaseStatus: 'pre_order', isAnnounced: true })],
  ['whose last tickets are ordered ahead', sell({ purchaseStatus: 'sold_out', ticketsLeft: 0 })],
  ['with too few tickets left for a book', { raffle, ...sell({ ticketsLeft: 4 }) }],
  ['that is sold out while the next one is sold', { draws: [createRaffleDraw({}, { drawNo: 15 })] }],
])('a draw %s leads to no ticket, nor does its early bird', async (_, changed) => {
  const offer = { ...sold, ...changed };
  for (const draw of [offer.draws.find(({ drawNo }) => drawNo === 14) ?? main, earlyBird]) {
    const html = await renderDraw(draw, offer);
    expect(html).toMatch(/<h1[^>]*>Prize Home/);
    expect(html).not.toContain('<a ');
    expect(html).not.toContain('data-countdown');
  }
});

test('an early bird whose sales have closed leads to no ticket, though the main draw is sold', async () => {
  expect(await renderDraw({ ...earlyBird, status: 'DRAW_CLOSED' }, sold)).not.toContain('<a ');
});
