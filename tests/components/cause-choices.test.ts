// Wherever a cause is chosen, its share of the price stands beside its name.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import BuyForm from '#components/offer/BuyForm.astro';
import PartnerEntry from '#components/partner/PartnerEntry.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { createEntry } from '#lib/domain/offers/default-entry.ts';
import { createBuilderOffer } from '#lib/stores/ticket/ticket-offer.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

const t = createTranslator(defaultCopy);
const offer = createOffer({
  causes: [
    { key: 'reef', urlSlug: 'reef', name: 'The reef', shareBps: 250 },
    { key: 'lamp', urlSlug: 'lamp', name: 'The lamp' },
  ],
});
const entry = createEntry(offer);

test.each([
  ['the form of the buy page', BuyForm, { t, entry, isOfDraw: false }],
  ['the form of a partner page', PartnerEntry, { t, entry, action: '/partner' }],
])('in %s', async (_, Form, props) => {
  const container = await AstroContainer.create();
  const html = await container.renderToString(Form, { props });
  const shown = [...html.matchAll(/The (?:reef|lamp)[^<\n]*/g)].map(([text]) => text.trim());
  expect(shown).toEqual(['The reef, 2.5 cents of each dollar', 'The lamp']);
});

test('in the builder of a ticket, which gets the words with its offer', () => {
  expect(createBuilderOffer(offer, 'standard', t)?.causes).toEqual([
    { key: 'reef', text: 'The reef, 2.5 cents of each dollar' },
    { key: 'lamp', text: 'The lamp' },
  ]);
});
