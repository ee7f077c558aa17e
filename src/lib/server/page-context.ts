// What every page is rendered with: brand, settings, features and words. Nothing personal: stored pages use it.
import type { APIContext } from 'astro';
import { defaultCopy } from '#content/copy/index.ts';
import { getCapabilities, getConfig, type SiteConfig } from '#lib/contracts/config.ts';
import {
  getBranding,
  getProductOffers,
  type ProductBranding,
  type ProductOffer,
} from '#lib/contracts/offer.ts';
import { type Brand, brandKeyOf, parseHosts } from '#lib/domain/brands.ts';
import { type Capability, heldCapabilities } from '#lib/domain/capabilities.ts';
import { type Copy, type Translate, translator } from '#lib/domain/copy.ts';
import { type PageApi, pageApi } from './page-api.ts';
import { subVariantOf } from './page-store/target.ts';

export interface PageContext {
  readonly brand: Brand;
  readonly config: SiteConfig;
  readonly capabilities: ReadonlySet<Capability>;
  readonly t: Translate;
  /** All texts; hand an island what it needs with `pickCopy`. */
  readonly copy: Copy;
  /** Everything on sale, by ranking, for menus and footers. */
  readonly offers: readonly ProductOffer[];
  readonly branding: readonly ProductBranding[];
  readonly api: PageApi;
  /** A state such as `SA`, or nothing. Only pages that declare `x-store-vary: sv` may show it. */
  readonly subVariant: string;
}

const BRANDS: Readonly<Record<string, Brand>> = {
  drawcard: {
    key: 'drawcard',
    name: 'Drawcard',
    locale: 'en-AU',
    segmentName: 'default',
    pricingId: 'default',
  },
};
const FALLBACK = 'drawcard';
const HOSTS = parseHosts(process.env.SITE_HOSTS ?? '', FALLBACK);

/** Loads it in one round of cached calls. Same for every visitor of the brand and, where declared, the region. */
export async function pageContext(astro: Pick<APIContext, 'request' | 'url'>): Promise<PageContext> {
  const brand = BRANDS[brandKeyOf(HOSTS, astro.url.host, FALLBACK)] ?? BRANDS[FALLBACK]!;
  const api = pageApi();
  const [config, capabilities, offers, branding] = await Promise.all([
    api.call(getConfig),
    api.call(getCapabilities),
    api.call(getProductOffers, { params: { pricingId: brand.pricingId } }),
    api.call(getBranding),
  ]);
  return {
    brand,
    config: config.result,
    capabilities: heldCapabilities(capabilities.result.segments, brand.segmentName),
    t: translator(defaultCopy),
    copy: defaultCopy,
    offers: offers.result,
    branding: branding.result,
    api,
    subVariant: subVariantOf(astro.request.headers.get('cookie') ?? undefined),
  };
}
