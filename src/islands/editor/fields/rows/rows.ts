import type { Fields } from '#lib/domain/editor/editor-fields.ts';

/** A row as fields; what is no object has none. */
export const toRecord = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** The first words that a row holds, so that one knows it while it is folded. */
export function getSummary(row: Fields): string {
  const first = Object.entries(row).find(
    ([name, value]) => name !== 'type' && typeof value === 'string' && value.trim() !== '',
  );
  return String(first?.[1] ?? '').slice(0, 80);
}
