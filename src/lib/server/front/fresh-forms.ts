// The first look at a request: is there a page or a file, fresh, in the wanted form, in memory or at least on disk?
import type { Encoding, Form } from '../page-store/page.ts';
import type { PageStore } from '../page-store/page-store.ts';
import type { Sites } from './sites.ts';
import type { StaticFiles } from './static-files.ts';

export type FindFresh = (host: string | undefined, url: string, encoding: Encoding) => Form | undefined;

interface Sources {
  readonly store: PageStore;
  readonly files: StaticFiles;
  readonly sites: Sites;
}

export const freshForms =
  ({ store, files, sites }: Sources): FindFresh =>
  (host, url, encoding) => {
    const brand = sites.brandOf(host);
    if (brand === undefined) return undefined;
    const kept = store.inMemory(brand).get(url) ?? files.inMemory.get(url);
    if (kept === undefined) return store.freshForm(brand, url, encoding);
    const now = Date.now();
    if (now >= kept.freshUntil) return undefined;
    kept.visitedAt = now;
    return kept.forms[encoding] ?? store.freshForm(brand, url, encoding);
  };
