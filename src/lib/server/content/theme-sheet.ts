// The brand's style sheet, inlined and allowed by its hash, so that the first paint waits for one file less.
import { createHash } from 'node:crypto';
import type { BrandTheme, PageTheme } from '#lib/domain/brand/theme.ts';
import { renderThemeCss } from '#lib/domain/brand/theme-css.ts';
import { findFont } from './fonts.ts';

export interface ThemeSheet extends PageTheme {
  /** For the content security policy. */
  readonly hash: `sha256-${string}`;
}

/** The content security policy of Astro. */
export interface PolicyHolder {
  readonly csp?: { insertStyleHash(hash: `sha256-${string}`): void } | undefined;
}

const sheets = new WeakMap<BrandTheme, ThemeSheet>();

/** @throws RangeError when a colour or a name of the theme could break out of the sheet. */
function getThemeSheet(brand: BrandTheme): ThemeSheet {
  const known = sheets.get(brand);
  if (known) return known;
  const font = findFont(brand.font);
  const css = renderThemeCss(brand, font);
  const hash = createHash('sha256').update(css).digest('base64');
  const sheet = { css, hash: `sha256-${hash}`, fontHref: font?.href } as const;
  sheets.set(brand, sheet);
  return sheet;
}

/** A sheet of one page, allowed in its policy: what a page shows that no class can say. */
export function allowSheet({ csp }: PolicyHolder, css: string): string {
  csp?.insertStyleHash(`sha256-${createHash('sha256').update(css).digest('base64')}`);
  return css;
}

/** The sheet of the brand, allowed in the page's policy. @throws RangeError as `themeCss` */
export function allowTheme(page: PolicyHolder, brand: BrandTheme): ThemeSheet {
  const sheet = getThemeSheet(brand);
  page.csp?.insertStyleHash(sheet.hash);
  return sheet;
}
