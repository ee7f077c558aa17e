import { expect, test } from 'vitest';
import { fitText } from '#lib/server/seo/share/fit-text.ts';
import type { Typeface } from '#lib/server/seo/share/typeface.ts';

/** Every sign is half as wide as it is high. */
const face: Typeface = { measureWidth: (text, size) => (text.length * size) / 2, outline: () => '' };
const room = { width: 100, height: 60, sizes: [20, 10] };

test('the largest size is taken at which the lines fit', () => {
  expect(fitText('ten signs', face, room)).toEqual({ lines: ['ten signs'], size: 20 });
  expect(fitText('two short lines', face, room)).toEqual({ lines: ['two short', 'lines'], size: 20 });
  expect(fitText('words that want a smaller size to fit', face, room).size).toBe(10);
});

test('what fits at no size is cut short where it ends', () => {
  const { lines, size } = fitText('word '.repeat(60), face, room);
  expect(size).toBe(10);
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toMatch(/…$/);
  for (const line of lines) expect(face.measureWidth(line, size)).toBeLessThanOrEqual(100);
});

test('a word that is wider than a line is broken, and nothing of it is lost', () => {
  const { lines } = fitText('a'.repeat(45), face, room);
  expect(lines.join('')).toBe('a'.repeat(45));
  expect(lines.length).toBeGreaterThan(1);
});

test('no words are no fault', () => {
  expect(fitText('', face, room).lines.join('')).toBe('');
});
