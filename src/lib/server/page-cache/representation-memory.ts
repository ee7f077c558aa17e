// The bodies that are held in memory: a bounded number of bytes, and what was not visited lately goes first.
import type { Encoding, Form, StoredPage } from './page.ts';

/** What a page's lists and texts take beside its bodies. */
const OVERHEAD_BYTES = 3000;

const bytesOf = (page: StoredPage): number =>
  Object.values(page.forms).reduce((sum, form) => sum + form.body.length, OVERHEAD_BYTES);
const addressOf = ({ key, target }: StoredPage): string => key.slice(target.brand.length);

export class FormMemory {
  readonly #limit: number;
  readonly #left: (page: StoredPage) => void;
  readonly #byBrand = new Map<string, Map<string, StoredPage>>();
  /** Pages with bodies, in order of arrival, with what they were counted at. */
  readonly #held = new Map<StoredPage, { bytes: number; since: number }>();
  #bytes = 0;

  /** `left` is told of every page that has no body in memory any more. */
  constructor(limitBytes: number, left: (page: StoredPage) => void) {
    this.#limit = limitBytes;
    this.#left = left;
  }

  get hasRoom(): boolean {
    return this.#bytes < this.#limit;
  }

  /** The page at an address for a region: one of its own, or one that is the same in all. */
  at(brand: string, url: string, subVariant: string): StoredPage | undefined {
    const urls = this.#byBrand.get(brand);
    const own = subVariant === '' ? undefined : urls?.get(`${url} ${subVariant}`);
    const page = own ?? urls?.get(url);
    return page?.rule.bySubVariant && page.target.subVariant !== subVariant ? undefined : page;
  }

  hold(page: StoredPage, encoding: Encoding, form: Form, now: number): void {
    page.forms[encoding] = form;
    const known = this.#held.get(page);
    const bytes = bytesOf(page);
    this.#bytes += bytes - (known?.bytes ?? 0);
    if (known) known.bytes = bytes;
    else this.#held.set(page, { bytes, since: now });
    this.#urlsOf(page.target.brand).set(addressOf(page), page);
    this.#makeRoom(now);
  }

  drop(page: StoredPage): void {
    const known = this.#held.get(page);
    if (!known) return;
    this.#held.delete(page);
    this.#bytes -= known.bytes;
    page.forms = {};
    this.#left(page);
    const urls = this.#urlsOf(page.target.brand);
    if (urls.get(addressOf(page)) === page) urls.delete(addressOf(page));
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
      if (!isVisited) this.drop(page);
    }
  }

  #urlsOf(brand: string): Map<string, StoredPage> {
    const urls = this.#byBrand.get(brand) ?? new Map<string, StoredPage>();
    this.#byBrand.set(brand, urls);
    return urls;
  }
}
