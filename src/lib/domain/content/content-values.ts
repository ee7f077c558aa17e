// Values of a brand that texts may name as `{brand}` or `{supportNumber}`.
import type { SiteConfig } from '../../contracts/config.ts';
import type { BrandTheme } from '../brand/theme.ts';

export type ContentValues = Readonly<Record<string, string>>;

/** The values of a brand: brand, supportNumber, supportOpeningHours, supportEmail, minimumAge, currency. */
export const getContentValues = (brand: BrandTheme, config: SiteConfig): ContentValues => ({
  brand: brand.name,
  supportNumber: brand.supportNumber,
  supportOpeningHours: brand.supportOpeningHours,
  supportEmail: brand.supportEmail,
  minimumAge: String(config.minimumAge),
  currency: config.currency,
});

/** Fills the values into a text; an unknown name stays. */
export const fillText = (text: string, values: ContentValues): string =>
  text.replace(/\{(\w+)\}/g, (gap, name: string) => (Object.hasOwn(values, name) ? values[name]! : gap));
