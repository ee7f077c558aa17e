// The bodies that are held in memory: a bounded number of bytes, and what was not visited lately goes first.
import type { CacheEntry, Encoding, Representation } from './page.ts';

/** What a page's lists and texts take beside its bodies. */
const OVERHEAD_BYTES = 3000;

const countBytes = (page: CacheEntry): number =>
  Object.values(page.representations).reduce((sum, form) => sum + form.body.length, OVERHEAD_BYTES);
const getAddress = ({ key, target }: CacheEntry): string => key.slice(target.brand.length);

export class RepresentationMemory {
  readonly #limit: number;
  readonly #left: (page: CacheEntry) => void;
  readonly #byBrand = new Map<string, Map<string, CacheEntry>>();
  /** Pages with bodies, in order of arrival, with what they were counted at. */
  readonly #held = new Map<CacheEntry, { bytes: number; since: number }>();
  #bytes = 0;

  /** `left` is told of every page that has no body in memory any more. */
  constructor(limitBytes: number, left: (page: CacheEntry) => void) {
    this.#limit = limitBytes;
    this.#left = left;
  }

  get hasRoom(): boolean {
    return this.#bytes < this.#limit;
  }

  /** The page at an address for a region: one of its own, or one that is the same in all. */
  find(brand: string, url: string, subVariant: string): CacheEntry | undefined {
    const urls = this.#byBrand.get(brand);
    const own = subVariant === '' ? undefined : urls?.get(`${url} ${subVariant}`);
    const page = own ?? urls?.get(url);
    return page?.rule.bySubVariant && page.target.subVariant !== subVariant ? undefined : page;
  }

  add(page: CacheEntry, encoding: Encoding, form: Representation, now: number): void {
    page.representations[encoding] = form;
    const known = this.#held.get(page);
    const bytes = countBytes(page);
    this.#bytes += bytes - (known?.bytes ?? 0);
    if (known) known.bytes = bytes;
    else this.#held.set(page, { bytes, since: now });
    this.#urlsOf(page.target.brand).set(getAddress(page), page);
    this.#makeRoom(now);
  }

  remove(page: CacheEntry): void {
    const known = this.#held.get(page);
    if (!known) return;
    this.#held.delete(page);
    this.#bytes -= known.bytes;
    page.representations = {};
    this.#left(page);
    const urls = this.#urlsOf(page.target.brand);
    if (urls.get(getAddress(page)) === page) urls.delete(getAddress(page));
  }

  /** Whoever was visited since he came gets a second turn. */
  #makeRoom(now: number): void {
    let looks = this.#held.size * 2;
    for (const [page, place] of this.#held) {
      looks -= 1;
      if (this.#bytes <= this.#limit || looks < 0) return;
      this.#held.delete(page);
      this.#held.set(page, place);
      const isVisited = page.visitedAt > place.since;
      place.since = now;
      if (!isVisited) this.remove(page);
    }
  }

  #urlsOf(brand: string): Map<string, CacheEntry> {
    const urls = this.#byBrand.get(brand) ?? new Map<string, CacheEntry>();
    this.#byBrand.set(brand, urls);
    return urls;
  }
}
