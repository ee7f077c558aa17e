// The fields of an item as an editor changes them: plain JSON, reached by paths such as `blocks.2.heading`.

import type { FieldSpec } from '../../contracts/editor/editor-fields.ts';
import { isRecord } from '../content/is-record.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a stored JSON text; empty where it can't be parsed. */
export function readFields(json: string): Fields {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** Canonical JSON: sorted keys, without undefined values, so that equal fields are equal texts. */
export function toCanonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonical).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const pairs = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${pairs.map(([key, each]) => `${JSON.stringify(key)}:${toCanonical(each)}`).join(',')}}`;
}

export const isSame = (a: unknown, b: unknown): boolean => toCanonical(a) === toCanonical(b);

/** The fields with one of them changed; `undefined` removes it. */
export function setField(fields: Fields, name: string, value: unknown): Fields {
  if (value !== undefined) return { ...fields, [name]: value };
  const { [name]: _gone, ...rest } = fields;
  return rest;
}

/** The list with the row at `from` moved to `to`. */
export function moveRow<T>(list: readonly T[], from: number, to: number): T[] {
  if (to < 0 || to >= list.length) return [...list];
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)];
}

/** As `findTitle`; what is named by a choice is called as the choice is. */
export function findNamedTitle(fields: Fields, form: readonly Pick<FieldSpec, 'name' | 'options'>[]): string {
  const own = findTitle({ ...fields, key: undefined });
  if (own) return own;
  for (const { name, options } of form) {
    const label = options?.find(({ value }) => value === fields[name])?.label;
    if (label && (name === 'key' || name === 'label_key')) return label;
  }
  return findTitle(fields);
}

/** The title of an item: the first of these fields that is not empty. */
export function findTitle(fields: Fields): string {
  for (const name of [
    'title',
    'name',
    'question',
    'heading',
    'text',
    'label',
    'key',
    'component',
    'from',
    'path',
  ]) {
    const value = fields[name];
    if (typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, 120);
  }
  return '';
}
