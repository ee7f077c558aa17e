import { expect, test } from 'vitest';
import { countReadingMinutes, formatPublicationDay, toArticle } from '#lib/domain/pages/article.ts';

test('reading takes a minute for 220 words, and never none', () => {
  expect(countReadingMinutes('')).toBe(1);
  expect(countReadingMinutes('word '.repeat(660))).toBe(3);
  expect(countReadingMinutes("it's 8,145,060 — not more")).toBe(1);
});

test('headings of the second level can be linked to, each by an id of its own', () => {
  const { html, headings } = toArticle(
    '## Count *the* draws\n\nText\n\n## Count the draws\n\n### Deeper\n\n## …',
  );
  expect(headings).toEqual([
    { id: 'count-the-draws', text: 'Count the draws' },
    { id: 'count-the-draws--2', text: 'Count the draws' },
    { id: 'part', text: '…' },
  ]);
  expect(html).toContain('<h2 id="count-the-draws">Count <em>the</em> draws</h2>');
  expect(html).toContain('<h3>Deeper</h3>');
});

test('what an editor writes into a heading cannot leave its id', () => {
  const { html, headings } = toArticle('## "><img src=x onerror=alert(1)> & more');
  expect(html).not.toContain('<img');
  expect(headings[0]?.id).toMatch(/^[\p{L}\p{N}-]+$/u);
  expect(headings[0]?.text).toContain('& more');
});

test('a table scrolls by itself and by keyboard', () => {
  const { html } = toArticle('| a | b |\n| - | - |\n| 1 | 2 |');
  expect(html).toContain('<div class="table-scroll" tabindex="0"><table class="table">');
  expect(html).toContain('<td>2</td>');
});

test('an instant is told as the day it was in Sydney', () => {
  expect(formatPublicationDay('2026-11-14T20:00:00.000Z')).toBe('Sunday 15 November 2026');
});
