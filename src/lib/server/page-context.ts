// What every page is rendered with: brand, settings, features and words. Nothing personal: stored pages use it.
import type { APIContext } from 'astro';
import { drawcard } from '#content/brands/drawcard.ts';
import { getCapabilities, getConfig, type SiteConfig } from '#lib/contracts/config.ts';
import { getBranding, getProductOffers, type ProductOffer } from '#lib/contracts/offer.ts';
import { brandKeyOf, parseHosts } from '#lib/domain/brands.ts';
import { type Capability, heldCapabilities } from '#lib/domain/capabilities.ts';
import type { Copy, Translate } from '#lib/domain/copy.ts';
import type { BrandTheme } from '#lib/domain/theme.ts';
import { namedOffers } from './offer-names.ts';
import { type PageApi, pageApi } from './page-api.ts';
import { pageCopy } from './page-copy.ts';
import { subVariantOf } from './page-store/target.ts';
import { themeSheet } from './theme-sheet.ts';

export interface PageContext {
  readonly brand: BrandTheme;
  /** Address of the brand's style sheet. */
  readonly themeHref: string;
  readonly config: SiteConfig;
  readonly capabilities: ReadonlySet<Capability>;
  readonly t: Translate;
  /** False where the texts are the release's own because the service was out of reach: not to be kept for long. */
  readonly isCopyServed: boolean;
  /** All texts; hand an island what it needs with `pickCopy`. */
  readonly copy: Copy;
  /** Everything on sale, by ranking, under the names of the region. */
  readonly offers: readonly ProductOffer[];
  /** Some offers are called otherwise in some regions: pages are kept per region. */
  readonly hasRegionalNames: boolean;
  readonly api: PageApi;
  /** A state such as `SA`, or nothing. Only pages that declare `x-store-vary: sv` may show it. */
  readonly subVariant: string;
}

const BRANDS: readonly BrandTheme[] = [drawcard];
const FALLBACK = BRANDS[0]!;
const HOSTS = parseHosts(process.env.SITE_HOSTS ?? '', FALLBACK.key);

type Asked = Pick<APIContext, 'request' | 'url' | 'locals'>;

/** The brand that the front found for the host, or that the host's list names; else the first. */
export function pageBrand({ url, locals }: Asked): BrandTheme {
  const key = locals.brand ?? brandKeyOf(HOSTS, url.host, FALLBACK.key);
  return BRANDS.find((brand) => brand.key === key) ?? FALLBACK;
}

/** Loads it in one round of cached calls. Same for every visitor of the brand and, where declared, the region. */
export async function pageContext(astro: Asked): Promise<PageContext> {
  const brand = pageBrand(astro);
  const api = pageApi();
  const [config, capabilities, offers, branding] = await Promise.all([
    api.call(getConfig),
    api.call(getCapabilities),
    api.call(getProductOffers, { params: { pricingId: brand.pricingId } }),
    api.call(getBranding),
  ]);
  const held = heldCapabilities(capabilities.result.segments, brand.segmentName);
  const isRegional = held.has('sub-variants');
  const subVariant = isRegional ? subVariantOf(astro.request.headers.get('cookie') ?? undefined) : '';
  const hasRegionalNames =
    isRegional && branding.result.some(({ regionOverrides }) => regionOverrides.length > 0);
  const words = await pageCopy({ locale: brand.locale, subVariant: hasRegionalNames ? subVariant : '' });
  return {
    ...words,
    brand,
    themeHref: themeSheet(brand).href,
    config: config.result,
    capabilities: held,
    offers: namedOffers(offers.result, branding.result, subVariant),
    hasRegionalNames,
    api,
    subVariant,
  };
}
