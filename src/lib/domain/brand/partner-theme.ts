import type { BrandTheme, Hex } from './theme.ts';
import { makeThemeReadable } from './theme-contrast.ts';

/** The brand in the colour of a partner: what is bright on its page, as far as it can be read (decision U5). */
export function createPartnerTheme(brand: BrandTheme, accent: Hex): BrandTheme {
  const { colours } = brand;
  const own = {
    ...colours,
    accent: [accent, accent],
    'accent-ink': colours['surface-raised'],
    'accent-soft': colours['surface-sunken'],
    focus: [accent, accent],
  } as const;
  return makeThemeReadable({ ...brand, colours: own }).theme;
}
