import { expect, test } from 'vitest';
import { listFormerUrls } from '#lib/domain/pages/offer-segments.ts';
import { applyRegionalNames, findMovedOffer, findOfferBySegment } from '#lib/server/page/offer-names.ts';
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

test('an address that an offer has left leads to it while no other has taken it', () => {
  const moved = createOffer({ key: 'reef', url: '/reef-lotto', formerUrls: ['/reef', '/Old-Reef', '/tide'] });
  const all = [...offers, moved];
  expect(findMovedOffer(all, 'OLD-reef')?.key).toBe('reef');
  for (const taken of ['reef', 'reef-lotto', 'tide', 'nothing'])
    expect(findMovedOffer(all, taken)).toBeUndefined();
});

test('what an offer leaves is kept from version to version, and taken back where it returns', () => {
  const first = { key: 'reef', url: '/a', urlAliases: [{ url: '/a-sa' }] };
  const second = {
    key: 'reef',
    url: '/b',
    urlAliases: [],
    formerUrls: listFormerUrls(first, { key: 'reef', url: '/b', urlAliases: [] }),
  };
  expect(second.formerUrls).toEqual(['/a', '/a-sa']);
  expect(listFormerUrls(second, { key: 'reef', url: '/a', urlAliases: [] })).toEqual(['/a-sa', '/b']);
  expect(listFormerUrls(undefined, first)).toEqual([]);
});
