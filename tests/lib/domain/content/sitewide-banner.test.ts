import { expect, test } from 'vitest';
import {
  findNextBannerChange,
  getSitewideTexts,
  pickSitewideBannerText,
} from '#lib/domain/content/sitewide-banner.ts';

const ALL = { sa: 'for SA', maintenance: 'soon down', description: 'hello' };

test.each([
  [ALL, 'SA', 'for SA'],
  [ALL, 'VIC', 'soon down'],
  [ALL, '', 'soon down'],
  [{ ...ALL, sa: ' ' }, 'SA', 'soon down'],
  [{ ...ALL, maintenance: '' }, 'VIC', 'hello'],
  [{ sa: 'for SA', maintenance: '', description: '' }, 'VIC', ''],
])('%j in %j shows %j', (texts, subVariant, shown) => {
  expect(pickSitewideBannerText(texts, subVariant)).toBe(shown);
});

const NOW = Date.parse('2026-11-19T03:00:00Z');
const at = (offsetMs: number) => new Date(NOW + offsetMs).toISOString();
const NOTHING = { sa: '', maintenance: '', description: '' };

test('a banner of the content takes the place of the text, within its time', () => {
  const banners = [
    { key: 'sitewide-maintenance', text: 'Closed tonight', from: at(-1), until: at(1000) },
    { key: 'sitewide-sa', text: 'For SA', from: at(1) },
    { key: 'spring', text: 'Not for every page' },
  ];
  expect(getSitewideTexts(banners, { ...NOTHING, description: 'Hello' }, NOW)).toEqual({
    sa: '',
    maintenance: 'Closed tonight',
    description: 'Hello',
  });
  expect(getSitewideTexts(banners, NOTHING, NOW + 1000)).toEqual({ ...NOTHING, sa: 'For SA' });
});

test('the next beginning or end says how long a page is good', () => {
  const keys = ['sitewide-sa', 'sitewide-description'];
  const banners = [
    { key: 'sitewide-sa', text: 'x', from: at(-5), until: at(5000) },
    { key: 'sitewide-description', text: 'x', from: at(3000) },
    { key: 'spring', text: 'x', from: at(1) },
  ];
  expect(findNextBannerChange(banners, keys, NOW)).toBe(NOW + 3000);
  expect(findNextBannerChange([], keys, NOW)).toBe(Number.POSITIVE_INFINITY);
});
