// The form of a collection, read off its schema: what is added there is in the editor too.
import type { z } from 'zod';
import { brands } from '#content/brands/all.ts';
import { FileId, Link, VideoLink } from '#lib/contracts/content/blocks.ts';
import { type CollectionName, getCollection } from '#lib/contracts/content/collections.ts';
import type { FieldKind, FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import { FIELD_WORDS, getLabel } from '#lib/domain/editor/editor-labels.ts';

/** Zod's description of a schema, as far as forms need it. */
interface Def {
  readonly type: string;
  readonly format?: string;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly options?: readonly Schema[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
  readonly discriminator?: string;
}
type Schema = z.ZodType;

const getDef = (schema: Schema): Def => schema.def as unknown as Def;

/** What stays of a schema without `optional`. */
function unwrapSchema(schema: Schema): Schema {
  const { type, innerType } = getDef(schema);
  return (type === 'optional' || type === 'nullable' || type === 'default') && innerType
    ? unwrapSchema(innerType)
    : schema;
}

/** From this length on a text is an article in Markdown. */
const MARKDOWN_FROM = 50_000;
const LINE_UP_TO = 300;

/** Fields whose name says more than their schema, wherever they are. */
const KINDS_BY_NAME: Readonly<Record<string, FieldKind>> = {
  slug: 'slug',
  path: 'path',
  light: 'colour',
  dark: 'colour',
  description: 'long_text',
};

/** Fields that hold the name of another item: its collection and the field of it that is kept. */
const POINTERS: Readonly<Record<string, readonly [collection: string, field: string]>> = {
  causes: ['causes', 'slug'],
  banner: ['banners', 'key'],
};

type Kind = Omit<FieldSpec, 'name' | 'label' | 'isRequired' | 'help'>;

const toOptions = (values: readonly unknown[]) =>
  values.map((value) => ({ value: String(value), label: getLabel(String(value)) }));

function getTextKind(schema: Schema): Kind {
  const { format } = getDef(schema);
  if (format === 'datetime') return { kind: 'date' };
  const max = (schema as z.ZodString).maxLength ?? undefined;
  if (max === undefined || max <= LINE_UP_TO) return { kind: 'text', max };
  return { kind: max >= MARKDOWN_FROM ? 'markdown' : 'long_text', max };
}

function getListKind(element: Schema, max: number | undefined): Kind {
  const inner = getDef(unwrapSchema(element));
  if (inner.type === 'enum')
    return { kind: 'multi_select', options: toOptions(Object.values(inner.entries ?? {})), max };
  if (inner.type === 'object') return { kind: 'list', fields: toFieldSpecs(inner.shape ?? {}), max };
  if (inner.type === 'array') return { kind: 'table', max };
  if (inner.type !== 'union') return { kind: 'texts', max };
  const blocks = (inner.options ?? []).map((option) => {
    const { type, ...rest } = getDef(option).shape ?? {};
    const name = String(type && getDef(type).values?.[0]);
    return { type: name, label: getLabel(name), fields: toFieldSpecs(rest) };
  });
  return { kind: 'blocks', blocks, max };
}

const getMax = (schema: Schema): number | undefined => {
  const { maximum } = schema._zod.bag as { maximum?: number };
  return maximum;
};

function getFieldKind(name: string, schema: Schema): Kind {
  if (schema === Link || schema === VideoLink) return { kind: 'link' };
  if (schema === FileId) return { kind: 'image', relation: 'files', relationField: 'id' };
  if (name === 'brand')
    return { kind: 'select', options: brands.map(({ key, name: label }) => ({ value: key, label })) };
  const own = KINDS_BY_NAME[name];
  const { type, shape, element, entries, options, values } = getDef(schema);
  if (type === 'array' && element)
    return findPointerKind(name, 'relations') ?? getListKind(element, getMax(schema));
  if (type === 'object') return { kind: 'group', fields: toFieldSpecs(shape ?? {}) };
  if (type === 'enum') return { kind: 'select', options: toOptions(Object.values(entries ?? {})) };
  if (type === 'literal') return { kind: 'select', options: toOptions(values ?? []) };
  if (type === 'union')
    return { kind: 'select', options: toOptions((options ?? []).flatMap((one) => getDef(one).values ?? [])) };
  if (type === 'boolean') return { kind: 'boolean' };
  if (type === 'number') return { kind: 'number' };
  if (type !== 'string') return { kind: 'json' };
  return findPointerKind(name, 'relation') ?? { ...getTextKind(schema), ...(own && { kind: own }) };
}

function findPointerKind(name: string, kind: 'relation' | 'relations'): Kind | undefined {
  const [relation, relationField] = POINTERS[name] ?? [];
  return relation && relationField ? { kind, relation, relationField } : undefined;
}

const isOptional = (schema: Schema): boolean => schema.safeParse(undefined).success;

function toFieldSpec(name: string, schema: Schema): FieldSpec {
  const help = FIELD_WORDS[name]?.help;
  const isRequired = !isOptional(schema);
  return {
    name,
    label: getLabel(name),
    ...getFieldKind(name, unwrapSchema(schema)),
    isRequired,
    ...(help && { help }),
  };
}

const toFieldSpecs = (shape: Readonly<Record<string, Schema>>): FieldSpec[] =>
  Object.entries(shape).map(([name, schema]) => toFieldSpec(name, schema));

/** The item's place in lists is no field of the collection, and edited like one. */
const PLACE: FieldSpec = {
  name: 'sort',
  label: getLabel('sort'),
  kind: 'number',
  isRequired: false,
  help: FIELD_WORDS.sort?.help,
};

/** A related item that is not a picture is kept by its slug where it has one. */
function applyRelation(field: FieldSpec, target: string | undefined): FieldSpec {
  if (!target || target === 'files') return field;
  return { ...field, kind: 'relation', relation: target, relationField: 'slug', max: undefined };
}

const made = new Map<CollectionName, readonly FieldSpec[]>();

/** The fields of an item, in the order of the schema. */
export function getCollectionForm(name: CollectionName): readonly FieldSpec[] {
  const known = made.get(name);
  if (known) return known;
  const { schema, relations = {}, isSingleton } = getCollection(name);
  const own = toFieldSpecs(schema.shape).map((field) => applyRelation(field, relations[field.name]));
  const form = isSingleton ? own : [...own, PLACE];
  made.set(name, form);
  return form;
}
