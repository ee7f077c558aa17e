// The tags of what a page reads, named by the reads themselves, so that no page can leave one out.
export class PageTags {
  readonly #tags = new Set<string>();
  #isTaken = false;

  /** @throws Error once the page has said what it is kept under: it would be kept without these. */
  add(...tags: readonly string[]): void {
    if (this.#isTaken) throw new Error(`Read before the page is kept: ${tags.join(', ')}`);
    for (const tag of tags) this.#tags.add(tag);
  }

  /** All of them. Nothing that has a tag may be read afterwards. */
  take(): readonly string[] {
    this.#isTaken = true;
    return [...this.#tags];
  }
}
