// Where editors have a say in addresses: their redirects, and pages that stand before the shop's own (G1, decision R1).
// Looked at for every page that is rendered, so it is one look into a map once the lists are there.
import { type KeptRedirect, plainPath, redirectMap } from '#lib/domain/content/content-paths.ts';
import { type ContentOutline, contentReader } from './content.ts';
import { reportContentFault } from './content-faults.ts';

export type PageOutline = ContentOutline<
  'pages',
  'path' | 'title' | 'brand' | 'overrides_route' | 'seo_title'
>;
export type PagesByPath = ReadonlyMap<string, PageOutline>;

interface OutlineReader {
  outlines: ReturnType<typeof contentReader>['outlines'];
}

const known = new WeakMap<object, PagesByPath>();

/** By plain path. Where a page of the brand and one of no brand share a path, the brand's is shown. */
function byPath(pages: readonly PageOutline[]): PagesByPath {
  const held = known.get(pages);
  if (held) return held;
  const made = new Map<string, PageOutline>();
  for (const page of pages) {
    const path = plainPath(page.path);
    if (!made.has(path) || (page.brand && !made.get(path)?.brand)) made.set(path, page);
  }
  known.set(pages, made);
  return made;
}

/** The list of the pages that editors wrote for a brand. @throws ServiceLost */
export const contentPages = async (content: OutlineReader): Promise<PagesByPath> =>
  byPath(await content.outlines('pages', ['path', 'title', 'brand', 'overrides_route', 'seo_title']));

const mapped = new WeakMap<object, ReadonlyMap<string, KeptRedirect>>();

async function redirects(content: OutlineReader): Promise<ReadonlyMap<string, KeptRedirect>> {
  const list = await content.outlines('redirects', ['from', 'to', 'code']);
  const held = mapped.get(list);
  if (held) return held;
  const { to, faults } = redirectMap(list);
  for (const { from } of faults) reportContentFault('broken', `redirect ${from}`);
  mapped.set(list, to);
  return to;
}

export type ContentRoute =
  | { readonly kind: 'redirect'; readonly redirect: KeptRedirect }
  | { readonly kind: 'page' }
  | undefined;

/** After a failure the lists are left alone for a while: no page waits for them meanwhile. */
const REST_MS = 5000;
const restUntil = new Map<string, number>();

/** What editors want at a path that is not reserved; nothing while their lists can't be had. Never fails. */
export async function contentRoute(
  brand: string,
  path: string,
  { content = contentReader({ brand }) as OutlineReader, now = Date.now } = {},
): Promise<ContentRoute> {
  const tell = (error?: unknown) => reportContentFault('unserved', `routes of ${brand}`, error);
  if ((restUntil.get(brand) ?? 0) > now()) {
    tell();
    return undefined;
  }
  try {
    const [kept, pages] = await Promise.all([redirects(content), contentPages(content)]);
    const plain = plainPath(path);
    const redirect = kept.get(plain);
    if (redirect) return { kind: 'redirect', redirect };
    return pages.get(plain)?.overrides_route ? { kind: 'page' } : undefined;
  } catch (error) {
    restUntil.set(brand, now() + REST_MS);
    tell(error);
    return undefined;
  }
}
