// The card of an offer in a list: which draw it shows, and whether it leads to one.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import OfferCard from '#components/draw/OfferCard.astro';
import OfferHead from '#components/offer/OfferHead.astro';
import NextDraw from '#components/results/NextDraw.astro';
import { defaultCopy } from '#content/copy/index.ts';
import type { Draw } from '#lib/contracts/offers/draw.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { semaphore } from '#platform/shop/seed/games/semaphore.ts';
import { createOffer, createOpenDraw } from '#tests/support/page-fixtures.ts';

const t = createTranslator(defaultCopy);
const capped = createOpenDraw({ status: 'DRAW_CAPPED' });
const later = createOpenDraw({
  drawNo: 102,
  drawOffset: 1,
  prizePool: { amount: '9000000.00', currency: 'AUD' },
});

async function renderOffer(offer: ProductOffer): Promise<string> {
  const container = await AstroContainer.create();
  return container.renderToString(OfferCard, { props: { t, offer } });
}

const render = (draws: Draw[]): Promise<string> => renderOffer(createOffer({ draws }));

const { rules } = semaphore.offer;
const LABEL = /jackpot__label">([^<]*)/;

test('a fixed first prize is called so wherever the next draw is shown', async () => {
  const container = await AstroContainer.create();
  const readLabel = async (Shown: typeof OfferCard, offer = createOffer({ rules })) => {
    const props = { t, offer, draw: offer.draws[0] };
    return LABEL.exec(await container.renderToString(Shown, { props }))?.[1];
  };
  for (const Shown of [OfferCard, NextDraw, OfferHead]) {
    expect(await readLabel(Shown)).toBe('First prize');
    expect(await readLabel(Shown, createOffer())).toBe('Estimated jackpot');
  }
});

test('a draw that is sold out is passed over for the next one, and the card leads there', async () => {
  const html = await render([capped, later]);
  expect(html).toContain('$9');
  expect(html).toContain('Play Lighthouse Saturday');
});

test('where every draw is sold out the card says so and offers nothing to press', async () => {
  const html = await render([capped]);
  expect(html).toContain(t('offer.sold-out'));
  expect(html).not.toContain('Play Lighthouse Saturday');
});

test('the card of a game without an open draw says so', async () => {
  const html = await render([]);
  expect(/pill--muted">([^<]*)</.exec(html)?.[1]).toBe(t('offer.not-open'));
  expect(html).not.toContain('Play Lighthouse Saturday');
});

test.each([
  ['rests', createOffer({ suspended: true })],
  ['rests and has no draw', createOffer({ suspended: true, draws: [] })],
  ['is not sold here', createOffer({ availability: 'unavailable' })],
])(
  'the card of a game that %s says so, whatever its draws, and offers nothing to press',
  async (_, offer) => {
    const html = await renderOffer(offer);
    expect(/pill--muted">([^<]*)</.exec(html)?.[1]).toBe(t('offer.suspended'));
    expect(html).not.toContain(t('common.draw-status.DRAW_OPEN'));
    expect(html).not.toContain('data-countdown');
    expect(html).not.toContain(t('common.play', { game: offer.name }));
  },
);
