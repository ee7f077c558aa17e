import { expect, test } from 'vitest';
import { seoKeyOf, seoTextKey } from '#lib/domain/pages/seo-keys.ts';

test('the key of a page is its path joined with dots', () => {
  expect(seoKeyOf('/')).toBe('seo.home');
  expect(seoKeyOf('/lotto-results/lotteries')).toBe('seo.lotto-results.lotteries');
  expect(seoKeyOf('/Comet/Results/')).toBe('seo.comet.results');
});

test('a text written for the very path wins over that of its kind', () => {
  const copy = { 'seo.comet.title': 'Comet, every Thursday' };
  expect(seoTextKey(copy, '/comet', 'offer', 'title')).toBe('seo.comet.title');
  expect(seoTextKey(copy, '/tide', 'offer', 'title')).toBe('seo.kind.offer.title');
  expect(seoTextKey(copy, '/comet', 'offer', 'description')).toBe('seo.kind.offer.description');
});
