// The one purge of this process, reachable from the built site, which is a bundle of its own.
export type Purge = (tags: readonly string[]) => Promise<void>;

const PLACE = Symbol.for('drawcard.purge');

export function setPurge(purge: Purge): void {
  Reflect.set(globalThis, PLACE, purge);
}

/** Without a store (`astro dev`) there is nothing to purge. */
export async function purgePages(tags: readonly string[]): Promise<void> {
  const purge: Purge | undefined = Reflect.get(globalThis, PLACE);
  await purge?.(tags);
}
