// The representations that are held in memory: a bounded number of bytes; what was not visited lately goes first.
// Not lru-cache: a hit only notes a time, so that serving a page costs no reordering (docs/decisions/0013).
import type { CacheEntry, Encoding, Representation } from './page.ts';

/** What a page's lists and texts take beside its bodies. */
const OVERHEAD_BYTES = 3000;

const countBytes = (page: CacheEntry): number =>
  Object.values(page.representations).reduce(
    (sum, representation) => sum + representation.body.length,
    OVERHEAD_BYTES,
  );
const getAddress = ({ key, target }: CacheEntry): string => key.slice(target.site.length);

export class RepresentationMemory {
  readonly #limit: number;
  readonly #onLeave: (page: CacheEntry) => void;
  readonly #bySite = new Map<string, Map<string, CacheEntry>>();
  /** Entries with representations in order of arrival, with the bytes that they were counted at. */
  readonly #held = new Map<CacheEntry, { bytes: number; since: number }>();
  #bytes = 0;

  /** @param onLeave called with each entry that has no representation in memory any more. */
  constructor(limitBytes: number, onLeave: (page: CacheEntry) => void) {
    this.#limit = limitBytes;
    this.#onLeave = onLeave;
  }

  get hasRoom(): boolean {
    return this.#bytes < this.#limit;
  }

  /** The entry of an address for a variant: one of its own, or one that is the same for all. */
  find(site: string, url: string, variant: string): CacheEntry | undefined {
    const urls = this.#bySite.get(site);
    const own = variant === '' ? undefined : urls?.get(`${url} ${variant}`);
    const page = own ?? urls?.get(url);
    return page?.rule.byVariant && page.target.variant !== variant ? undefined : page;
  }

  add(page: CacheEntry, encoding: Encoding, representation: Representation, now: number): void {
    page.representations[encoding] = representation;
    const known = this.#held.get(page);
    const bytes = countBytes(page);
    this.#bytes += bytes - (known?.bytes ?? 0);
    if (known) known.bytes = bytes;
    else this.#held.set(page, { bytes, since: now });
    this.#getUrls(page.target.site).set(getAddress(page), page);
    this.#makeRoom(now);
  }

  remove(page: CacheEntry): void {
    const known = this.#held.get(page);
    if (!known) return;
    this.#held.delete(page);
    this.#bytes -= known.bytes;
    page.representations = {};
    this.#onLeave(page);
    const urls = this.#getUrls(page.target.site);
    if (urls.get(getAddress(page)) === page) urls.delete(getAddress(page));
  }

  /** An entry that was visited since it arrived gets a second turn. */
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

  #getUrls(site: string): Map<string, CacheEntry> {
    const urls = this.#bySite.get(site) ?? new Map<string, CacheEntry>();
    this.#bySite.set(site, urls);
    return urls;
  }
}
