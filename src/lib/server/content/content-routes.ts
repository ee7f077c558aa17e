// Routes of editors: redirects, and pages that override routes of the shop (decision R1).
// Consulted for every rendered page, so both lists are kept as maps.

import { type CollectionName, getCollection } from '#lib/contracts/content/collections.ts';
import type { ContentOutline } from '#lib/contracts/content/content-item.ts';
import {
  buildRedirectMap,
  findPartRedirect,
  getItemPath,
  isReservedPath,
  normalisePath,
  type Redirect,
  type RedirectMap,
} from '#lib/domain/content/content-paths.ts';
import { listShownOffers, type ShopOffers } from '#lib/domain/offers/shown-offers.ts';
import { isPageHidden, toTakenAddresses } from '#lib/domain/pages/hidden-pages.ts';
import { findRoutesAt } from '#lib/domain/pages/route-gates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { runtime } from '../runtime.ts';
import { type ContentReader, createContentReader } from './content.ts';
import { reportContentFault } from './content-faults.ts';

export type PageOutline = ContentOutline<
  'pages',
  'brand' | 'path' | 'title' | 'overrides_route' | 'seo_title'
>;
export type PagesByPath = ReadonlyMap<string, PageOutline>;

type OutlineReader = Pick<ContentReader, 'outlines' | 'listWithheld'>;

const known = new WeakMap<object, PagesByPath>();

/** By normalised path. */
function indexByPath(pages: readonly PageOutline[]): PagesByPath {
  const held = known.get(pages);
  if (held) return held;
  const made = new Map<string, PageOutline>();
  for (const page of pages) {
    const path = normalisePath(page.path);
    if (!made.has(path)) made.set(path, page);
  }
  known.set(pages, made);
  return made;
}

/** The pages of editors for a brand. @throws ServiceLost */
export const listContentPages = async (content: OutlineReader): Promise<PagesByPath> =>
  indexByPath(await content.outlines('pages', ['brand', 'path', 'title', 'overrides_route', 'seo_title']));

/** A shop with the address of its membership programme. */
export type PlacedShop = ShopOffers & { readonly programUrl?: string | undefined };

/** The pages of editors that visitors of a brand can open. @throws ServiceLost */
export async function listShownPages(content: OutlineReader, shop: PlacedShop): Promise<PagesByPath> {
  const taken = toTakenAddresses(listShownOffers(shop), shop.programUrl);
  const shown = [...(await listContentPages(content))].filter(([, page]) => !isPageHidden(page, taken));
  return new Map(shown);
}

type RedirectList = readonly ContentOutline<'redirects', 'brand' | 'from' | 'to' | 'code'>[];
type RedirectsByPath = ReadonlyMap<string, Redirect>;

const mapped = new WeakMap<object, RedirectMap>();

function indexRedirects(list: RedirectList): RedirectMap {
  const held = mapped.get(list);
  if (held) return held;
  const made = buildRedirectMap(list);
  for (const { from } of made.faults) reportContentFault('broken', `redirect ${from}`);
  mapped.set(list, made);
  return made;
}

const isOwn = ({ brand }: { readonly brand?: string | undefined }): boolean => Boolean(brand);

/** Normalised paths at which a brand has an item of its own. */
async function listOwnPaths(content: OutlineReader, pages: PagesByPath): Promise<ReadonlySet<string>> {
  const [posts, causes] = await Promise.all([
    content.outlines('blog_posts', ['brand', 'slug']),
    content.outlines('causes', ['brand', 'slug']),
  ]);
  const items = [
    ...posts.filter(isOwn).map(({ slug }) => urls.blogPost(slug)),
    ...causes.filter(isOwn).map(({ slug }) => urls.cause(slug)),
  ].map(normalisePath);
  return new Set([...items, ...[...pages].flatMap(([path, page]) => (isOwn(page) ? [path] : []))]);
}

interface PathQuery {
  readonly content: OutlineReader;
  readonly pages: PagesByPath;
  readonly list: RedirectList;
  readonly find: (all: RedirectsByPath) => Redirect | undefined;
}

