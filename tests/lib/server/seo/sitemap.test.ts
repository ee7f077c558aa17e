import { expect, test } from 'vitest';
import type { ResultKeys } from '#lib/contracts/offers/draw.ts';
import { listShownOffers } from '#lib/domain/offers/shown-offers.ts';
import {
  listPageEntries,
  listResultEntries,
  listSitemapParts,
  renderSitemap,
} from '#lib/server/seo/sitemap.ts';
import { createOffer, createPastDraw } from '#tests/support/page-fixtures.ts';

const createArchive = (offerKey: string): ResultKeys => ({
  offerKey,
  latestDrawNo: 12,
  latestDate: '2026-11-14',
  earliestDate: '2025-01-04',
  total: 12,
  years: [
    { year: 2026, draws: 10 },
    { year: 2025, draws: 2 },
  ],
});

test('each offer and year is a part of its own, changed when its last result came', () => {
  expect(listSitemapParts([createArchive('comet')], [createOffer({ key: 'comet' })])).toEqual([
    { path: '/sitemap/pages.xml' },
    { path: '/sitemap/results-comet-2026.xml', changed: '2026-11-14' },
    { path: '/sitemap/results-comet-2025.xml', changed: '2025-12-31' },
  ]);
});

test('results of an offer that the brand does not sell are no part', () => {
  const parts = listSitemapParts(
    [createArchive('comet'), createArchive('tide')],
    [createOffer({ key: 'tide' })],
  );
  expect(parts.map(({ path }) => path)).toEqual([
    '/sitemap/pages.xml',
    '/sitemap/results-tide-2026.xml',
    '/sitemap/results-tide-2025.xml',
  ]);
});

test('pages of an offer are listed, statistics only while the capability is on', () => {
  const comet = createOffer({ key: 'comet' });
  const listPaths = (...held: ('commercial-lotteries' | 'multi-offer-site')[]) =>
    listPageEntries(new Set(held), { offers: [comet], knownOffers: [comet] }, [createArchive('comet')]).map(
      ({ path }) => path,
    );
  expect(listPaths('commercial-lotteries')).toContain('/comet/statistics');
  expect(listPaths('multi-offer-site')).not.toContain('/comet/statistics');
  expect(listPaths()).toEqual(
    expect.arrayContaining(['/', '/comet', '/comet/systems', '/comet/random', '/comet/results']),
  );
});

test('an offer without results is listed without result pages', () => {
  const offers = [createOffer({ key: 'new' })];
  const paths = listPageEntries(new Set(['commercial-lotteries']), { offers, knownOffers: offers }, []).map(
    ({ path }) => path,
  );
  expect(paths).toContain('/new');
  expect(paths).not.toContain('/new/results');
  expect(paths).not.toContain('/new/statistics');
});

test('a year of results lists the year, its months and every draw', () => {
  const draws = [
    createPastDraw({ drawNo: 3, date: '2025-02-01' }),
    createPastDraw({ drawNo: 2, date: '2025-01-25' }),
    createPastDraw({ drawNo: 1, date: '2025-01-18' }),
  ];
  expect(listResultEntries('comet', 2025, draws).map(({ path, changed }) => [path, changed])).toEqual([
    ['/comet/results/2025', '2025-02-01'],
    ['/comet/results/2025-02', '2025-02-01'],
    ['/comet/results/2025-01', '2025-01-25'],
    ['/comet/results/draw/3', draws[0]?.drawDate],
    ['/comet/results/draw/2', draws[1]?.drawDate],
    ['/comet/results/draw/1', draws[2]?.drawDate],
  ]);
});

test('addresses are escaped and absolute', async () => {
  const answer = renderSitemap('https://shop.example', [{ path: "/it's?a=1&b=2" }]);
  expect(answer.headers.get('content-type')).toContain('xml');
  expect(await answer.text()).toContain('<loc>https://shop.example/it&apos;s?a=1&amp;b=2</loc>');
});

test('a game that is not for sale is listed with its results, and with nothing to play', () => {
  const listed = { offers: [], knownOffers: [createOffer({ key: 'comet' })] };
  const paths = listPageEntries(new Set(['multi-offer-site']), listed, [createArchive('comet')]).map(
    ({ path }) => path,
  );
  expect(paths).toEqual(expect.arrayContaining(['/comet/results', '/comet/winners']));
  for (const path of ['/comet', '/comet/systems', '/comet/statistics']) expect(paths).not.toContain(path);
});

test('results of games that are not for sale are listed where the lists of results lead to them', () => {
  const parts = { offers: [], knownOffers: [createOffer({ key: 'comet' })] };
  const listKeys = (...held: 'multi-offer-site'[]) =>
    listShownOffers({ ...parts, capabilities: new Set(held) }).map(({ key }) => key);
  expect(listKeys('multi-offer-site')).toEqual(['comet']);
  expect(listKeys()).toEqual([]);
});
