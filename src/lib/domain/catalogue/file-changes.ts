// What differs between two files, for whoever is about to publish one.

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export interface FileChange {
  /** As `rules.0.divisions.3.poolBps`. Numbers and words that stand in a list are one value. */
  readonly path: string;
  /** As text; absent where there was none. */
  readonly before?: string;
  /** Absent where it is gone. */
  readonly after?: string;
}

const toText = (value: Json): string => (Array.isArray(value) ? value.map(String).join(', ') : String(value));

function* listLeaves(value: Json | undefined, path: string): Generator<[string, string]> {
  const isPlain = typeof value !== 'object' || value === null;
  const isList = Array.isArray(value) && value.every((held) => typeof held !== 'object');
  if (isPlain || isList) {
    if (value !== undefined) yield [path, toText(value)];
    return;
  }
  for (const [key, held] of Object.entries(value))
    yield* listLeaves(held as Json, path === '' ? key : `${path}.${key}`);
}

/** What differs, in the order of the file; empty where both say the same. */
export function listFileChanges(before: unknown, after: unknown): FileChange[] {
  const old = new Map(listLeaves(before as Json | undefined, ''));
  const own = new Map(listLeaves(after as Json | undefined, ''));
  const changes: FileChange[] = [];
  for (const [path, text] of own) {
    const was = old.get(path);
    if (was !== text) changes.push({ path, after: text, ...(was !== undefined && { before: was }) });
  }
  for (const [path, was] of old) if (!own.has(path)) changes.push({ path, before: was });
  return changes;
}
