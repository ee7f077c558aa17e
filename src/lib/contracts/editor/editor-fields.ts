// The form of a collection, derived by the service from its schema.
import { z } from 'zod';

/** Kinds of fields, each with its control. `texts` is a list of one-line texts. */
export const FIELD_KINDS = [
  'text',
  'long_text',
  'markdown',
  'number',
  'boolean',
  'date',
  'select',
  'multi_select',
  'colour',
  'image',
  'picture_address',
  'relation',
  'relations',
  'blocks',
  'list',
  'group',
  'json',
  'slug',
  'path',
  'link',
  'texts',
  'table',
] as const;

export const FieldKind = z.enum(FIELD_KINDS);
export type FieldKind = z.infer<typeof FieldKind>;

/** Choices that depend on the shop. */
export const FieldChoices = z.enum(['brands', 'offers', 'menu_texts']);

/** One field; those of a list, a group or a block are inside it. */
export interface FieldSpec {
  /** As in the item's `fields`. */
  name: string;
  label: string;
  kind: FieldKind;
  isRequired: boolean;
  /** Greatest length: characters of a text, or rows of a list. */
  max?: number | undefined;
  options?: { value: string; label: string }[] | undefined;
  /** Where the options come from, if they are not always the same; games are kept in the order of choosing. */
  choices?: z.infer<typeof FieldChoices> | undefined;
  /** The related collection; `files` for a picture. */
  relation?: string | undefined;
  /** The field of the related item that is stored: its `id`, `slug` or `key`. */
  relationField?: string | undefined;
  /** Of a row of a list, or of a group. */
  fields?: FieldSpec[] | undefined;
  /** The kinds of block that may be added. */
  blocks?: { type: string; label: string; fields: FieldSpec[] }[] | undefined;
  help?: string | undefined;
}

const inner = z.lazy((): z.ZodType<FieldSpec[]> => z.array(FieldSpec));

export const FieldSpec: z.ZodType<FieldSpec> = z.object({
  name: z.string(),
  label: z.string(),
  kind: FieldKind,
  isRequired: z.boolean(),
  max: z.number().optional(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  choices: FieldChoices.optional(),
  relation: z.string().optional(),
  relationField: z.string().optional(),
  fields: inner.optional(),
  blocks: z.array(z.object({ type: z.string(), label: z.string(), fields: inner })).optional(),
  help: z.string().optional(),
});
