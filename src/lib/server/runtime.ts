// Objects that the process holds once. The built site is a bundle with module variables of its own, so what it shares
// with the server around it is held here, under the one symbol of `globalThis`. Classes have a copy on either side: what
// comes from the other one is no `instanceof`.
import type { Purge } from './page-cache/purges/purge-publisher.ts';
import type { Change, WaitUntilLive } from './page-cache/until-live.ts';

/** The owner of a further object adds its field to this interface, in its own file. */
export interface Runtime {
  /** Purges pages here and in every process that shares the database. */
  purge?: Purge;
  waitUntilLive?: WaitUntilLive;
}

const KEY = Symbol.for('drawcard.runtime');

function openRuntime(): Runtime {
  const open: Runtime | undefined = Reflect.get(globalThis, KEY);
  if (open) return open;
  const created: Runtime = {};
  Reflect.set(globalThis, KEY, created);
  return created;
}

export const runtime = openRuntime();

/** Without a page cache (`astro dev`) there is nothing to purge. */
export async function purgePages(tags: readonly string[]): Promise<void> {
  await runtime.purge?.(tags);
}

/** Without a page cache (`astro dev`) there is nothing to wait for. */
export async function waitUntilLive(change: Change): Promise<string | undefined> {
  return runtime.waitUntilLive?.(change);
}
