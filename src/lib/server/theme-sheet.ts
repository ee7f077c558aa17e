// The brand's style sheet under an address that changes with its content, so that it may be kept for ever.
import { createHash } from 'node:crypto';
import type { BrandTheme } from '#lib/domain/theme.ts';
import { themeCss } from '#lib/domain/theme-css.ts';

interface Sheet {
  readonly css: string;
  readonly href: string;
}

const HASH_DIGITS = 10;
const sheets = new WeakMap<BrandTheme, Sheet>();

/** @throws RangeError when a colour or a name of the theme could break out of the sheet. */
export function themeSheet(brand: BrandTheme): Sheet {
  const known = sheets.get(brand);
  if (known) return known;
  const css = themeCss(brand);
  const hash = createHash('sha256').update(css).digest('hex').slice(0, HASH_DIGITS);
  const sheet = { css, href: `/theme/${brand.key}-${hash}.css` };
  sheets.set(brand, sheet);
  return sheet;
}
