import { expect, test } from 'vitest';
import { drawcard } from '#content/brands/drawcard.ts';
import type { BrandTheme, Hex } from '#lib/domain/brand/theme.ts';
import { renderThemeCss } from '#lib/domain/brand/theme-css.ts';

const setAccent = (light: string): BrandTheme => ({
  ...drawcard,
  colours: { ...drawcard.colours, accent: [light as Hex, '#fff'] },
});

test('every role is written for light and dark', () => {
  expect(renderThemeCss(setAccent('#abc'))).toContain('--accent:light-dark(#abc,#fff)');
});

test('the colours of a game hold inside elements of that game', () => {
  const css = renderThemeCss({ ...drawcard, games: { 'seven-seas': drawcard.games['seven-seas']! } });
  expect(css).toMatch(/\[data-game="seven-seas"\]\{--game:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)/);
});

test('the family is followed by its fallback of the same width', () => {
  expect(renderThemeCss(drawcard)).toContain('--font-brand:"Familjen Grotesk","Familjen Grotesk Fallback"');
});

test.each(['#12', '#1234', '#12345g', 'red', '#fff;}body{display:none', ''])(
  'a colour %j is refused',
  (colour) => {
    expect(() => renderThemeCss(setAccent(colour))).toThrow(RangeError);
  },
);

test.each(['a"]{}*{x:y', 'Game', ''])('a game key %j is refused', (key) => {
  expect(() => renderThemeCss({ ...drawcard, games: { [key]: drawcard.games.tide! } })).toThrow(RangeError);
});

test('a font family that could end the string is refused', () => {
  const font = { ...drawcard.font, family: 'A"; } body { color: red' };
  expect(() => renderThemeCss({ ...drawcard, font })).toThrow(RangeError);
});

test('a family of two files is divided by the signs that a page shows', () => {
  const faces = renderThemeCss(drawcard, { href: '/a.woff2', moreHref: '/a.more.woff2' }).match(
    /@font-face\{[^}]*\}/g,
  );
  expect(faces).toHaveLength(2);
  expect(faces?.[0]).toMatch(/a\.more\.woff2.*unicode-range:U\+A1-FFFD/);
  expect(faces?.[1]).toMatch(/\/a\.woff2.*unicode-range:U\+20-7E,/);
});

test('a family of one file is used for every sign', () => {
  expect(renderThemeCss(drawcard, { href: '/a.woff2' })).not.toContain('unicode-range');
});
