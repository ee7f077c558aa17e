import { expect, test } from 'vitest';
import { namedOffers, offerAt } from '#lib/server/loaders/offers/offer-names.ts';
import { offer } from '#tests/support/page-fixtures.ts';

const branding = [
  {
    id: 'lighthouse',
    name: 'Lighthouse Saturday',
    shortName: 'Lighthouse',
    regionOverrides: [{ subvariant: 'SA', name: 'Saturday Beacon' }],
  },
];
const offers = [
  offer({ key: 'tide', ranking: 2, name: 'Midweek Tide' }),
  offer({
    key: 'lighthouse',
    ranking: 1,
    name: 'Lotto',
    url: '/lighthouse',
    urlAliases: [{ subvariant: 'SA', url: '/beacon' }],
  }),
];

test('offers stand in their ranking under the name of the region', () => {
  const names = (region: string) => namedOffers(offers, branding, region).map(({ name }) => name);
  expect(names('SA')).toEqual(['Saturday Beacon', 'Midweek Tide']);
  expect(names('WA')).toEqual(['Lighthouse Saturday', 'Midweek Tide']);
  expect(names('')).toEqual(['Lighthouse Saturday', 'Midweek Tide']);
});

test('an offer is found by its key or by an alias, whatever the letters', () => {
  expect(offerAt(offers, 'Tide')?.key).toBe('tide');
  expect(offerAt(offers, 'BEACON')?.key).toBe('lighthouse');
  expect(offerAt(offers, 'lotto')).toBeUndefined();
});
