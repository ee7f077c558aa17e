// What the addresses of open results answer.
import type { APIContext } from 'astro';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { OpenResult } from '#lib/contracts/offers/open-result.ts';
import { getOfferTag, getSaleTag, OFFERS_TAG } from '#lib/domain/pages/page-tags.ts';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { OPEN_HEADERS } from '#lib/domain/results/open-headers.ts';
import { NOT_FOUND } from '#lib/http-status.ts';
import type { RouteName } from '#lib/routes.ts';
import { buildDrawCalendar } from '../../../calendar/draw-calendar.ts';
import { getShownTime, loadPageContext, type PageContext } from '../../../page/page-context.ts';
import { answerNotFound, dropOpenDraws } from '../../page/open-page.ts';
import { loadResultFeed } from '../result-feed.ts';
import { FEED_WRITERS, type FeedFormat } from './feed-formats.ts';
import { HISTORY_WRITERS } from './history-formats.ts';
import { answerDocument, answerOpen } from './open-answer.ts';
import { findOpenGame, getOrigin, listOpenGames, loadOpenHistory } from './open-games.ts';

type Answer = Response | Promise<Response>;

/** What an address is about: a game, or all of them. */
interface Asked {
  readonly page: PageContext;
  readonly game: ProductOffer | undefined;
}

/** Opens an address about all games, where the brand has one. */
export async function openAll(
  context: APIContext,
  route: RouteName,
  answer: (asked: Asked) => Answer,
): Promise<Response> {
  const page = await loadPageContext(context);
  if (!isRouteOpen(route, page.capabilities)) return answerNotFound(context);
  page.tags.add(...listOpenGames(page).map(({ key }) => getSaleTag(key)));
  return answer({ page, game: undefined });
}

/** An answer of its own: a page of another origin reads that there is nothing, and not that it may not read. */
const answerUnknown = (): Response =>
  new Response('{"error":"unknown"}', {
    status: NOT_FOUND,
    headers: { 'content-type': 'application/json; charset=utf-8', ...OPEN_HEADERS },
  });

/** Opens an address about a game whose results are open here. */
export async function openGame(
  context: APIContext,
  answer: (asked: Asked & { readonly game: ProductOffer }) => Answer,
): Promise<Response> {
  const page = await loadPageContext(context);
  const game = findOpenGame(page, context.params.productOfferKey ?? '');
  if (!game) return answerUnknown();
  page.tags.add(getSaleTag(game.key));
  return answer({ page, game });
}

/** A whole history in the format that the address ends with. */
export async function answerHistory(context: APIContext, { page, game }: Asked): Promise<Response> {
  const kept = dropOpenDraws(page);
  const format = context.params.format ?? '';
  const write = HISTORY_WRITERS.get(format);
  if (!write && format !== 'json') return answerNotFound(context);
  const draws: readonly OpenResult[] = await loadOpenHistory(kept, context.url, game);
  return write ? answerOpen(context, kept, write(draws)) : answerDocument(context, kept, { draws });
}

const FEED_ADDRESSES = {
  rss: { all: urls.resultFeed, of: (key: string) => urls.gameFeed(key, 'rss') },
  atom: { all: urls.resultAtomFeed, of: (key: string) => urls.gameFeed(key, 'atom') },
  json: { all: urls.resultJsonFeed, of: urls.gameJsonFeed },
} as const satisfies Record<FeedFormat, { all: () => string; of: (key: string) => string }>;

/** The newest results as a feed. */
export async function answerFeed(
  context: APIContext,
  { page, game }: Asked,
  format: FeedFormat,
): Promise<Response> {
  const kept = dropOpenDraws(page);
  const { brand, t } = kept;
  const site = getOrigin(kept, context.url);
  const self = game ? FEED_ADDRESSES[format].of(game.key) : FEED_ADDRESSES[format].all();
  const entries = await loadResultFeed(kept, game);
  const file = await FEED_WRITERS[format]({
    title: game
      ? t('results.offer-heading', { name: game.name })
      : t('results.feed-title', { brand: brand.name }),
    description: game
      ? t('results.feed-of', { name: game.name, brand: brand.name })
      : t('results.lotteries-lead'),
    site,
    home: new URL(game ? urls.offerResults(game.key) : urls.results(), site).href,
    self: new URL(self, site).href,
    language: brand.locale.toLowerCase(),
    author: brand.name,
    entries,
  });
  return answerOpen(context, kept, file);
}

/** The draws to come as a calendar. */
export function answerCalendar(context: APIContext, { page, game }: Asked): Response {
  const { t, brand, tags } = page;
  if (game) {
    tags.drop(OFFERS_TAG);
    tags.add(getOfferTag(game.key));
  }
  const body = buildDrawCalendar(t, game ? [game] : listOpenGames(page), {
    name: game
      ? t('results.calendar-of', { name: game.name })
      : t('results.calendar-all', { brand: brand.name }),
    origin: getOrigin(page, context.url),
    now: getShownTime(page),
  });
  return answerOpen(context, page, { type: 'text/calendar; charset=utf-8', body });
}
