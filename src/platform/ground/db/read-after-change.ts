import type { Database } from './open.ts';

/** Reads something again where the database has changed since; each time where the database does not say so. */
export function readAfterChange<T>(
  { readVersion }: Pick<Database, 'readVersion'>,
  read: () => Promise<T>,
): () => Promise<T> {
  let last: { readonly version: string | undefined; readonly value: T } | undefined;
  return async () => {
    const version = readVersion?.();
    if (last?.version !== undefined && last.version === version) return last.value;
    last = { version, value: await read() };
    return last.value;
  };
}
