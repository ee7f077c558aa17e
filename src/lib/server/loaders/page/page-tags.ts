// The tags of what a page reads, named by the reads themselves, so that no page can leave one out.
export class PageTags {
  readonly #tags: Set<string>;
  #isTaken = false;

  constructor(...tags: readonly string[]) {
    this.#tags = new Set(tags);
  }

  /** @throws Error once the page has said what it is kept under: it would be kept without these. */
  add(...tags: readonly string[]): void {
    if (this.#isTaken) throw new Error(`Read before the page is kept: ${tags.join(', ')}`);
    for (const tag of tags) this.#tags.add(tag);
  }

  /** For what is read by default and not shown. */
  drop(tag: string): void {
    this.#tags.delete(tag);
  }

  /** All of them. Nothing that has a tag may be read afterwards. */
  take(): readonly string[] {
    this.#isTaken = true;
    return [...this.#tags];
  }
}
