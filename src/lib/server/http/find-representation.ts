// The first look at a request: is there a page or a file, fresh, in the wanted form, in memory or at least on disk?
import type { Encoding, Representation } from '../page-cache/page.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import type { StaticFiles } from './answers/static-files.ts';
import type { Sites } from './sites.ts';

/** What of a request decides which form of which page it gets, besides host and address. */
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
  readonly store: PageCache;
  readonly files: StaticFiles;
  readonly sites: Sites;
  /** While it is, stored pages are not served (decision S9). */
  readonly isClosed: () => boolean;
}

export const createFindFresh =
  ({ store, files, sites, isClosed }: Sources): FindFresh =>
  (host, url, { encoding, variant: subVariant }) => {
    const brand = sites.findBrand(host);
    if (brand === undefined) return undefined;
    if (isClosed()) return files.inMemory.get(url)?.representations[encoding];
    const page = store.findInMemory(brand, url, subVariant);
    if (page === undefined) {
      return (
        files.inMemory.get(url)?.representations[encoding] ??
        store.findFresh(brand, url, encoding, subVariant)
      );
    }
    const now = Date.now();
    if (now >= page.freshUntil) return undefined;
    page.visitedAt = now;
    return page.representations[encoding] ?? store.getRepresentation(page, encoding);
  };
