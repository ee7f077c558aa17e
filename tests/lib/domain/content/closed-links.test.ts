import { expect, test } from 'vitest';
import { withoutClosedLinks } from '#lib/domain/content/closed-links.ts';

const TEXT = 'Cookies have <a href="/about/cookie-policy#kinds">a <em>page</em> of their own</a>.';

test('a link to a page that is switched off becomes its words', () => {
  expect(withoutClosedLinks(TEXT, new Set())).toBe('Cookies have a <em>page</em> of their own.');
  expect(withoutClosedLinks(TEXT, new Set(['cookie-consent']))).toBe(TEXT);
});

test.each(['/blog', '/Blog/', '/lotto-results?page=2', '/app/android'])(
  '%s is known as a gated page',
  (href) => {
    expect(withoutClosedLinks(`<a href="${href}">There</a>`, new Set())).toBe('There');
  },
);

test.each(['/about', '/about/our-team', 'https://elsewhere.example/blog', '#top', '/comet'])(
  '%s stays a link',
  (href) => {
    const link = `<a href="${href}">There</a> and <a href="/about" title="About">here</a>`;
    expect(withoutClosedLinks(link, new Set())).toBe(link);
  },
);
