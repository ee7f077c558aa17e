// Inputs of a call, made from its contract: what a stranger would send who knows how the call is written.
import { z } from 'zod';
import { toWire } from '#lib/contracts/protocol/wire.ts';

type Schema = z.core.JSONSchema.JSONSchema;

const TEXTS = ['5.00', 'somebody@elsewhere.test', '2027-03-01T00:00:00Z', '2027-03-01', '2000', '123456'];

const fits = (text: string, { pattern, minLength = 0, maxLength = Infinity }: Schema): boolean =>
  text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));

/** The id, wherever the contract lets it stand. */
const createText = (schema: Schema, id: string): string =>
  [id, ...TEXTS].find((text) => fits(text, schema)) ?? '';

function createObject({ properties = {}, required = [] }: Schema, id: string, isFull: boolean): unknown {
  const entries = Object.entries(properties).filter(([name]) => isFull || required.includes(name));
  return Object.fromEntries(entries.map(([name, inner]) => [name, createValue(inner as Schema, id, isFull)]));
}

function createList({ items, minItems = 1 }: Schema, id: string, isFull: boolean): unknown[] {
  return Array.from({ length: Math.max(1, minItems) }, () => createValue(items as Schema, id, isFull));
}

function createValue(schema: Schema, id: string, isFull: boolean): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return createValue(choice as Schema, id, isFull);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object') return createObject(schema, id, isFull);
  if (schema.type === 'array') return createList(schema, id, isFull);
  if (schema.type === 'string') return createText(schema, id);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  return null;
}

/**
 * Inputs as they stand on the wire, with the id in every text that takes one: once with what the contract requires,
 * once with all that it allows; of a choice between shapes, each.
 */
export function listSampleInputs(input: z.ZodType, id: string): Record<string, unknown>[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const shapes = (schema.oneOf ?? schema.anyOf ?? [schema]) as Schema[];
  return shapes.flatMap((shape) =>
    [false, true].map((isFull) => toWire(createValue(shape, id, isFull)) as Record<string, unknown>),
  );
}