/**
 * A redirect of all brands leads no visitor away from an item of the brand's own. Which items there are is asked only where
 * a redirect is found, or one may be missing because it makes a circle with one that does not hold for the brand.
 */
async function findRedirect({ content, pages, list, find }: PathQuery): Promise<Redirect | undefined> {
  const { to, faults } = indexRedirects(list);
  const found = find(to);
  if (!found && faults.length === 0) return undefined;
  const own = await listOwnPaths(content, pages);
  const shown = list.filter((one) => isOwn(one) || !own.has(normalisePath(one.from)));
  return shown.length === list.length ? found : find(buildRedirectMap(shown).to);
}

/**
 * Where an item of a content system elsewhere is now that was at this address. Asked where there is no page: what was
 * renamed there leaves no redirect, and takes no page from anybody.
 */
export function findMovedItem(
  brand: string,
  path: string,
  moved = runtime.contentReports?.follower.history.listMoved() ?? [],
): Redirect | undefined {
  const plain = normalisePath(path);
  if (moved.length === 0 || isReservedPath(plain)) return undefined;
  const { to } = buildRedirectMap(moved.filter((one) => one.brand === undefined || one.brand === brand));
  return to.get(plain) ?? findPartRedirect(plain, to);
}

const PLACES = [
  ['blog_categories', '/blog/category/'],
  ['blog_posts', '/blog/'],
  ['causes', '/causes/'],
] as const;

/** Paths of items as their collection places them. */
const listPaths = (name: CollectionName, addresses: readonly string[]): string[] => {
  const { addressField = '', pages } = getCollection(name);
  return addresses.map((address) => normalisePath(pages({ [addressField]: address })[0] ?? ''));
};

/** Whether a redirect leads to an item that was taken back: its visitors learn at the old address that there is none. */
async function leadsToWithheld(
  content: OutlineReader,
  pages: PagesByPath,
  { to }: Redirect,
): Promise<boolean> {
  if (!to.startsWith('/')) return false;
  const target = normalisePath(to.replace(/[?#].*$/, ''));
  const path = getItemPath(target) ?? target;
  if (pages.has(path) || findRoutesAt(path).length > 0) return false;
  const name = PLACES.find(([, start]) => path.startsWith(start))?.[0];
  if (!listPaths(name ?? 'pages', await content.listWithheld(name ?? 'pages')).includes(path)) return false;
  if (!name) return true;
  const out: readonly { readonly slug: string }[] = await content.outlines(name, ['slug']);
  return !listPaths(
    name,
    out.map(({ slug }) => slug),
  ).includes(path);
}

export type ContentRoute =
  | { readonly kind: 'redirect'; readonly redirect: Redirect }
  | { readonly kind: 'page' }
  | undefined;

/** Pause after a failure, so that pages do not wait for the lists. */
const REST_MS = 5000;
const restUntil = new Map<string, number>();

/** The route of editors at a path that is not reserved; undefined while the lists are unavailable. Never throws. */
export async function findContentRoute(
  brand: string,
  path: string,
  { content = createContentReader({ brand }) as OutlineReader, now = Date.now } = {},
): Promise<ContentRoute> {
  const reportFault = (error?: unknown) => reportContentFault('unserved', `routes of ${brand}`, error);
  if ((restUntil.get(brand) ?? 0) > now()) {
    reportFault();
    return undefined;
  }
  try {
    const [list, pages] = await Promise.all([
      content.outlines('redirects', ['brand', 'from', 'to', 'code']),
      listContentPages(content),
    ]);
    const plain = normalisePath(path);
    const isPage = pages.get(plain)?.overrides_route === true;
    const find = (all: RedirectsByPath) =>
      all.get(plain) ?? (isPage ? undefined : findPartRedirect(plain, all));
    const redirect = await findRedirect({ content, pages, list, find });
    if (redirect && !(await leadsToWithheld(content, pages, redirect))) return { kind: 'redirect', redirect };
    return isPage ? { kind: 'page' } : undefined;
  } catch (error) {
    restUntil.set(brand, now() + REST_MS);
    reportFault(error);
    return undefined;
  }
}
