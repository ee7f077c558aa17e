// The fields of a collection as its schema and its field metadata describe them. Forms, labels, checks and the source
// map read them here, so that a new field needs no other entry.
import { z } from 'zod';
import type { Collection, Fields } from '../../contracts/content/collection.ts';
import { FIELD_META, FieldMeta } from '../../contracts/content/fields.ts';
import type { FieldKind } from '../../contracts/editor/editor-fields.ts';
import { isRecord } from './is-record.ts';

type Pointer = NonNullable<FieldMeta['pointsAt']>;

export interface ContentField {
  /** As in an item's fields. */
  readonly name: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  /** Characters of a text, or rows of a list. */
  readonly max?: number | undefined;
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined;
  readonly choices?: FieldMeta['choices'];
  readonly pointsAt?: Pointer | undefined;
  readonly shownAs?: FieldMeta['shownAs'];
  /** Of a row of a list, or of a group. */
  readonly fields?: readonly ContentField[] | undefined;
  /** The kinds of block that a list may hold. */
  readonly blocks?: readonly ContentBlock[] | undefined;
}

export interface ContentBlock {
  readonly type: string;
  readonly label: string;
  readonly fields: readonly ContentField[];
}

/** A node of the JSON Schema that zod gives, with the metadata of its field. */
interface Node extends FieldMeta {
  readonly type?: string | undefined;
  readonly format?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Node>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: Node | undefined;
  readonly oneOf?: readonly Node[] | undefined;
  readonly anyOf?: readonly Node[] | undefined;
}

const Node: z.ZodType<Node> = FieldMeta.extend({
  type: z.string().optional(),
  format: z.string().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  properties: z
    .record(
      z.string(),
      z.lazy(() => Node),
    )
    .optional(),
  required: z.array(z.string()).optional(),
  items: z.lazy(() => Node).optional(),
  oneOf: z.array(z.lazy(() => Node)).optional(),
  anyOf: z.array(z.lazy(() => Node)).optional(),
});

/** Characters up to which a text is edited on one line. */
const LINE_MAX = 300;

/** A name as words: `seo_title` is `Seo title`. */
export function formatFieldName(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The values of a choice; undefined where anything may be written. */
function listChoices({ enum: values, const: value, anyOf = [] }: Node): readonly unknown[] | undefined {
  if (values) return values;
  if (value !== undefined) return [value];
  const single = anyOf.flatMap((option) => (option.const === undefined ? [] : [option.const]));
  return single.length > 0 ? single : undefined;
}

const toOptions = (values: readonly unknown[], labels: FieldMeta['optionLabels'] = {}) =>
  values.map((value) => ({
    value: String(value),
    label: labels[String(value)] ?? formatFieldName(String(value)),
  }));

type Shape = Pick<ContentField, 'kind' | 'max' | 'options' | 'fields' | 'blocks'>;

function toBlock({ label, properties = {}, required }: Node): ContentBlock {
  const { type: kind, ...rest } = properties;
  const type = String(kind?.const);
  return { type, label: label ?? formatFieldName(type), fields: toFields({ properties: rest, required }) };
}

function getListShape({ items = {}, maxItems: max, optionLabels }: Node): Shape {
  const choices = listChoices(items);
  if (choices) return { kind: 'multi_select', options: toOptions(choices, optionLabels), max };
  if (items.oneOf) return { kind: 'blocks', blocks: items.oneOf.map(toBlock), max };
  if (items.type === 'object') return { kind: 'list', fields: toFields(items), max };
  return { kind: items.type === 'array' ? 'table' : 'texts', max };
}

function getShape(node: Node): Shape {
  const { type, maxLength: max } = node;
  const choices = listChoices(node);
  if (choices) return { kind: 'select', options: toOptions(choices, node.optionLabels) };
  if (type === 'array') return getListShape(node);
  if (type === 'object') return { kind: 'group', fields: toFields(node) };
  if (type === 'boolean') return { kind: 'boolean' };
  if (type === 'number' || type === 'integer') return { kind: 'number' };
  if (type !== 'string') return { kind: 'json' };
  if (node.format === 'date-time') return { kind: 'date' };
  const { optionLabels: known } = node;
  if (known) return { kind: 'text', options: toOptions(Object.keys(known), known), max };
  return { kind: max === undefined || max <= LINE_MAX ? 'text' : 'long_text', max };
}

function toField(name: string, node: Node, isRequired: boolean): ContentField {
  const { label, help, widget, choices, pointsAt, shownAs } = node;
  const shape = getShape(node);
  const kind = widget ?? (choices && node.type !== 'array' ? 'select' : shape.kind);
  const max = kind === 'relations' ? undefined : shape.max;
  return {
    ...shape,
    name,
    label: label ?? formatFieldName(name),
    help,
    kind,
    isRequired,
    max,
    choices,
    pointsAt,
    shownAs,
  };
}

const toFields = ({ properties = {}, required = [] }: Node): ContentField[] =>
  Object.entries(properties).map(([name, node]) => toField(name, node, required.includes(name)));

const fieldsBySchema = new WeakMap<z.ZodObject, readonly ContentField[]>();

/** The fields of a schema in its order, read once. */
export function listContentFields(schema: z.ZodObject): readonly ContentField[] {
  const known = fieldsBySchema.get(schema);
  if (known) return known;
  const json = z.toJSONSchema(schema, { metadata: FIELD_META, io: 'input', unrepresentable: 'any' });
  const fields = toFields(Node.parse(json));
  fieldsBySchema.set(schema, fields);
  return fields;
}

/** By field: the collection whose items it names, `files` for pictures. Fields inside lists are not among them. */
export const listRelations = ({
  schema,
}: Pick<Collection, 'schema'>): readonly (readonly [string, Pointer])[] =>
  listContentFields(schema).flatMap(({ name, kind, pointsAt }) =>
    pointsAt && (kind === 'relation' || kind === 'image') ? [[name, pointsAt]] : [],
  );

/** Fields that say where an item is: under which address, on which brand, by which other items. */
export const listPositionFields = (collection: Collection): string[] => [
  'brand',
  ...(collection.addressField ? [collection.addressField] : []),
  ...listRelations(collection).flatMap(([name, { collection: target }]) =>
    target === 'files' ? [] : [name],
  ),
];

export interface FieldValue {
  readonly field: ContentField;
  /** As `blocks.2.heading`. */
  readonly path: string;
  readonly value: unknown;
}

/** The fields of a value of a list or a group: those of its block where it is one. */
export function listInnerFields({ fields, blocks }: ContentField, value: unknown): readonly ContentField[] {
  if (fields) return fields;
  return (isRecord(value) && blocks?.find(({ type }) => type === value.type)?.fields) || [];
}

/** Every value of an item with its field and path, those of lists, groups and blocks too. */
export function listFieldValues(
  fields: readonly ContentField[],
  values: Fields,
  prefix = '',
): readonly FieldValue[] {
  return fields.flatMap((field): readonly FieldValue[] => {
    const value = values[field.name];
    const path = `${prefix}${field.name}`;
    const rows = Array.isArray(value)
      ? value.map((row: unknown, index) => ({ row, at: `${path}.${index}.` }))
      : [{ row: value, at: `${path}.` }];
    const inner = rows.flatMap(({ row, at }) =>
      isRecord(row) ? listFieldValues(listInnerFields(field, row), row, at) : [],
    );
    return [{ field, path, value }, ...inner];
  });
}
