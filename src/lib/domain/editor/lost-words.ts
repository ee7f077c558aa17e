// How much of a text a save takes away, which decides whether what was there is kept as a version of its own.

const collectWords = (value: unknown): string[] => {
  if (typeof value === 'string') return value.split(/\s+/).filter(Boolean);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectWords) : [];
};

/** Number of words of the first value that the second no longer holds. */
export function countLostWords(before: unknown, after: unknown): number {
  const left = new Map<string, number>();
  for (const word of collectWords(after)) left.set(word, (left.get(word) ?? 0) + 1);
  let lost = 0;
  for (const word of collectWords(before)) {
    const count = left.get(word) ?? 0;
    if (count === 0) lost += 1;
    else left.set(word, count - 1);
  }
  return lost;
}
