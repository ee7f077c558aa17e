// What every page is rendered with: brand, settings, features and words. Nothing personal: stored pages use it.
import type { APIContext } from 'astro';
import { chooseHosts, FIRST_BRAND, listBrands } from '#content/brands/known.ts';
import { getCapabilities, type SiteConfig } from '#lib/contracts/config.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { findBrandKey, type HostTable, parseHosts } from '#lib/domain/brand/brands.ts';
import { type Capability, getHeldCapabilities } from '#lib/domain/brand/capabilities.ts';
import { listPaymentMarks } from '#lib/domain/brand/payment-marks.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import type { Copy, Translate } from '#lib/domain/content/copy.ts';
import type { TranslateHtml } from '#lib/domain/content/markup/copy-html.ts';
import { listBrandOffers, listKnownOffers } from '#lib/domain/offers/brand-offers.ts';
import { hasRegionalRestrictions, narrowRestrictions } from '#lib/domain/offers/restrictions.ts';
import type { NavigationLink } from '#lib/domain/pages/menus/navigation.ts';
import { listNamedLinks, markLinks } from '#lib/domain/pages/menus/navigation.ts';
import { toMenuLinks, toPlainPath } from '#lib/domain/pages/menus/own-menu.ts';
import { OFFERS_TAG } from '#lib/domain/pages/page-tags.ts';
import { placeProgramLinks } from '#lib/domain/pages/program-path.ts';
import { keepOpenRepeats } from '#lib/domain/recurring/open-repeats.ts';
import {
  getOwnBrand,
  loadBrand,
  loadBranding,
  loadBrandOffers,
  loadNavigation,
  loadPaymentMethods,
} from '../content/brand-content.ts';
import { type ContentReader, createContentReader } from '../content/content.ts';
import { findMissingPages } from '../content/missing-pages.ts';
import { loadRegionalCopy, markCopy } from '../content/page-copy.ts';
import { loadSiteConfig } from '../content/site-config.ts';
import { loadSitewide, type Sitewide } from '../content/sitewide.ts';
import { allowTheme, type PolicyHolder, type ThemeSheet } from '../content/theme-sheet.ts';
import { pageAddresses } from '../page-addresses.ts';
import { createContentPreview } from '../preview/content-preview.ts';
import { loadShownPreview, type ShownPreview } from '../preview/shown-preview.ts';
import { layBrandOver, layLinkOver, layTextFieldsOver, signBrandPictures } from '../preview/unsaved-parts.ts';
import { getConfigApi } from '../services/content-api.ts';
import { getClockOffsetMs } from '../services/platform.ts';
import { applyRegionalNames } from './offer-names.ts';
import { getPageApi, type PageApi } from './page-api.ts';
import { collectTags, PageTags } from './page-tags.ts';
import { findProgramUrl } from './program-address.ts';

