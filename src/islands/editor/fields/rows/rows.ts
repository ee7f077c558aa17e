import type { Fields } from '#lib/domain/editor/editor-fields.ts';

/** A row as fields; an empty record for anything but an object. */
export const toRecord = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** The first text of a row, shown while it is folded. */
export function getSummary(row: Fields): string {
  const first = Object.entries(row).find(
    ([name, value]) => name !== 'type' && typeof value === 'string' && value.trim() !== '',
  );
  return String(first?.[1] ?? '').slice(0, 80);
}
