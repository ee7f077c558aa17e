// What the page of one press says of a draw that was asked for and cannot be entered.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import BuyOffer from '#components/listing/BuyOffer.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { chooseEntry } from '#lib/server/loaders/offers/buy-page.ts';
import { createRaffleDraw, createRaffleOffer } from '#tests/support/buying/listed-offers.ts';

const t = createTranslator(defaultCopy);
const next = createRaffleDraw({}, { drawNo: 16 });
const announced = createRaffleDraw({ purchaseStatus: 'pre_order', isAnnounced: true }, { drawNo: 15 });
const soldOut = createRaffleDraw({ purchaseStatus: 'sold_out' }, { drawNo: 15, status: 'DRAW_CAPPED' });

test.each([
  ['announced', [announced, next], 'not-open', 'That draw is not on sale yet.'],
  ['sold out', [soldOut, next], 'sold-out', 'That draw is sold out.'],
  ['gone', [next], 'closed', 'Entries for that draw have closed.'],
] as const)('a draw that is %s is called so, over the next one', async (_, draws, notice, words) => {
  const offer = createRaffleOffer({ draws: [...draws] });
  const { entry, drawNotice } = chooseEntry(offer, { drawNo: 15 });
  expect([drawNotice, entry?.drawNo]).toEqual([notice, 16]);
  const container = await AstroContainer.create();
  const props = { t, offer, entry, drawNotice, refusal: undefined, drawNo: 15, region: '' };
  expect(await container.renderToString(BuyOffer, { props })).toContain(words);
});
