import type { Database } from './open.ts';

/** Where a change was not told, it is learned so much later. */
const KEPT_MS = 10_000;

/** Reads something again where the database has changed since; each time where the database does not say so. */
export function readAfterChange<T>(
  { readVersion }: Pick<Database, 'readVersion'>,
  read: () => Promise<T>,
): () => Promise<T> {
  let last: { readonly version: string; readonly at: number; readonly value: T } | undefined;
  return async () => {
    const version = readVersion?.();
    const at = performance.now();
    if (last && last.version === version && at - last.at < KEPT_MS) return last.value;
    const value = await read();
    last = version === undefined ? undefined : { version, at, value };
    return value;
  };
}
