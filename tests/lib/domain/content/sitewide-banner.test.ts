import { expect, test } from 'vitest';
import {
  findNextBannerChange,
  getSitewideBanners,
  pickSitewideBanner,
} from '#lib/domain/content/sitewide-banner.ts';

const NOW = Date.parse('2026-11-19T03:00:00Z');
const ALL = { sa: 'for SA', maintenance: 'soon down', description: 'hello' };

test.each([
  [ALL, 'SA', 'for SA'],
  [ALL, 'VIC', 'soon down'],
  [ALL, '', 'soon down'],
  [{ ...ALL, sa: ' ' }, 'SA', 'soon down'],
  [{ ...ALL, maintenance: '' }, 'VIC', 'hello'],
  [{ sa: 'for SA', maintenance: '', description: '' }, 'VIC', undefined],
])('%j in %j shows %j', (texts, subVariant, shown) => {
  expect(pickSitewideBanner(getSitewideBanners([], texts, NOW), subVariant)?.text).toBe(shown);
});

const at = (offsetMs: number) => new Date(NOW + offsetMs).toISOString();
const NOTHING = { sa: '', maintenance: '', description: '' };

test('a banner of the content takes the place of the text, within its time', () => {
  const banners = [
    {
      key: 'sitewide-maintenance',
      text: 'Closed tonight',
      link: '/about/hours',
      label: 'Opening hours',
      from: at(-1),
      until: at(1000),
    },
    { key: 'sitewide-sa', text: 'For SA', from: at(1) },
    { key: 'spring', text: 'Not for every page' },
  ];
  expect(getSitewideBanners(banners, { ...NOTHING, description: 'Hello' }, NOW)).toEqual({
    sa: { text: '' },
    maintenance: { text: 'Closed tonight', link: '/about/hours', label: 'Opening hours' },
    description: { text: 'Hello' },
  });
  expect(getSitewideBanners(banners, NOTHING, NOW + 1000)).toMatchObject({
    sa: { text: 'For SA' },
    maintenance: { text: '' },
  });
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
