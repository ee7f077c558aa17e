// Which pages carry a tag.
import type { StoredPage } from './page.ts';
import { ALL_PAGES, type PurgeLog } from './purge-log.ts';

const PATH_TAG = 'path:';

export class TagIndex {
  readonly #byTag = new Map<string, Set<StoredPage>>();
  readonly #pages: ReadonlyMap<string, StoredPage>;

  constructor(pages: ReadonlyMap<string, StoredPage>) {
    this.#pages = pages;
  }

  add(page: StoredPage): void {
    for (const tag of page.tags) {
      const pages = this.#byTag.get(tag);
      if (pages) pages.add(page);
      else this.#byTag.set(tag, new Set([page]));
    }
  }

  remove(page: StoredPage): void {
    for (const tag of page.tags) {
      const pages = this.#byTag.get(tag);
      pages?.delete(page);
      if (pages?.size === 0) this.#byTag.delete(tag);
    }
  }

  /** Pages with any of the tags; `path:/about` names those of a path, `*` all. */
  with(tags: readonly string[]): ReadonlySet<StoredPage> {
    if (tags.includes(ALL_PAGES)) return new Set(this.#pages.values());
    const found = new Set<StoredPage>();
    for (const tag of tags) for (const page of this.#named(tag)) found.add(page);
    return found;
  }

  #named(tag: string): Iterable<StoredPage> {
    if (!tag.startsWith(PATH_TAG)) return this.#byTag.get(tag) ?? [];
    const path = tag.slice(PATH_TAG.length);
    return [...this.#pages.values()].filter((page) => page.target.path === path);
  }
}

/** Whether a purge is newer than what the page was rendered from. */
export const isPurged = (log: PurgeLog, page: StoredPage): boolean =>
  log.latest(PATH_TAG + page.target.path) > page.seq || page.tags.some((tag) => log.latest(tag) > page.seq);
