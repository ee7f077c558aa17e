import { expect, test } from 'vitest';
import { sitewideBannerText } from '#lib/domain/sitewide-banner.ts';

const ALL = { sa: 'for SA', maintenance: 'soon down', description: 'hello' };

test.each([
  [ALL, 'SA', 'for SA'],
  [ALL, 'VIC', 'soon down'],
  [ALL, '', 'soon down'],
  [{ ...ALL, sa: ' ' }, 'SA', 'soon down'],
  [{ ...ALL, maintenance: '' }, 'VIC', 'hello'],
  [{ sa: 'for SA', maintenance: '', description: '' }, 'VIC', ''],
])('%j in %j shows %j', (texts, subVariant, shown) => {
  expect(sitewideBannerText(texts, subVariant)).toBe(shown);
});
