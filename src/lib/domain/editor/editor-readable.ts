// Field values as text for comparing, with the labels of the form.
import type { FieldSpec } from '../../contracts/editor/editor-fields.ts';
import { isRecord } from '../content/is-record.ts';
import { type Fields, isSame } from './editor-fields.ts';

type Named = Pick<FieldSpec, 'kind' | 'fields' | 'blocks' | 'options'>;

const formatFields = (value: Fields, fields: readonly FieldSpec[]): string =>
  fields
    .filter(({ name }) => value[name] !== undefined)
    .map((field) => `${field.label}: ${formatValue(value[field.name], field)}`)
    .join('\n');

function formatBlock(value: unknown, { blocks = [] }: Named): string {
  const kind = isRecord(value) ? blocks.find(({ type }) => type === value.type) : undefined;
  return kind && isRecord(value) ? `${kind.label}\n${formatFields(value, kind.fields)}` : formatPlain(value);
}

function formatPlain(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'object') return JSON.stringify(value, undefined, 2);
  return String(value);
}

/** The text of a field; rows are separated by an empty line. */
export function formatValue(value: unknown, spec: Named): string {
  if (Array.isArray(value)) {
    if (spec.kind === 'blocks') return value.map((one) => formatBlock(one, spec)).join('\n\n');
    if (spec.kind === 'table') return value.map((row) => [row].flat().join(' | ')).join('\n');
    const { fields } = spec;
    if (fields)
      return value.map((row) => (isRecord(row) ? formatFields(row, fields) : formatPlain(row))).join('\n\n');
    return value.map(formatPlain).join('\n');
  }
  if (isRecord(value) && spec.fields) return formatFields(value, spec.fields);
  return spec.options?.find((option) => option.value === value)?.label ?? formatPlain(value);
}

/** The fields in which two versions differ. */
export const findChangedFields = (before: Fields, after: Fields, form: readonly FieldSpec[]): FieldSpec[] =>
  form.filter(({ name }) => !isSame(before[name], after[name]));

/** The label of a path such as `blocks.2.heading`: `Blocks 3, Heading`. */
export function getPathLabel(form: readonly FieldSpec[], path: string): string {
  const [name = '', ...rest] = path.split('.');
  const spec = form.find((field) => field.name === name);
  if (!spec) return name;
  const [index, ...deeper] = rest;
  if (index === undefined) return spec.label;
  if (!/^\d+$/.test(index)) return `${spec.label}, ${getPathLabel(spec.fields ?? [], rest.join('.'))}`;
  const place = `${spec.label} ${Number(index) + 1}`;
  if (deeper.length === 0) return place;
  const own = spec.fields ?? spec.blocks?.flatMap(({ fields }) => fields) ?? [];
  return `${place}, ${getPathLabel(own, deeper.join('.'))}`;
}
