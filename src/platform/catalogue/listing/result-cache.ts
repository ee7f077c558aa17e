// What is computed from many draws is kept in memory under the version of the results it was computed from.
import type { Database } from '../../ground/db/open.ts';

interface CacheEntry {
  readonly version: number;
  readonly value: unknown;
}

const cachesByDatabase = new WeakMap<Database, Map<string, CacheEntry>>();

/** The kept value when it is of that version, else what is computed now. */
export async function readThroughCache<T>(
  database: Database,
  name: string,
  version: number,
  compute: () => Promise<T>,
): Promise<T> {
  const values = cachesByDatabase.get(database) ?? new Map<string, CacheEntry>();
  cachesByDatabase.set(database, values);
  const known = values.get(name);
  if (known?.version === version) return known.value as T;
  const value = await compute();
  values.set(name, { version, value });
  return value;
}
