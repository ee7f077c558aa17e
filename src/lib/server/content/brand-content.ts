// Brand and menu as editors keep them; those of the release stand in for what can't be had or read.
import { brands } from '#content/brands/all.ts';
import { defaultNavigation } from '#content/brands/navigation.ts';
import { getNavigation, getTheme } from '#lib/contracts/brand-config.ts';
import { NavigationItem } from '#lib/contracts/content/collections.ts';
import { ApiError } from '#lib/contracts/errors.ts';
import { getBranding, getProductOffers, ProductBranding, type ProductOffer } from '#lib/contracts/offer.ts';
import { toWire } from '#lib/contracts/wire.ts';
import { brandThemeOf } from '#lib/domain/brand/brand-theme.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import { contrastWords, readableTheme } from '#lib/domain/brand/theme-contrast.ts';
import type { NavigationLink } from '#lib/domain/content/navigation.ts';
import { navigationLinkOf } from '#lib/domain/content/navigation-item.ts';
import { configApi } from '../services/content-api.ts';
import type { Looking } from '../services/page-api.ts';
import type { PageApi } from '../services/public-calls.ts';
import { reportContentFault } from './content-faults.ts';

/** The brand of the release, by its key; else the first. */
export const ownBrand = (key: string): BrandTheme => brands.find((brand) => brand.key === key) ?? brands[0];

const asked = (brand: string, preview: Looking | undefined) =>
  preview ? ({ brand, version: 'draft' } as const) : { brand };

/** Made once of an answer: what hangs on a brand (its style sheet) is known by the object. */
const known = new WeakMap<object, BrandTheme>();

/** Colours that nobody could read are mended and told (U5). */
function readable(brand: BrandTheme): BrandTheme {
  const { theme, faults } = readableTheme(brand);
  for (const fault of faults) reportContentFault('broken', `theme ${brand.key}: ${contrastWords(fault)}`);
  return theme;
}

/** Never fails. */
export async function servedBrand(
  own: BrandTheme,
  api: PageApi = configApi(),
  preview?: Looking,
): Promise<BrandTheme> {
  try {
    const { result } = await api.call(getTheme, { query: asked(own.key, preview) });
    const held = known.get(result);
    if (held) return held;
    const made = brandThemeOf(own, result);
    if (!made) reportContentFault('broken', `theme ${own.key}`);
    const shown = made ? readable(made) : own;
    known.set(result, shown);
    return shown;
  } catch (error) {
    reportContentFault('unserved', `theme ${own.key}`, error);
    return own;
  }
}

/** What products are called, by region. Never fails: an offer that is not named here has a name of its own. */
export async function servedBranding(api: PageApi): Promise<readonly ProductBranding[]> {
  try {
    const { result } = await api.call(getBranding);
    return result.flatMap((item: unknown) => {
      const read = ProductBranding.safeParse(item).data;
      if (!read) reportContentFault('broken', 'branding');
      return read ?? [];
    });
  } catch (error) {
    reportContentFault('unserved', 'branding', error);
    return [];
  }
}

/** What a brand sells, at its prices; at the release's where nobody knows those that editors named. */
export async function brandOffers({ key, pricingId }: BrandTheme, api: PageApi): Promise<ProductOffer[]> {
  const sold = async (id: string) => (await api.call(getProductOffers, { params: { pricingId: id } })).result;
  try {
    return await sold(pricingId);
  } catch (error) {
    const own = ownBrand(key).pricingId;
    if (!(error instanceof ApiError) || error.status >= 500 || own === pricingId) throw error;
    reportContentFault('broken', `theme ${key}: pricing_id`, error);
    return sold(own);
  }
}

/** Never fails and is never empty; a link that can't be read is left out. */
export async function servedNavigation(
  brand: string,
  api: PageApi = configApi(),
  preview?: Looking,
): Promise<readonly NavigationLink[]> {
  try {
    const { result } = await api.call(getNavigation, { query: asked(brand, preview) });
    const links = (toWire(result.links) as unknown[]).flatMap((item) => {
      const read = NavigationItem.safeParse(item).data;
      const link = read && navigationLinkOf(read);
      if (!link) reportContentFault('broken', `navigation ${brand}`);
      return link ?? [];
    });
    return links.length > 0 ? links : defaultNavigation;
  } catch (error) {
    reportContentFault('unserved', `navigation ${brand}`, error);
    return defaultNavigation;
  }
}
