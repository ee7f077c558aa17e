// Incomplete items for previews: the fields that exist, placeholders for the others, and the faults.
import type { z } from 'zod';
import { type CollectionName, getCollection } from '#lib/contracts/content/collections.ts';
import { listContentFields } from '#lib/domain/content/content-fields.ts';
import { findSchemaFaults, formatFault } from '#lib/domain/editor/editor-faults.ts';
import { findTitle } from '#lib/domain/editor/editor-fields.ts';
import { FAULT_WORDS } from '#lib/domain/editor/fault-words.ts';

/** Placeholders for missing fields: the first that the schema accepts is used. */
const STAND_INS: readonly unknown[] = ['', '—', 'missing', '/missing', [], 0, {}];

/** A text of a wrong length or form is kept; anything else invalid is left out or replaced by a placeholder. */
function getShownValue(schema: z.ZodType, value: unknown): unknown {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  if (typeof value === 'string' && value !== '' && schema.safeParse('—').success) return value;
  return [undefined, ...STAND_INS].find((standIn) => schema.safeParse(standIn).success);
}

export interface Incomplete {
  readonly fields: Readonly<Record<string, unknown>>;
  /** `Blog posts “Odds”: Summary: This field is required`. */
  readonly faults: readonly string[];
}

export function completeItem(
  name: CollectionName,
  schema: z.ZodObject,
  fields: Readonly<Record<string, unknown>>,
): Incomplete {
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape;
  const shown = Object.entries(shape).map(([field, one]) => [field, getShownValue(one, fields[field])]);
  const labels = listContentFields(getCollection(name).schema);
  const item = `${getCollection(name).title} “${findTitle(fields) || FAULT_WORDS.untitled}”`;
  return {
    fields: Object.fromEntries(shown),
    faults: findSchemaFaults(schema, fields).map((fault) => `${item}: ${formatFault(fault, labels)}`),
  };
}