export interface PageContext {
  readonly brand: BrandTheme;
  readonly theme: ThemeSheet;
  readonly config: SiteConfig;
  /** The links of the main menu, in order. */
  readonly navigation: readonly NavigationLink[];
  /** Paths below /about where nobody has published a page: nothing leads there. */
  readonly missingPages: ReadonlySet<string>;
  readonly capabilities: ReadonlySet<Capability>;
  readonly t: Translate;
  readonly html: TranslateHtml;
  /** All texts; hand an island what it needs with `pickCopy`. */
  readonly copy: Copy;
  /** Everything on sale, by ranking, under the names of the region. */
  readonly offers: readonly ProductOffer[];
  /** These and what is not for sale here at the moment: their results, terms and winners stay. */
  readonly knownOffers: readonly ProductOffer[];
  /** Where the pages of the membership programme are; undefined where there is none. */
  readonly programUrl?: string | undefined;
  /** Some offers are called otherwise, or are not sold, in some regions: pages are kept per region. */
  readonly hasRegionalOffers: boolean;
  /** Some texts differ in some regions: pages are kept per region. */
  readonly hasRegionalTexts: boolean;
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
export const getShownTime = ({
  begunAt,
  clockMovedMs,
}: Pick<PageContext, 'begunAt' | 'clockMovedMs'>): number => begunAt + clockMovedMs;

const override = parseHosts(process.env.SITE_HOSTS ?? '', FIRST_BRAND);

/** The hosts that may be asked for, each with its brand. */
export const getHosts = (): HostTable => chooseHosts(override);

type PageRequest = Pick<APIContext, 'request' | 'url' | 'locals'> & PolicyHolder;

/** The brand that the front found for the host, or that the host's list names; else the first. As released. */
export const getPageBrand = ({ url, locals }: PageRequest): BrandTheme =>
  getOwnBrand(
    locals.preview?.brand ?? locals.brand ?? findBrandKey(getHosts(), url.host, listBrands()[0].key),
  );

/** The same as editors keep it. */
export async function loadShownBrand(astro: PageRequest): Promise<BrandTheme> {
  const { preview, origin } = astro.locals;
  const kept = await loadBrand(getPageBrand(astro), getConfigApi(preview), preview);
  const brand = layBrandOver(kept, preview?.unsaved);
  return brand.origin === undefined && origin !== undefined ? { ...brand, origin } : brand;
}

/** Loads it in one round of cached calls. Same for every visitor of the brand and, where declared, the region. */
export async function loadPageContext(astro: PageRequest): Promise<PageContext> {
  const { preview, canEdit = false, begunAt = Date.now() } = astro.locals;
  const movedMs = preview?.at === undefined ? getClockOffsetMs() : preview.at - begunAt;
  const api = getPageApi(preview);
  const shown = loadShownBrand(astro);
  const [brand, sold, config, capabilities, branding, navigation, methods] = await Promise.all([
    shown,
    shown.then((own) => loadBrandOffers(own, api, astro.locals.pricing)),
    loadSiteConfig(api, getPageBrand(astro)),
    api.call(getCapabilities),
    loadBranding(api),
    loadNavigation(getPageBrand(astro).key, getConfigApi(preview), preview),
    loadPaymentMethods(api),
  ]);
  const held = getHeldCapabilities(capabilities.result.segments, astro.locals.segment, brand.segmentName);
  const offers = sold.map((offer) => keepOpenRepeats(offer, held));
  const isRegional = held.has('sub-variants');
  const own = preview?.isInvented
    ? ''
    : pageAddresses.readVariant(astro.request.headers.get('cookie') ?? undefined);
  const subVariant = isRegional ? preview?.region || own : '';
  const hasRegionalNames = isRegional && branding.some(({ regionOverrides }) => regionOverrides.length > 0);
  const faults: string[] = [];
  const look = await createContentPreview(astro.locals, (fault) => void faults.push(fault));
  const { locale } = brand;
  const written = await loadRegionalCopy({ locale, subVariant, preview, isRegional });
  const programUrl = held.has('membership-program') ? await findProgramUrl(api) : undefined;
  const words = layTextFieldsOver(written.words, preview?.unsaved, { ...written, locale });
  const links = brand.menu
    ? toMenuLinks(brand.menu)
    : listNamedLinks(layLinkOver(navigation, brand.key, preview?.unsaved), words.copy);
  const content = createContentReader({ brand: brand.key, preview: look });
  const sitewide = await loadSitewide({ content, capabilities: held, t: words.t, now: begunAt + movedMs });
  const inRegion = narrowRestrictions(
    applyRegionalNames(offers, branding, subVariant),
    subVariant || undefined,
  );
  const onSale = listBrandOffers(inRegion, held);
  const tags = new PageTags(OFFERS_TAG);
  const missingPages = await findMissingPages({ content, brand, tags });
  const around = { faults, api, brand, offers: onSale, capabilities: held };
  return {
    ...(canEdit ? markCopy(words) : words),
    brand: {
      ...signBrandPictures(brand, look?.sign),
      ...config.ofAllBrands,
      paymentMarks: listPaymentMarks(methods, brand.paymentMarks),
    },
    theme: allowTheme(astro, brand),
    config,
    capabilities: held,
    navigation: placeProgramLinks(look?.isMarked ? markLinks(links) : links, programUrl).filter(
      ({ href }) => href === undefined || !missingPages.has(toPlainPath(href)),
    ),
    missingPages,
    programUrl,
    offers: onSale,
    knownOffers: listKnownOffers(inRegion, onSale),
    hasRegionalTexts: written.hasRegionalTexts,
    hasRegionalOffers: hasRegionalNames || (isRegional && hasRegionalRestrictions(offers)),
    api,
    tags,
    content: collectTags(content, tags),
    sitewide,
    begunAt,
    clockMovedMs: movedMs,
    subVariant,
    preview: preview && (await loadShownPreview(preview, around)),
  };
}
