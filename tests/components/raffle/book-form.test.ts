// What the form of a raffle's page becomes when the draw that it is of is sold out, or too little of it is left.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import BookForm from '#components/raffle/BookForm.astro';
import { defaultCopy } from '#content/copy/index.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { findOtherDraw, findShownRaffle } from '#lib/domain/raffle/shown-raffle.ts';
import { createFormView } from '#lib/forms/form-view.ts';
import { bookForm } from '#lib/forms/raffle/book-form.ts';
import { createRaffleDraw, createRaffleOffer } from '#tests/support/buying/listed-offers.ts';

const NOW = 0;
const t = createTranslator(defaultCopy);
const soldOut = createRaffleDraw({ ticketsLeft: 0 }, { drawNo: 2 });
const next = createRaffleDraw({}, { drawNo: 3, drawDate: '2026-12-04T09:00:00.000Z' });

const raffle = {
  priceCurrency: 'AUD' as const,
  ticketOffers: [{ key: 'book-5', name: '5 tickets', numTickets: 5, price: '45.00' }],
};
const few = createRaffleDraw({ ticketsLeft: 4 }, { drawNo: 2 });

async function renderForm(
  draws: (typeof next)[],
  method: string,
  changed: Partial<ProductOffer> = {},
): Promise<string> {
  const offer = createRaffleOffer({ draws, ...changed });
  const shown = findShownRaffle(offer, NOW, 2);
  const container = await AstroContainer.create();
  return container.renderToString(BookForm, {
    request: new Request('http://shop.test/harbour-prize-home?utm_source=letter', { method }),
    props: {
      t,
      offer,
      shown,
      view: createFormView(bookForm, offer, t, {}),
      other: findOtherDraw(offer, NOW, shown),
    },
  });
}

test('a form that came too late is answered where it stood, with the way to the next draw', async () => {
  const html = await renderForm([soldOut, next], 'POST');
  expect(html).toMatch(/role="alert"[^>]* tabindex="-1" autofocus/);
  expect(html).toContain(defaultCopy['offer.not-added']);
  expect(html).toContain(defaultCopy['raffle.sold-out']);
  expect(html).toContain('href="/harbour-prize-home?utm_source=letter"');
  expect(html).toContain('See the draw of Friday 4 December 2026');
  expect(html).not.toContain('<form');
});

test('a page that is only read says that the draw is sold out, and leads to no draw where none is sold', async () => {
  const html = await renderForm([soldOut], 'GET');
  expect(html).toContain(defaultCopy['raffle.title-sold_out']);
  expect(html).not.toMatch(/role="alert"|autofocus|href=/);
});

test('a draw with fewer tickets left than the smallest book takes is sold out, and leads to the next one', async () => {
  const html = await renderForm([few, next], 'GET', { raffle });
  expect(html).toContain(defaultCopy['raffle.title-sold_out']);
  expect(html).toContain('See the draw of Friday 4 December 2026');
  expect(html).not.toContain('<form');
  expect(await renderForm([few, next], 'GET')).toContain('<form');
});

test('the page of a raffle begins with the draw that a book can be bought of', () => {
  const ahead = createRaffleDraw(
    {},
    { drawNo: 3, preOrderAt: new Date(NOW).toISOString(), opensAt: new Date(NOW + 1).toISOString() },
  );
  const shown = findShownRaffle(createRaffleOffer({ raffle, draws: [few, ahead] }), NOW);
  expect(shown).toMatchObject({ draw: { drawNo: 3 }, state: 'pre_order' });
});

test('a draw that is on sale is not left for another', () => {
  const offer = createRaffleOffer({ draws: [next, createRaffleDraw({}, { drawNo: 4 })] });
  expect(findOtherDraw(offer, NOW, findShownRaffle(offer, NOW, 3))).toBeUndefined();
});
