// What every page is rendered with: brand, settings, features and words. Nothing personal: stored pages use it.
import type { APIContext } from 'astro';
import { brands } from '#content/brands/all.ts';
import { getCapabilities, type SiteConfig } from '#lib/contracts/config.ts';
import type { ProductOffer } from '#lib/contracts/offer.ts';
import { brandKeyOf, parseHosts } from '#lib/domain/brand/brands.ts';
import { type Capability, heldCapabilities } from '#lib/domain/brand/capabilities.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import type { Copy, Translate } from '#lib/domain/content/copy.ts';
import type { TranslateHtml } from '#lib/domain/content/copy-html.ts';
import type { NavigationLink } from '#lib/domain/content/navigation.ts';
import { knownOffersOf, offersOf } from '#lib/domain/offers/brand-offers.ts';
import {
  brandOffers,
  ownBrand,
  servedBrand,
  servedBranding,
  servedNavigation,
} from '../../content/brand-content.ts';
import { type ContentReader, contentReader } from '../../content/content.ts';
import { markedCopy, pageCopy } from '../../content/page-copy.ts';
import { servedConfig } from '../../content/site-config.ts';
import { type Sitewide, sitewideOf } from '../../content/sitewide.ts';
import { allowTheme, type PolicyHolder, type ThemeSheet } from '../../content/theme-sheet.ts';
import { subVariantOf } from '../../page-cache/target.ts';
import { contentPreview } from '../../preview/content-preview.ts';
import { type ShownPreview, shownPreview } from '../../preview/shown-preview.ts';
import { configApi } from '../../services/content-api.ts';
import { type PageApi, pageApi } from '../../services/page-api.ts';
import { clockMovedMs } from '../../services/platform.ts';
import { namedOffers } from '../offers/offer-names.ts';
import { PageTags } from './page-tags.ts';

export interface PageContext {
  readonly brand: BrandTheme;
  readonly theme: ThemeSheet;
  readonly config: SiteConfig;
  /** The links of the main menu, in order. */
  readonly navigation: readonly NavigationLink[];
  readonly capabilities: ReadonlySet<Capability>;
  readonly t: Translate;
  readonly html: TranslateHtml;
  /** All texts; hand an island what it needs with `pickCopy`. */
  readonly copy: Copy;
  /** Everything on sale, by ranking, under the names of the region. */
  readonly offers: readonly ProductOffer[];
  /** These and what is not for sale here at the moment: their results, terms and winners stay (A2.5). */
  readonly knownOffers: readonly ProductOffer[];
  /** Some offers are called otherwise in some regions: pages are kept per region. */
  readonly hasRegionalNames: boolean;
  readonly api: PageApi;
  /** Of what the page has read so far; it is kept under them. */
  readonly tags: PageTags;
  /** What the banner over every page may say. */
  readonly sitewide: Sitewide;
  /** What editors publish. */
  readonly content: ContentReader;
  /** Milliseconds that the shop's clock was moved by, in development, or that a preview looks ahead; else 0. */
  readonly clockMovedMs: number;
  /** When the page was begun, milliseconds since 1970. */
  readonly begunAt: number;
  /** A state such as `SA`, or nothing. Only pages that declare `x-store-vary: sv` may show it. */
  readonly subVariant: string;
  /** An editor looks: drafts are shown. */
  readonly preview: ShownPreview | undefined;
}

/** The instant that the page shows, milliseconds since 1970. */
export const shownAt = ({ begunAt, clockMovedMs }: Pick<PageContext, 'begunAt' | 'clockMovedMs'>): number =>
  begunAt + clockMovedMs;

/** The hosts that may be asked for. */
export const HOSTS = parseHosts(process.env.SITE_HOSTS ?? '', brands[0].key);

type Asked = Pick<APIContext, 'request' | 'url' | 'locals'> & PolicyHolder;

/** The brand that the front found for the host, or that the host's list names; else the first. As released. */
export const pageBrand = ({ url, locals }: Asked): BrandTheme =>
  ownBrand(locals.preview?.brand ?? locals.brand ?? brandKeyOf(HOSTS, url.host, brands[0].key));

/** The same as editors keep it. */
export async function shownBrand(astro: Asked): Promise<BrandTheme> {
  const { preview, origin } = astro.locals;
  const brand = await servedBrand(pageBrand(astro), configApi(preview), preview);
  return brand.origin === undefined && origin !== undefined ? { ...brand, origin } : brand;
}

/** Loads it in one round of cached calls. Same for every visitor of the brand and, where declared, the region. */
export async function pageContext(astro: Asked): Promise<PageContext> {
  const { preview, canEdit = false, begunAt = Date.now() } = astro.locals;
  const movedMs = preview?.at === undefined ? clockMovedMs() : preview.at - begunAt;
  const api = pageApi(preview);
  const shown = shownBrand(astro);
  const [brand, offers, config, capabilities, branding, navigation] = await Promise.all([
    shown,
    shown.then((own) => brandOffers(own, api)),
    servedConfig(api, pageBrand(astro)),
    api.call(getCapabilities),
    servedBranding(api),
    servedNavigation(pageBrand(astro).key, configApi(preview), preview),
  ]);
  const held = heldCapabilities(capabilities.result.segments, astro.locals.segment, brand.segmentName);
  const isRegional = held.has('sub-variants');
  const own = preview?.isInvented ? '' : subVariantOf(astro.request.headers.get('cookie') ?? undefined);
  const subVariant = isRegional ? preview?.region || own : '';
  const hasRegionalNames = isRegional && branding.some(({ regionOverrides }) => regionOverrides.length > 0);
  const faults: string[] = [];
  const look = await contentPreview(astro.locals, (fault) => void faults.push(fault));
  const asked = { locale: brand.locale, subVariant: hasRegionalNames ? subVariant : '', preview };
  const words = await pageCopy(asked);
  const content = contentReader({ brand: brand.key, preview: look });
  const sitewide = await sitewideOf({ content, capabilities: held, t: words.t, now: begunAt + movedMs });
  const onSale = namedOffers(offersOf(offers, held), branding, subVariant);
  const around = { faults, api, brand, offers: onSale, capabilities: held };
  return {
    ...(canEdit ? markedCopy(words) : words),
    brand,
    theme: allowTheme(astro, brand),
    config,
    capabilities: held,
    navigation,
    offers: onSale,
    knownOffers: knownOffersOf(namedOffers(offers, branding, subVariant), onSale),
    hasRegionalNames,
    api,
    tags: new PageTags(),
    content,
    sitewide,
    begunAt,
    clockMovedMs: movedMs,
    subVariant,
    preview: preview && (await shownPreview(preview, around)),
  };
}
