// What mail shows of the brand: its name, its colours, where it is and who helps.
import { brands } from '#content/brands/all.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';

export interface MailLook {
  readonly brand: BrandTheme;
  /** Where buttons lead; without it they are left out. */
  readonly origin: string | undefined;
}

/** @param site the name that the shop goes by; the first brand's look for a name that none has */
export const findMailLook = (site: string, origin: string | undefined): MailLook => {
  const known = brands.find(({ name }) => name === site);
  return { brand: known ?? { ...brands[0], name: site }, origin };
};
