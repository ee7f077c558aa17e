import { expect, test } from 'vitest';
import { formatDocumentTitle, formatRobotsDirective, listAlternates } from '#lib/domain/pages/page-head.ts';

test('a title is followed by the site name', () => {
  expect(formatDocumentTitle('Results', 'Drawcard')).toBe('Results | Drawcard');
});

test('a hidden site name leaves the title alone, and it is never said twice', () => {
  expect(formatDocumentTitle('Results', 'Drawcard', true)).toBe('Results');
  expect(formatDocumentTitle('Drawcard', 'Drawcard')).toBe('Drawcard');
});

test.each([
  [{}, true, undefined],
  [{ isIndexed: false }, true, 'noindex'],
  [{ isFollowed: false }, true, 'nofollow'],
  [{ isIndexed: false, isFollowed: false }, true, 'noindex, nofollow'],
  [{}, false, 'noindex, nofollow'],
  [{ isIndexed: true, isFollowed: true }, false, 'noindex, nofollow'],
])('robots %j with indexing %s say %s', (flags, isEnabled, directive) => {
  expect(formatRobotsDirective(flags, isEnabled)).toBe(directive);
});

test('a page names its likes in other languages, itself and the default; a page of one language names none', () => {
  const variants = [{ locale: 'en-GB', origin: 'https://uk.example' }];
  expect(listAlternates({ locale: 'en-AU', variants }, 'https://au.example', '/about')).toEqual([
    { hreflang: 'en-AU', href: 'https://au.example/about' },
    { hreflang: 'en-GB', href: 'https://uk.example/about' },
    { hreflang: 'x-default', href: 'https://au.example/about' },
  ]);
  expect(listAlternates({ locale: 'en-AU' }, 'https://au.example', '/about')).toEqual([]);
});

test.each([
  ['en-AU', 'en-GB', 'en-AU'],
  ['en-NZ', 'en-GB', 'en-GB'],
])('the sites of %s and %s name the same default', (one, other, expected) => {
  const listDefaults = (locale: string, elsewhere: string) =>
    listAlternates(
      { locale, variants: [{ locale: elsewhere, origin: `https://${elsewhere}.example` }] },
      `https://${locale}.example`,
      '/about',
    ).filter(({ hreflang }) => hreflang === 'x-default');
  const named = [{ hreflang: 'x-default', href: `https://${expected.toLowerCase()}.example/about` }];
  expect([listDefaults(one, other), listDefaults(other, one)]).toEqual([named, named]);
});
