// The budgets of the style sheets, per page, with the brand's own that stands in the page.
import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawcard } from '#content/brands/drawcard.ts';
import { renderThemeCss } from '#lib/domain/brand/theme-css.ts';
import { buildPageSheets } from '#lib/server/styles/page-sheets.ts';

const KIB = 1024;
const SRC = resolve('src');
const PAGES = join(SRC, 'pages');
const LARGE = /^(?:editor|preview|cart|checkout|my-account|receipt|deposit)|\[\.\.\.gameTypeKey\]/;
/** Of pages that people read: their own sheet, and with the brand's. */
const CONTENT_SHEET_LIMIT_BYTES = 6 * KIB;
const CONTENT_LIMIT_BYTES = 7 * KIB;
const LARGE_LIMIT_BYTES = 20 * KIB;

const files = readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.astro'),
);
const sheets = buildPageSheets(
  SRC,
  files.map((name) => ({ pattern: `/${name.replace(/\.astro$/, '')}`, file: join(PAGES, name) })),
);
const sizeOf = (css: string): number => brotliCompressSync(css).length;
const theme = sizeOf(renderThemeCss(drawcard, { href: `/_assets/${drawcard.font.file}` }));

test.each(sheets.map(({ pattern, css }) => [relative('/', pattern), css] as const))('%s', (name, css) => {
  expect(sizeOf(css) + theme).toBeLessThanOrEqual(LARGE.test(name) ? LARGE_LIMIT_BYTES : CONTENT_LIMIT_BYTES);
  if (!LARGE.test(name)) expect(sizeOf(css)).toBeLessThanOrEqual(CONTENT_SHEET_LIMIT_BYTES);
});

test('every sheet says the order of the layers first', () => {
  const whole = sheets.filter(({ pattern }) => !/^\/(?:fragments|blocks)\//.test(pattern));
  for (const { css } of whole) expect(css).toMatch(/^@layer reset/);
});

test('each address holds the hash of what it says', () => {
  expect(new Set(sheets.map(({ css }) => css)).size).toBe(
    new Set(sheets.map(({ fileName }) => fileName.split('.').at(-2))).size,
  );
});
