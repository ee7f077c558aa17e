import { expect, test } from 'vitest';
import { applyRegionalNames, findOfferBySegment } from '#lib/server/page/offer-names.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

const branding = [
  {
    id: 'lighthouse',
    name: 'Lighthouse Saturday',
    shortName: 'Lighthouse',
    regionOverrides: [{ subvariant: 'SA', name: 'Saturday Beacon' }],
  },
];
const offers = [
  createOffer({ key: 'tide', ranking: 2, name: 'Midweek Tide' }),
  createOffer({
    key: 'lighthouse',
    ranking: 1,
    name: 'Lotto',
    url: '/lighthouse',
    urlAliases: [{ subvariant: 'SA', url: '/beacon' }],
  }),
];

test('offers stand in their ranking under the name of the region', () => {
  const listNames = (region: string) => applyRegionalNames(offers, branding, region).map(({ name }) => name);
  expect(listNames('SA')).toEqual(['Saturday Beacon', 'Midweek Tide']);
  expect(listNames('WA')).toEqual(['Lighthouse Saturday', 'Midweek Tide']);
  expect(listNames('')).toEqual(['Lighthouse Saturday', 'Midweek Tide']);
});

test('an offer is found by its key or by an alias, whatever the letters', () => {
  expect(findOfferBySegment(offers, 'Tide')?.key).toBe('tide');
  expect(findOfferBySegment(offers, 'BEACON')?.key).toBe('lighthouse');
  expect(findOfferBySegment(offers, 'lotto')).toBeUndefined();
});
