// What a call says is kept in the database, and PostgreSQL keeps no text with the character NUL.

const NUL = '\0';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  Object.prototype.toString.call(value) === '[object Object]';

/** Where the first text with a NUL is, by names and positions; undefined where there is none. Files are not looked into. */
export function findUnstorableText(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return value.includes(NUL) ? [] : undefined;
  if (!Array.isArray(value) && !isRecord(value)) return undefined;
  for (const [name, held] of Object.entries(value)) {
    if (name.includes(NUL)) return [];
    const path = findUnstorableText(held);
    if (path) return [name, ...path];
  }
  return undefined;
}
