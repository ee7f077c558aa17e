// Wherever a cause is chosen, its share of the price stands beside its name.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import LineEditor from '#components/cart/LineEditor.astro';
import BuyForm from '#components/offer/BuyForm.astro';
import PartnerEntry from '#components/partner/PartnerEntry.astro';
import BookForm from '#components/raffle/BookForm.astro';
import RaffleFacts from '#components/raffle/RaffleFacts.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { listEditFields } from '#lib/domain/cart/edit-line.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { createEntry } from '#lib/domain/offers/default-entry.ts';
import { findShownRaffle } from '#lib/domain/raffle/shown-raffle.ts';
import { createFormView } from '#lib/forms/form-view.ts';
import { bookForm } from '#lib/forms/raffle/book-form.ts';
import { createBuilderOffer } from '#lib/stores/ticket/ticket-offer.ts';
import { createBookItem } from '#tests/support/buying/cart.ts';
import { createRaffleOffer } from '#tests/support/buying/listed-offers.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

const t = createTranslator(defaultCopy);
const causes = [
  { key: 'reef', urlSlug: 'reef', name: 'The reef', shareBps: 250 },
  { key: 'lamp', urlSlug: 'lamp', name: 'The lamp' },
];
const offer = createOffer({ causes });
const entry = createEntry(offer);
const raffle = createRaffleOffer({ causes });
const shown = findShownRaffle(raffle, 0);
const view = createFormView(bookForm, raffle, t, {});
const item = createBookItem({ lotteryKey: raffle.key });
const editor = { id: 'cli_1', name: 'Prize home', fields: listEditFields(item, [raffle]) };

test.each([
  ['the form of the buy page', BuyForm, { t, entry, isOfDraw: false }],
  ['the form of a partner page', PartnerEntry, { t, entry, action: '/partner' }],
  ['the books of a raffle', BookForm, { t, offer: raffle, shown, view }],
  ['the editor of a line in the cart', LineEditor, { t, ...editor }],
])('in %s', async (_, Form, props) => {
  const container = await AstroContainer.create();
  const html = await container.renderToString(Form, { props });
  const words = [...html.matchAll(/The (?:reef|lamp)[^<\n]*/g)].map(([text]) => text.trim());
  expect(words).toEqual(['The reef, 2.5 cents of each dollar', 'The lamp']);
});

test('in the builder of a ticket, which gets the words with its offer', () => {
  expect(createBuilderOffer(offer, 'standard', t)?.causes).toEqual([
    { key: 'reef', text: 'The reef, 2.5 cents of each dollar' },
    { key: 'lamp', text: 'The lamp' },
  ]);
});

test('the facts of a raffle list the causes that get a share', async () => {
  const container = await AstroContainer.create();
  const renderFacts = (changed: typeof raffle) => {
    const props = { t, offer: changed, shown: findShownRaffle(changed, 0), linkedCauses: new Set() };
    return container.renderToString(RaffleFacts, { props });
  };
  const html = await renderFacts(raffle);
  expect(html).toContain('2.5 cents of each dollar');
  expect(html).not.toContain('0 cents of each dollar');
  expect(html).not.toContain('The lamp');
  expect(await renderFacts(createRaffleOffer({ causes: causes.slice(1) }))).not.toContain(
    t('raffle.shares-heading'),
  );
});

test.each([
  ['said with its share', 250, true],
  ['not said to get nothing', 0, false],
])('the only cause of a raffle is %s', async (_, shareBps, isSaid) => {
  const only = createRaffleOffer({ causes: [{ key: 'reef', urlSlug: 'reef', name: 'The reef', shareBps }] });
  const container = await AstroContainer.create();
  const html = await container.renderToString(BookForm, { props: { t, offer: only, shown, view } });
  expect(html.includes('of each dollar')).toBe(isSaid);
});
