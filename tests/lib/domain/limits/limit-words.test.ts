import { expect, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { LOCALES } from '#lib/domain/brand/locales.ts';
import { getLimitHelp } from '#lib/domain/limits/limit-words.ts';

test('the limit on deposits is in pounds for a brand of the United Kingdom, elsewhere in dollars', () => {
  const words = Object.fromEntries(
    LOCALES.map((locale) => [locale, defaultCopy[getLimitHelp(locale, 'week')]]),
  );
  expect(words['en-GB']).toBe('The limit is in pounds and is the maximum deposit in any 7-day period.');
  expect(words['en-AU']).toBe('The limit is in dollars and is the maximum deposit in any 7-day period.');
  expect(defaultCopy[getLimitHelp('en-AU', 'day')]).toContain('in a day.');
  expect(defaultCopy[getLimitHelp('en-GB', 'month')]).toContain('in any 30-day period.');
});

test('each locale is that of a brand of the release', () => {
  expect([...new Set(brands.map(({ locale }) => locale))].toSorted()).toEqual(LOCALES.toSorted());
});
