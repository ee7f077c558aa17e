// The tags of what a page reads, named by the reads themselves, so that no page can leave one out.
import {
  type CollectionName,
  getContentOrderTag,
  getContentTag,
  listCollectionTags,
} from '#lib/contracts/content/collections.ts';
import type { ContentReader } from '../content/content.ts';

export class PageTags {
  readonly #tags: Set<string>;
  readonly #collections = new Set<CollectionName>();
  #isTaken = false;

  constructor(...tags: readonly string[]) {
    this.#tags = new Set(tags);
  }

  /** @throws Error once the page has said what it is kept under: it would be kept without these. */
  add(...tags: readonly string[]): void {
    if (this.#isTaken) throw new Error(`Read before the page is kept: ${tags.join(', ')}`);
    for (const tag of tags) this.#tags.add(tag);
  }

  /**
   * A collection that is read. Unless a loader names the items that are shown, or their order, the page is kept under
   * the whole of it. @throws Error once the page has said what it is kept under, and that leaves the collection out
   */
  addCollection(name: CollectionName): void {
    if (this.#isTaken && !this.#covers(name)) throw new Error(`Read before the page is kept: ${name}`);
    this.#collections.add(name);
  }

  /** For what is read by default and not shown. */
  drop(tag: string): void {
    this.#tags.delete(tag);
  }

  /** All of them. Nothing that has a tag may be read afterwards. */
  take(): readonly string[] {
    for (const name of this.#collections)
      if (!this.#covers(name)) for (const tag of listCollectionTags(name)) this.#tags.add(tag);
    this.#isTaken = true;
    return [...this.#tags];
  }

  #covers(name: CollectionName): boolean {
    const whole = [getContentOrderTag(name), ...listCollectionTags(name)];
    return [...this.#tags].some((tag) => whole.includes(tag) || tag.startsWith(getContentTag(name, '')));
  }
}

/** The content of a page, whose reads add to its tags. */
export const collectTags = (content: ContentReader, tags: PageTags): ContentReader => ({
  ...content,
  list(name, query) {
    tags.addCollection(name);
    return content.list(name, query);
  },
  outlines(name, fields) {
    tags.addCollection(name);
    return content.outlines(name, fields);
  },
  find(name, match) {
    tags.addCollection(name);
    return content.find(name, match);
  },
});
