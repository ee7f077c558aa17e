import { LRUCache } from 'lru-cache';

const TEXTS_KEPT = 100;

/** What many read nobody can change by mistake. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const held of Object.values(value)) deepFreeze(held);
  return Object.freeze(value);
}

/** Offers and their draws change seldom and are read again and again; equal text is parsed once, and nobody changes it. */
export function createParser<T extends object>(parse: (text: string) => T): (text: string) => T {
  const parsed = new LRUCache<string, T>({ max: TEXTS_KEPT });
  return (text) => {
    const known = parsed.get(text);
    if (known) return known;
    const read = parse(text);
    parsed.set(text, read);
    return read;
  };
}
