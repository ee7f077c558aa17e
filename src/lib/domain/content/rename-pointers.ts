// The new name of an item in the fields that point at it: relations, those in lists and in blocks too.
import type { Fields } from '../../contracts/content/collection.ts';
import { type ContentField, listInnerFields } from './content-fields.ts';
import { isRecord } from './is-record.ts';

export interface NameChange {
  readonly collection: string;
  /** The field that holds the name. */
  readonly field: string;
  readonly from: string;
  readonly to: string;
  /** Another item keeps the old name: a list names both, a single relation stays with that item. */
  readonly isKept: boolean;
}

const isPointer = ({ pointsAt }: ContentField, { collection, field }: NameChange): boolean =>
  pointsAt?.collection === collection && pointsAt.field === field;

function renameValue(value: unknown, { from, to, isKept }: NameChange): unknown {
  if (!Array.isArray(value)) return value === from && !isKept ? to : value;
  const added = isKept ? [from, to] : [to];
  return [...new Set(value.flatMap((name: unknown) => (name === from ? added : [name])))];
}

function renameInValue(field: ContentField, value: unknown, change: NameChange): unknown {
  if (isPointer(field, change)) return renameValue(value, change);
  if (Array.isArray(value)) return value.map((row: unknown) => renameInValue(field, row, change));
  return isRecord(value) ? renamePointers(listInnerFields(field, value), value, change) : value;
}

/** The fields as they point at the item under its new name. */
export function renamePointers(fields: readonly ContentField[], values: Fields, change: NameChange): Fields {
  const fieldOf = new Map(fields.map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fieldOf.get(name);
      return [name, field ? renameInValue(field, value, change) : value];
    }),
  );
}
