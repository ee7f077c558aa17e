import { expect, test } from 'vitest';
import { toLatin } from '#lib/domain/text/to-latin.ts';
import { needsLatin, toSlug } from '#lib/domain/text/to-slug.ts';

test.each([
  ['Spring Draw, 2026', 'spring-draw-2026', false],
  ["Zoë's café – part 2", 'zoes-cafe-part-2', false],
  ['Łódź', 'lodz', true],
  ['Straße', 'strasse', true],
  ['Ægir and Øystein', 'aegir-and-oystein', true],
  ['Đặng Thị', 'dang-thi', true],
  ['Ιθάκη', 'ithaki', true],
  ['Мир', 'mir', true],
])('the slug of "%s" is %s', (title, slug, needs) => {
  expect(needsLatin(title)).toBe(needs);
  expect(toSlug(toLatin(title))).toBe(slug);
  if (!needs) expect(toSlug(title)).toBe(slug);
});

test('a slug is cut to 80 signs and ends with a letter', () => {
  expect(toSlug(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
});
