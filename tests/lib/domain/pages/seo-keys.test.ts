import { expect, test } from 'vitest';
import { getSeoTextKey, toSeoKey } from '#lib/domain/pages/seo-keys.ts';

test('the key of a page is its path joined with dots', () => {
  expect(toSeoKey('/')).toBe('seo.home');
  expect(toSeoKey('/lotto-results/lotteries')).toBe('seo.lotto-results.lotteries');
  expect(toSeoKey('/Comet/Results/')).toBe('seo.comet.results');
});

test('a text written for the very path wins over that of its kind', () => {
  const copy = { 'seo.comet.title': 'Comet, every Thursday' };
  expect(getSeoTextKey(copy, '/comet', 'offer', 'title')).toBe('seo.comet.title');
  expect(getSeoTextKey(copy, '/tide', 'offer', 'title')).toBe('seo.kind.offer.title');
  expect(getSeoTextKey(copy, '/comet', 'offer', 'description')).toBe('seo.kind.offer.description');
});
