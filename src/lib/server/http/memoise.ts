// Remembers what a text was computed to. A full table is cleared: a lookup in a plain map takes half the time of one in
// lru-cache, and what is in use returns at once (docs/decisions/0013).

/** @param max how many texts are remembered; those without a value are not. */
export function memoise<T>(max: number, compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = compute(text);
    if (value === undefined) return value;
    if (known.size >= max) known.clear();
    known.set(text, value);
    return value;
  };
}
