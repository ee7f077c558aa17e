import { expect, test } from 'vitest';
import { removeClosedLinks } from '#lib/domain/pages/closed-links.ts';

const TEXT = 'Cookies have <a href="/about/cookie-policy#kinds">a <em>page</em> of their own</a>.';

test('a link to a page that is switched off becomes its words', () => {
  expect(removeClosedLinks(TEXT, new Set())).toBe('Cookies have a <em>page</em> of their own.');
  expect(removeClosedLinks(TEXT, new Set(['cookie-consent']))).toBe(TEXT);
});

test.each(['/blog', '/Blog/', '/lotto-results?page=2', '/app/android'])(
  '%s is known as a gated page',
  (href) => {
    expect(removeClosedLinks(`<a href="${href}">There</a>`, new Set())).toBe('There');
  },
);

test.each(['/about', '/about/our-team', 'https://elsewhere.example/blog', '#top', '/comet'])(
  '%s stays a link',
  (href) => {
    const link = `<a href="${href}">There</a> and <a href="/about" title="About">here</a>`;
    expect(removeClosedLinks(link, new Set())).toBe(link);
  },
);
