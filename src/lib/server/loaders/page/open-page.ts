// The two ends of a public page: may it be shown, and how is it kept.
import type { APIContext, AstroGlobal } from 'astro';
import { getContentTag } from '#lib/contracts/content/collections.ts';
import { normalisePath } from '#lib/domain/content/content-paths.ts';
import { SITEWIDE_BANNERS } from '#lib/domain/content/sitewide-banner.ts';
import { BRAND_TAG, COPY_TAG, OFFERS_TAG } from '#lib/domain/pages/page-tags.ts';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { MOVED } from '#lib/http-status.ts';
import type { Route } from '#lib/route-rules.ts';
import { ROUTES, type RouteName } from '#lib/routes.ts';
import { wasUnservedSince } from '../../content/content-faults.ts';
import { listContentPages } from '../../content/content-routes.ts';
import { findMovedOffer } from '../../page/offer-names.ts';
import { getShownTime, loadPageContext, type PageContext } from '../../page/page-context.ts';
import { getPageAgeLimit } from '../../page-age.ts';
import { CACHE_HEADERS } from '../../page-cache/cache-headers.ts';
import { formatParameter } from '../../page-cache/listed-query.ts';
import type { ListedParameter } from '../../page-cache/page.ts';
import { hasStoodInSince } from '../../services/api-cache.ts';
import { replaceServiceFailure } from '../../services/service-failure.ts';
import { REGION_PARAMETER } from '../offers/region-link.ts';

/** In small letters, but for escapes such as `%C3`, which are written in capitals. */
const toLowerCasePath = (path: string): string =>
  path.toLowerCase().replace(/%[0-9a-f]{2}/g, (code) => code.toUpperCase());

/** Addresses that the table of routes spells with capitals. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.values<Route>(ROUTES).flatMap(({ pattern }) =>
    !pattern.includes('[') && pattern !== pattern.toLowerCase() ? [[pattern.toLowerCase(), pattern]] : [],
  ),
);

/**
 * Answered by the site's 404 screen, unless the address means something in small letters: paths match
 * case-insensitively (decision R2), and every path that no other route takes ends at the page of an offer.
 */
export function answerNotFound({ request, url, rewrite }: APIContext): Response | Promise<Response> {
  const lower = toLowerCasePath(url.pathname);
  const small = SPELLINGS.get(lower) ?? lower;
  const isAsked = request.method === 'GET' || request.method === 'HEAD';
  return isAsked && small !== url.pathname
    ? rewrite(`${small}${url.search}`)
    : new Response(null, { status: 404 });
}

/** To the page of the offer that has left the address, where neither an offer nor an editor has taken it. */
async function redirectMovedOffer(
  { params, url, request, redirect }: AstroGlobal,
  { knownOffers, content }: PageContext,
): Promise<Response | undefined> {
  const { productOfferKey: segment } = params;
  const isAsked = request.method === 'GET' || request.method === 'HEAD';
  const offer = segment && isAsked ? findMovedOffer(knownOffers, segment) : undefined;
  if (!offer || !segment) return undefined;
  const pages = await listContentPages(content).catch(replaceServiceFailure(undefined));
  if (pages?.has(normalisePath(url.pathname))) return undefined;
  const rest = url.pathname.slice(segment.length + 1);
  return redirect(`${urls.offer(offer.key)}${rest}${url.search}`, MOVED);
}

/**
 * The context of a public page, or the answer to give instead: 404 where the capability of the route is off.
 */
export async function openPage(astro: AstroGlobal, route: RouteName): Promise<PageContext | Response> {
  const context = await loadPageContext(astro);
  const moved = await redirectMovedOffer(astro, context);
  if (moved) return moved;
  return isRouteOpen(route, context.capabilities) ? context : answerNotFound(astro);
}

interface PageCaching {
  /** Parameters that make it another page, with the values that do. */
  readonly query?: readonly ListedParameter[];
  readonly maxAgeS?: number;
  /** When it shows something else by itself, besides the banner, milliseconds since 1970. */
  readonly changesAt?: number;
  /** It says something else in each region, besides names and the banner. */
  readonly isRegional?: boolean;
}

