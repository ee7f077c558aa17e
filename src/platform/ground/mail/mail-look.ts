// What mail shows of the brand: its name, its colours, where it is and who helps.
import { listBrands } from '#content/brands/known.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import type { Services } from '../../services.ts';
import { readPublishedTheme } from '../config/published-theme.ts';

export interface MailLook {
  readonly brand: BrandTheme;
  /** Where buttons lead; without it they are left out. */
  readonly origin: string | undefined;
}

/** Where no one knows which site the customer uses. */
export interface MailSite {
  /** The name that the shop goes by. */
  readonly site: string;
  /** The address of that site, where links lead. */
  readonly origin?: string | undefined;
}

/** The look of the site that the customer uses, as editors publish it; the first brand's under a name that none has. */
export async function readMailLook(
  services: Services,
  brandKey: string | null,
  { site, origin }: MailSite,
): Promise<MailLook> {
  const used = listBrands().find(({ key }) => key === brandKey);
  if (used)
    return {
      brand: await readPublishedTheme(services, used),
      origin: services.getSiteOrigin?.(used.key) ?? origin,
    };
  const named = listBrands().find(({ name }) => name === site);
  const brand = await readPublishedTheme(services, named ?? listBrands()[0]);
  return { brand: named ? brand : { ...brand, name: site }, origin };
}
