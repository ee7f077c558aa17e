// How long it takes until a page is served anew: told by the page store of this process, which is a bundle of its own.

/** What was published: the pages that may show it, and the tags that were purged. */
export interface Change {
  readonly brand: string;
  readonly paths: readonly string[];
  readonly tags: readonly string[];
}

/** Waits until the first of the paths that carries one of the tags is served anew; gives it, or nothing. */
export type UntilLive = (change: Change) => Promise<string | undefined>;

const PLACE = Symbol.for('drawcard.until-live');

export function setUntilLive(until: UntilLive): void {
  Reflect.set(globalThis, PLACE, until);
}

/** Without a store (`astro dev`) nothing is kept, and nothing to wait for. */
export async function waitUntilLive(change: Change): Promise<string | undefined> {
  const until: UntilLive | undefined = Reflect.get(globalThis, PLACE);
  return until?.(change);
}
