import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import { type Fields, findTitle } from '#lib/domain/editor/editor-fields.ts';
import { expandHex } from '../contrast.ts';

export interface RowName {
  readonly kind: string;
  readonly says: string;
  /** Colours, six hex digits each. */
  readonly swatches?: readonly string[];
}

/** A row as fields; an empty record for anything but an object. */
export const toRecord = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const WRITTEN: readonly FieldSpec['kind'][] = ['text', 'long_text', 'markdown', 'link', 'texts'];
const SAYS_MAX = 80;

/** What a row says while it is folded: its title, its first text, or what was chosen in it. */
export function describeRow(row: Fields, fields: readonly FieldSpec[]): string {
  const title = findTitle(row);
  if (title) return title;
  for (const { name, kind, options } of fields) {
    const value = row[name];
    if (typeof value !== 'string' || value.trim() === '') continue;
    if (kind === 'select') return options?.find((option) => option.value === value)?.label ?? value;
    if (WRITTEN.includes(kind)) return value.slice(0, SAYS_MAX);
  }
  return '';
}

/** The colours of a row, to be shown while it is folded. */
export const listSwatches = (row: Fields, fields: readonly FieldSpec[]): readonly string[] =>
  fields.flatMap(({ name, kind }) => {
    const value = row[name];
    const hex = kind === 'colour' && typeof value === 'string' ? expandHex(value) : undefined;
    return hex ? [hex] : [];
  });
