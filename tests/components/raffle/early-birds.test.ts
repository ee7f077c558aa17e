// What is said of early-bird draws while they are sold, after they have closed and when they are drawn.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import BookForm from '#components/raffle/BookForm.astro';
import EarlyBirds from '#components/raffle/EarlyBirds.astro';
import { defaultCopy } from '#content/copy/index.ts';
import type { EarlyBird } from '#lib/contracts/raffles/raffle-draw.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { findShownRaffle } from '#lib/domain/raffle/shown-raffle.ts';
import { createFormView } from '#lib/forms/form-view.ts';
import { bookForm } from '#lib/forms/raffle/book-form.ts';
import { createRaffleDraw, createRaffleOffer } from '#tests/support/buying/listed-offers.ts';

const t = createTranslator(defaultCopy);
const bird: EarlyBird = {
  drawNo: 1401,
  name: 'Early bird',
  value: { amount: '500.00', currency: 'AUD' },
  drawDate: '2026-11-18T22:00:00.000Z',
  stop: '2026-11-18T21:00:00.000Z',
  isOpen: true,
  isDrawn: false,
  prizes: [],
};

async function renderBirds(state: Partial<EarlyBird>, isSold = true): Promise<string> {
  const container = await AstroContainer.create();
  const props = { t, offerKey: 'boat', zone: 'Australia/Sydney', birds: [{ ...bird, ...state }], isSold };
  return container.renderToString(EarlyBirds, { props });
}

async function renderForm(state: Partial<EarlyBird>): Promise<string> {
  const offer = createRaffleOffer({ draws: [createRaffleDraw({ earlyBirds: [{ ...bird, ...state }] })] });
  const container = await AstroContainer.create();
  return container.renderToString(BookForm, {
    props: { t, offer, shown: findShownRaffle(offer, 0), view: createFormView(bookForm, offer, t, {}) },
  });
}

test('a draw that is sold has a time to buy by', async () => {
  expect(await renderBirds({})).toContain('Buy before Thursday 19 November 2026, 8:00 am.');
  expect(await renderForm({})).toContain(t('raffle.enters-early-birds'));
});

test('a draw of a raffle that is sold out or not on sale names its close, and no time to buy by', async () => {
  const unsold = await renderBirds({}, false);
  expect(unsold).toContain('Closes on Thursday 19 November 2026, 8:00 am.');
  expect(unsold).not.toContain('Buy before');
  expect(await renderBirds({ isOpen: false }, false)).toContain('Closed on');
});

test('a draw that has closed says so until it is drawn', async () => {
  const closed = await renderBirds({ isOpen: false });
  expect(closed).toContain('Closed on Thursday 19 November 2026, 8:00 am.');
  expect(closed).not.toContain('Buy before');
  expect(await renderForm({ isOpen: false })).not.toContain(t('raffle.enters-early-birds'));
});

test('a draw that is drawn leads to its winners', async () => {
  expect(await renderBirds({ isOpen: false, isDrawn: true })).toContain('href="/boat/results/draw/1401"');
});
