// Brand and menu of editors, with those of the release as fallback.
import { listBrands } from '#content/brands/known.ts';
import { defaultNavigation } from '#content/brands/navigation.ts';
import { getNavigation, getTheme } from '#lib/contracts/brand-config.ts';
import { NavigationItem } from '#lib/contracts/content/collections/navigation.ts';
import {
  getBranding,
  getProductOffers,
  ProductBranding,
  type ProductOffer,
} from '#lib/contracts/offers/offer.ts';
import { getPaymentGateways } from '#lib/contracts/payments/payment-gateways.ts';
import type { DepositMethodCode } from '#lib/contracts/payments/wallet.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { parseBrandTheme } from '#lib/domain/brand/brand-theme.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import { formatContrastFault, makeThemeReadable } from '#lib/domain/brand/theme-contrast.ts';
import type { NavigationLink } from '#lib/domain/pages/menus/navigation.ts';
import { toNavigationLink } from '#lib/domain/pages/menus/navigation-item.ts';
import type { PreviewOptions } from '../services/api-cache.ts';
import { getConfigApi } from '../services/content-api.ts';
import type { PageApi } from '../services/public-calls.ts';
import { reportContentFault } from './content-faults.ts';

/** The brand of the release, by its key; else the first. */
export const getOwnBrand = (key: string): BrandTheme =>
  listBrands().find((brand) => brand.key === key) ?? listBrands()[0];

const buildQuery = (brand: string, preview: PreviewOptions | undefined) =>
  preview ? ({ brand, version: 'draft' } as const) : { brand };

/** One object per answer: the style sheet of a brand is cached by its identity. */
const known = new WeakMap<object, BrandTheme>();

/** Repairs and reports colours with too little contrast (decision U5). */
function makeReadable(brand: BrandTheme): BrandTheme {
  const { theme, faults } = makeThemeReadable(brand);
  for (const fault of faults)
    reportContentFault('broken', `theme ${brand.key}: ${formatContrastFault(fault)}`);
  return theme;
}

/** Never fails. */
export async function loadBrand(
  own: BrandTheme,
  api: PageApi = getConfigApi(),
  preview?: PreviewOptions,
): Promise<BrandTheme> {
  try {
    const { result } = await api.call(getTheme, { query: buildQuery(own.key, preview) });
    const held = known.get(result);
    if (held) return held;
    const made = parseBrandTheme(own, result);
    if (!made) reportContentFault('broken', `theme ${own.key}`);
    const shown = made ? makeReadable(made) : own;
    known.set(result, shown);
    return shown;
  } catch (error) {
    reportContentFault('unserved', `theme ${own.key}`, error);
    return own;
  }
}

/** Product names by region. Never throws: an offer without one has its own name. */
export async function loadBranding(api: PageApi): Promise<readonly ProductBranding[]> {
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

/** A pricing that the services do not know, as they answer it. */
const isUnknownPricing = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/**
 * The offers of a brand at the visitor's own pricing, or the brand's; at the release's where that is unknown.
 */
export async function loadBrandOffers(
  { key, pricingId }: BrandTheme,
  api: PageApi,
  visitorPricing?: string,
): Promise<ProductOffer[]> {
  const loadOffersAt = async (id: string) =>
    (await api.call(getProductOffers, { params: { pricingId: id } })).result;
  if (visitorPricing !== undefined) {
    try {
      return await loadOffersAt(visitorPricing);
    } catch (error) {
      if (!isUnknownPricing(error)) throw error;
    }
  }
  try {
    return await loadOffersAt(pricingId);
  } catch (error) {
    const own = getOwnBrand(key).pricingId;
    if (!isUnknownPricing(error) || own === pricingId) throw error;
    reportContentFault('broken', `theme ${key}: pricing_id`, error);
    return loadOffersAt(own);
  }
}

/** The ways to pay in that are on; none where they cannot be had. */
export async function loadPaymentMethods(api: PageApi): Promise<readonly DepositMethodCode[]> {
  try {
    return (await api.call(getPaymentGateways)).result.flatMap(({ methods }) => methods);
  } catch (error) {
    reportContentFault('unserved', 'payment gateways', error);
    return [];
  }
}

/** Never throws and is never empty; an unreadable link is left out. */
export async function loadNavigation(
  brand: string,
  api: PageApi = getConfigApi(),
  preview?: PreviewOptions,
): Promise<readonly NavigationLink[]> {
  try {
    const { result } = await api.call(getNavigation, { query: buildQuery(brand, preview) });
    const links = (toWire(result.links) as unknown[]).flatMap((item) => {
      const read = NavigationItem.safeParse(item).data;
      const link = read && toNavigationLink(read);
      if (!link) reportContentFault('broken', `navigation ${brand}`);
      const id = typeof item === 'object' && item && Reflect.get(item, 'id');
      return link ? (typeof id === 'string' ? { ...link, id } : link) : [];
    });
    return links.length > 0 ? links : defaultNavigation;
  } catch (error) {
    reportContentFault('unserved', `navigation ${brand}`, error);
    return defaultNavigation;
  }
}
