// Routes of editors: redirects, and pages that override routes of the shop (decision R1).
// Consulted for every rendered page, so both lists are kept as maps.

import type { ContentOutline } from '#lib/contracts/content/content-item.ts';
import {
  buildRedirectMap,
  findPartRedirect,
  normalisePath,
  type Redirect,
} from '#lib/domain/content/content-paths.ts';
import { isPageHidden } from '#lib/domain/content/hidden-pages.ts';
import { createContentReader } from './content.ts';
import { reportContentFault } from './content-faults.ts';

export type PageOutline = ContentOutline<'pages', 'path' | 'title' | 'overrides_route' | 'seo_title'>;
export type PagesByPath = ReadonlyMap<string, PageOutline>;

interface OutlineReader {
  outlines: ReturnType<typeof createContentReader>['outlines'];
}

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
  indexByPath(await content.outlines('pages', ['path', 'title', 'overrides_route', 'seo_title']));

/** The pages of editors that visitors of a brand can open. @throws ServiceLost */
export async function listShownPages(
  content: OutlineReader,
  offers: readonly { readonly key: string }[],
): Promise<PagesByPath> {
  const keys = new Set(offers.map(({ key }) => key));
  const shown = [...(await listContentPages(content))].filter(([, page]) => !isPageHidden(page, keys));
  return new Map(shown);
}

const mapped = new WeakMap<object, ReadonlyMap<string, Redirect>>();

async function loadRedirects(content: OutlineReader): Promise<ReadonlyMap<string, Redirect>> {
  const list = await content.outlines('redirects', ['from', 'to', 'code']);
  const held = mapped.get(list);
  if (held) return held;
  const { to, faults } = buildRedirectMap(list);
  for (const { from } of faults) reportContentFault('broken', `redirect ${from}`);
  mapped.set(list, to);
  return to;
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
    const [kept, pages] = await Promise.all([loadRedirects(content), listContentPages(content)]);
    const plain = normalisePath(path);
    const redirect = kept.get(plain);
    if (redirect) return { kind: 'redirect', redirect };
    if (pages.get(plain)?.overrides_route) return { kind: 'page' };
    const moved = findPartRedirect(plain, kept);
    return moved && { kind: 'redirect', redirect: moved };
  } catch (error) {
    restUntil.set(brand, now() + REST_MS);
    reportFault(error);
    return undefined;
  }
}
