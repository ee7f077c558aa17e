// The first step of a request: finds a fresh page or file in the wanted encoding, in memory or on disk.
import type { Encoding, Representation } from '../page-cache/page.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import type { StaticFiles } from './answers/static-files.ts';
import type { Sites } from './sites.ts';

/** What of a request selects the representation, besides host and address. */
export interface RepresentationQuery {
  readonly encoding: Encoding;
  readonly variant: string;
}

export type FindFresh = (
  host: string | undefined,
  url: string,
  wanted: RepresentationQuery,
) => Representation | undefined;

interface Sources {
  readonly pageCache: PageCache;
  readonly files: StaticFiles;
  readonly sites: Sites;
  /** Closed for maintenance: cached pages are not served (decision S9). */
  readonly isClosed: () => boolean;
  /** Pages go out with lines for shared caches, which are not those that a page is kept with. */
  readonly hasEdge?: boolean;
}

export const createFindFresh =
  ({ pageCache, files, sites, isClosed, hasEdge = false }: Sources): FindFresh =>
  (host, url, { encoding, variant }) => {
    const brand = sites.findBrand(host);
    if (brand === undefined) return undefined;
    if (isClosed() || hasEdge) return files.inMemory.get(url)?.representations[encoding];
    const page = pageCache.findInMemory(brand, url, variant);
    if (page === undefined) {
      return (
        files.inMemory.get(url)?.representations[encoding] ??
        pageCache.findFresh(brand, url, encoding, variant)
      );
    }
    const now = Date.now();
    if (now >= page.freshUntil) return undefined;
    page.visitedAt = now;
    return page.representations[encoding] ?? pageCache.getRepresentation(page, encoding);
  };
