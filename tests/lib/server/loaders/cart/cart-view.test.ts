// What the cart's view says of lines that the brand does not sell.
import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { buildCartViewProps } from '#lib/server/loaders/cart/cart-view.ts';
import { createCart } from '#tests/support/buying/cart.ts';
import { createRaffleOffer } from '#tests/support/buying/listed-offers.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

const sold = createOffer({ timeZone: 'Europe/Dublin' });
const cause = { key: 'reef', urlSlug: 'reef', name: 'Reef care' };
const elsewhere = createRaffleOffer({ timeZone: 'Australia/Perth', causes: [cause], suspended: true });

test('a line of an offer that is not sold here has its own zone and cause', () => {
  const page = {
    t: createTranslator(defaultCopy),
    copy: defaultCopy,
    config: { minimumAge: 18 },
    offers: [sold],
    knownOffers: [sold, elsewhere],
    capabilities: new Set([]),
  };
  const view = { cart: createCart(), visitor: { state: 'guest' } };
  const { zoneOf, causeOf } = buildCartViewProps(page as never, view as never);
  expect([sold.key, elsewhere.key].map(zoneOf)).toEqual(['Europe/Dublin', 'Australia/Perth']);
  expect(causeOf(elsewhere.key, 'reef')).toBe('Reef care');
});
