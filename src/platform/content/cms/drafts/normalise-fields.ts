// The fields of an item as its form holds them.
import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import { isRecord } from '#lib/domain/content/is-record.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The text of a field; `undefined` where it holds none. */
export const getTextField = (fields: Fields, name: string): string | undefined => {
  const value = fields[name];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

/** Forms send options as texts; a choice of numbers is stored as a number. */
function normaliseOption({ options = [] }: FieldSpec, value: unknown): unknown {
  const isNumeric = options.length > 0 && options.every((option) => /^\d+$/.test(option.value));
  return isNumeric && typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
}

function normaliseBlock(block: unknown, { blocks = [] }: FieldSpec): unknown {
  if (!isRecord(block)) return block;
  const spec = blocks.find(({ type }) => type === block.type);
  return spec ? { type: spec.type, ...normaliseFields(block, spec.fields) } : block;
}

function normaliseValue(value: unknown, spec: FieldSpec): unknown {
  if (value === undefined || value === null) return undefined;
  if (value === '' && !spec.isRequired) return undefined;
  if (spec.kind === 'select') return normaliseOption(spec, value);
  if (spec.kind === 'number' && typeof value === 'string' && value.trim() !== '') return Number(value);
  if (spec.kind === 'blocks' && Array.isArray(value))
    return value.map((block) => normaliseBlock(block, spec));
  if (!spec.fields) return value;
  const { fields } = spec;
  if (Array.isArray(value)) return value.map((row) => (isRecord(row) ? normaliseFields(row, fields) : row));
  return isRecord(value) ? normaliseFields(value, fields) : value;
}

/** Only the fields of the form; empty optional fields are left out. */
export function normaliseFields(fields: Fields, form: readonly FieldSpec[]): Record<string, unknown> {
  return Object.fromEntries(
    form.flatMap((spec) => {
      const value = Object.hasOwn(fields, spec.name) ? normaliseValue(fields[spec.name], spec) : undefined;
      return value === undefined ? [] : [[spec.name, value]];
    }),
  );
}