const DAY_S = 86_400;
const STALE_S = 30 * DAY_S;
/** What lacks something, or shows answers from before an outage, is made again soon. */
const UNSERVED_S = 60;

/**
 * For `cache.set`: kept until one of its tags is purged, at most a day (decision D3). A page that shows something else
 * from an instant on is not served after it, not even while the new one is made.
 */
export function toCachePolicy(
  tags: readonly string[],
  maxAgeS: number = DAY_S,
  untilChangeS = Number.POSITIVE_INFINITY,
) {
  const maxAge = Math.min(maxAgeS, untilChangeS, getPageAgeLimit());
  return {
    maxAge,
    swr: Math.min(STALE_S, untilChangeS - maxAge),
    tags: [...new Set([BRAND_TAG, COPY_TAG, ...tags])],
  };
}

/** Whether it is made of current answers alone, and lacks nothing. */
const isWhole = ({ begunAt }: Pick<PageContext, 'begunAt'>): boolean =>
  !hasStoodInSince(begunAt) && !wasUnservedSince(begunAt);

/** Has an answer that is no page stored under what was read for it. */
export const cacheAnswer = (
  { cache }: Pick<APIContext, 'cache'>,
  context: Pick<PageContext, 'tags' | 'begunAt'>,
): void => cache.set(toCachePolicy(context.tags.take(), isWhole(context) ? DAY_S : UNSERVED_S));

/** Every page may have the banner over it. */
const BANNER_TAGS = Object.values(SITEWIDE_BANNERS).map((key) => getContentTag('banners', key));

type RegionalParts = Pick<PageContext, 'hasRegionalOffers' | 'hasRegionalTexts'>;

const hasRegionalWords = ({ hasRegionalOffers, hasRegionalTexts }: RegionalParts): boolean =>
  hasRegionalOffers || hasRegionalTexts;

/** For an answer that is no page and shows names or texts: it is kept per region where they differ. */
export const getRegionalHeaders = (context: RegionalParts): Readonly<Record<string, string>> =>
  hasRegionalWords(context) ? { [CACHE_HEADERS.vary]: REGION_PARAMETER } : {};

/** Offers, texts or the banner differ by region. */
const hasRegionalDifferences = (context: PageContext): boolean =>
  hasRegionalWords(context) ||
  (context.capabilities.has('sub-variants') && context.sitewide.banners.sa.text.trim() !== '');

/** Has the page kept for everybody, per region where it differs. */
export function cachePage(astro: AstroGlobal, context: PageContext, caching: PageCaching = {}): void {
  if (astro.locals.segment !== undefined || astro.locals.pricing !== undefined) return;
  const { query = [], maxAgeS = DAY_S, isRegional = false } = caching;
  const changesAt = Math.min(context.sitewide.changesAt, caching.changesAt ?? Number.POSITIVE_INFINITY);
  const untilChangeS = Math.max(1, Math.ceil((changesAt - getShownTime(context)) / 1000));
  const tags = [...BANNER_TAGS, ...context.tags.take()];
  astro.cache.set(toCachePolicy(tags, isWhole(context) ? maxAgeS : UNSERVED_S, untilChangeS));
  if (isRegional || hasRegionalDifferences(context))
    astro.response.headers.set(CACHE_HEADERS.vary, REGION_PARAMETER);
  if (query.length > 0) astro.response.headers.set(CACHE_HEADERS.query, query.map(formatParameter).join(','));
}

/**
 * For pages that are kept for long, or that show no menu: without open draws, which the menu would show and which soon
 * change. To be called before the page is stored. Open draws of the offer that the page is about are read from the
 * context as it was opened; the page is then stored under the tag of that offer.
 */
export function dropOpenDraws(context: PageContext): PageContext {
  context.tags.drop(OFFERS_TAG);
  return { ...context, offers: context.offers.map((offer) => ({ ...offer, draws: [] })) };
}
