// What the search finds for this visitor: of the brand that they look at, and nothing that is closed to it.
import type { PastDraw } from '#lib/contracts/offers/draw.ts';
import {
  SEARCH_KINDS,
  SEARCH_TEXT_MAX,
  type SearchFound,
  type SearchKind,
  searchSite,
} from '#lib/contracts/search.ts';
import type { Capability } from '#lib/domain/brand/capabilities.ts';
import { fillText, getContentValues } from '#lib/domain/content/content-values.ts';
import { listShownOffers } from '#lib/domain/offers/shown-offers.ts';
import { isPageHidden, toTakenAddresses } from '#lib/domain/pages/hidden-pages.ts';
import { listSuggestedRoutes } from '#lib/domain/pages/menus/route-menus.ts';
import { isPathOpen, isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { isLabelFound, type ShownFound, type ShownGroup } from '#lib/domain/search/shown-search.ts';
import { toSearchWords } from '#lib/domain/text/search-words.ts';
import type { PageContext } from '../../page/page-context.ts';
import { findRemoteContentUrl } from '../../services/platform.ts';
import { loadQuestions } from '../content/faq-page.ts';
import { findDrawnDraw } from '../page/page-data.ts';

const IN_A_GROUP = 5;
const ON_A_PAGE = 20;
const PAGES_MAX = 20;

export interface SearchAsked {
  readonly text: string;
  /** One kind alone, a page of it; undefined for the first of every kind. */
  readonly kind: SearchKind | undefined;
  readonly page: number;
}

export interface SearchAnswer {
  readonly groups: readonly ShownGroup<PastDraw>[];
  readonly words: readonly string[];
  readonly meant?: string | undefined;
}

const isKind = (text: string | null): text is SearchKind =>
  text !== null && (SEARCH_KINDS as readonly string[]).includes(text);

export function readSearchAsked(query: URLSearchParams): SearchAsked {
  const kind = query.get('kind');
  const page = Number(query.get('page') ?? 1);
  return {
    text: (query.get('q') ?? '').trim().slice(0, SEARCH_TEXT_MAX),
    kind: isKind(kind) ? kind : undefined,
    page: Number.isInteger(page) && page >= 1 && page <= PAGES_MAX ? page : 1,
  };
}

/** Content of a service elsewhere is not in the index: what stands there would be that of the release. */
function listOpenKinds(held: ReadonlySet<Capability>): readonly SearchKind[] {
  const isOwnContent = findRemoteContentUrl() === undefined;
  const open: Readonly<Record<SearchKind, boolean>> = {
    offer: true,
    draw: true,
    article: isOwnContent && isRouteOpen('blog', held),
    cause: isOwnContent && isRouteOpen('causes', held),
    question: isOwnContent && isRouteOpen('faq', held),
    page: isOwnContent,
  };
  return SEARCH_KINDS.filter((kind) => open[kind]);
}

type Describe = (found: SearchFound) => ShownFound | undefined;

/** Where a question stands follows from all of them. */
async function createQuestionLink(page: PageContext): Promise<(question: string) => string | undefined> {
  const questions = await loadQuestions(page).catch(() => []);
  const anchors = new Map(questions.map(({ question, anchor }) => [question, anchor]));
  return (question) => {
    const anchor = anchors.get(question);
    return anchor === undefined ? undefined : urls.faq(anchor);
  };
}

async function createDescriptions(
  page: PageContext,
  kinds: ReadonlySet<SearchKind>,
): Promise<Record<SearchKind, Describe>> {
  const values = getContentValues(page.brand, page.config);
  const names = new Map(page.knownOffers.map(({ key, name }) => [key, name]));
  const findQuestion = kinds.has('question') ? await createQuestionLink(page) : () => undefined;
  const taken = toTakenAddresses(listShownOffers(page), page.programUrl);
  const describe = (href: string | undefined, { title, excerpt }: SearchFound): ShownFound | undefined =>
    href === undefined
      ? undefined
      : { title: fillText(title, values), href, excerpt: fillText(excerpt, values) };
  return {
    offer: ({ ref }) => {
      const title = names.get(ref);
      return title === undefined ? undefined : { title, href: urls.offer(ref), excerpt: '' };
    },
    draw: () => undefined,
    article: (found) => describe(urls.blogPost(found.ref), found),
    cause: (found) => describe(urls.cause(found.ref), found),
    question: (found) => describe(findQuestion(fillText(found.title, values)), found),
    page: (found) => {
      const isShown = !isPageHidden({ path: found.ref }, taken) && isPathOpen(found.ref, page.capabilities);
      return isShown ? describe(found.ref, found) : undefined;
    },
  };
}

/** Pages of the shop itself, by the names that menus give them. */
const findOwnPages = ({ t, capabilities }: PageContext, text: string): ShownFound[] => {
  const words = toSearchWords(text);
  return listSuggestedRoutes(capabilities).flatMap(({ href, labelKey }) => {
    const title = t(labelKey);
    return isLabelFound(title, words) ? [{ title, href, excerpt: '' }] : [];
  });
};

async function loadDraws({ api }: PageContext, found: readonly SearchFound[]): Promise<PastDraw[]> {
  const draws = await Promise.all(
    found.map(({ offerKey = '', drawNo = 0 }) => findDrawnDraw(api, offerKey, drawNo)),
  );
  return draws.flatMap((draw) => draw ?? []);
}

/** @throws ServiceLost */
export async function searchForPage(
  page: PageContext,
  { text, kind, page: number }: SearchAsked,
): Promise<SearchAnswer> {
  const kinds = listOpenKinds(page.capabilities).filter((one) => kind === undefined || one === kind);
  const limit = kind === undefined ? IN_A_GROUP : ON_A_PAGE;
  const { result } = await page.api.call(searchSite, {
    query: {
      words: text,
      brand: page.brand.key,
      offers: listShownOffers(page)
        .map(({ key }) => key)
        .join(','),
      kinds: kinds.join(','),
      limit,
      offset: (number - 1) * limit,
    },
  });
  const descriptions = await createDescriptions(page, new Set(result.groups.map((group) => group.kind)));
  const own = number === 1 && (kind === undefined || kind === 'page') ? findOwnPages(page, text) : [];
  const groups: ShownGroup<PastDraw>[] = [];
  for (const group of result.groups) {
    const draws = group.kind === 'draw' ? await loadDraws(page, group.found) : [];
    const found = group.found.flatMap((one) => descriptions[group.kind](one) ?? []);
    groups.push({ kind: group.kind, hasMore: group.hasMore, found, draws });
  }
  const written = groups.find((group) => group.kind === 'page');
  const hrefs = new Set(own.map(({ href }) => href));
  const pages: ShownGroup<PastDraw> = {
    kind: 'page',
    hasMore: written?.hasMore ?? false,
    found: [...own, ...(written?.found ?? []).filter(({ href }) => !hrefs.has(href))],
    draws: [],
  };
  return {
    groups: [...groups.filter((group) => group.kind !== 'page'), pages].filter(
      ({ found, draws }) => found.length > 0 || draws.length > 0,
    ),
    words: result.words,
    meant: result.meant,
  };
}
