// What differs between two files, line by line, for whoever is about to publish one.

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Longer values are named, not shown. */
const SHOWN_MAX = 60;

function* listLeaves(value: Json | undefined, path: string): Generator<[string, string]> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, held] of Object.entries(value))
      yield* listLeaves(held as Json, path === '' ? key : `${path}.${key}`);
    return;
  }
  if (value !== undefined) yield [path, JSON.stringify(value)];
}

const toShown = (text: string): string => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text);

/** As `pricePerGame: "0.85" → "0.95"`, in the order of the file. Empty where both say the same. */
export function listFileChanges(before: unknown, after: unknown): string[] {
  const old = new Map(listLeaves(before as Json | undefined, ''));
  const own = new Map(listLeaves(after as Json | undefined, ''));
  const changes: string[] = [];
  for (const [path, text] of own) {
    const was = old.get(path);
    if (was === undefined) changes.push(`${path}: ${toShown(text)} is new`);
    else if (was !== text) changes.push(`${path}: ${toShown(was)} → ${toShown(text)}`);
  }
  for (const [path, was] of old) if (!own.has(path)) changes.push(`${path}: ${toShown(was)} is gone`);
  return changes;
}
