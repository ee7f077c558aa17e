// One field of an item by its path, wherever in lists, groups and blocks it stands.
import type { FieldSpec } from '../../contracts/editor/editor-fields.ts';
import { isRecord } from '../content/is-record.ts';
import type { Fields } from './editor-fields.ts';

export interface FieldAt {
  readonly spec: FieldSpec;
  /** As far as it leads to a field: `blocks.2.heading`. */
  readonly path: string;
  readonly value: unknown;
}

const isIndex = (name: string | undefined): name is string => name !== undefined && /^\d+$/.test(name);

const listFieldsOf = ({ fields, blocks }: FieldSpec, value: unknown): readonly FieldSpec[] =>
  fields ?? (isRecord(value) ? blocks?.find(({ type }) => type === value.type)?.fields : undefined) ?? [];

/** The innermost field that the path names; undefined where it names none. */
export function findFieldAt(form: readonly FieldSpec[], fields: Fields, path: string): FieldAt | undefined {
  const [name = '', ...rest] = path.split('.');
  const spec = form.find((field) => field.name === name);
  if (!spec) return undefined;
  const value = fields[name];
  const [index] = rest;
  const row: unknown = isIndex(index) && Array.isArray(value) ? value[Number(index)] : value;
  const at = isIndex(index) ? `${name}.${index}` : name;
  const inner = isRecord(row)
    ? findFieldAt(listFieldsOf(spec, row), row, rest.slice(isIndex(index) ? 1 : 0).join('.'))
    : undefined;
  return inner ? { ...inner, path: `${at}.${inner.path}` } : { spec, path: name, value };
}

/** The value with what the path names inside it changed; `undefined` takes a field out. */
export function setValueAt(value: unknown, names: readonly string[], next: unknown): unknown {
  const [name, ...rest] = names;
  if (name === undefined) return next;
  if (Array.isArray(value))
    return value.map((row: unknown, index) => (String(index) === name ? setValueAt(row, rest, next) : row));
  const fields = isRecord(value) ? value : {};
  const changed = setValueAt(fields[name], rest, next);
  const { [name]: _before, ...others } = fields;
  return changed === undefined ? others : { ...fields, [name]: changed };
}
