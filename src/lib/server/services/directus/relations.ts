// Relations of a Directus: what has to be asked for beside an item's own fields, and how the answer becomes the plain
// values of our schemas. A related item becomes the field of it that our field holds, its slug or key; rows of a list
// keep their order; a translation takes the place of the text.
import { z } from 'zod';
import { getCollection, isCollection } from '#lib/contracts/content/collections.ts';
import { LOCALES } from '#lib/domain/brand/locales.ts';
import { listContentFields } from '#lib/domain/content/content-fields.ts';

const Relation = z.looseObject({
  collection: z.string(),
  field: z.string(),
  related_collection: z.string().nullable(),
  meta: z
    .looseObject({
      one_field: z.string().nullish(),
      junction_field: z.string().nullish(),
      sort_field: z.string().nullish(),
      one_allowed_collections: z.array(z.string()).nullish(),
    })
    .nullish(),
});
export const Relations = z.array(Relation);
export type Relations = z.output<typeof Relations>;

type Row = Readonly<Record<string, unknown>>;

/** How one field of an item is asked for, and read. */
interface RelatedField {
  readonly field: string;
  readonly paths: readonly string[];
  /** The field of the related item by which filters find it. */
  readonly filterBy?: string;
  readonly toPlain: (value: unknown, item: Row) => Row;
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const FILES = 'directus_files';
const TRANSLATIONS = 'translations';
const BLOCK = /^block_/;
/** What names an item where our field does not say by which field it does. */
const NAMES = ['slug', 'key', 'name', 'title', 'id'] as const;

const sortRows = (value: unknown, sortField: string | null | undefined): Row[] => {
  const rows = Array.isArray(value) ? value.filter(isRow) : [];
  const order = sortField ?? 'sort';
  return rows.toSorted((a, b) => Number(a[order] ?? Infinity) - Number(b[order] ?? Infinity) || 0);
};

function findPointedField(collection: string, field: string): string | undefined {
  if (!isCollection(collection)) return undefined;
  const found = listContentFields(getCollection(collection).schema).find(({ name }) => name === field);
  return found?.pointsAt?.field;
}

function readName(value: unknown, pointed: string | undefined): unknown {
  if (!isRow(value)) return value;
  const names = pointed === undefined ? NAMES : [pointed];
  return names.map((name) => value[name]).find((one) => one !== undefined && one !== null);
}

/** The text of the first of our languages that has it, as a language or with its region. */
function pickTranslation(rows: readonly Row[], languageField: string): Row {
  const getLanguage = (row: Row): string => {
    const language = row[languageField];
    return String(isRow(language) ? (language.code ?? language.id) : language);
  };
  const wanted = [...LOCALES, ...LOCALES.map((locale) => locale.split('-')[0] ?? '')];
  const found = wanted
    .map((locale) => rows.find((row) => getLanguage(row).toLowerCase() === locale.toLowerCase()))
    .find((row) => row !== undefined);
  const { id: _, [languageField]: __, ...texts } = found ?? rows[0] ?? {};
  return texts;
}

function toForeignField(collection: string, { field }: Relations[number]): RelatedField {
  const pointed = findPointedField(collection, field);
  return {
    field,
    paths: [`${field}.${pointed ?? '*'}`],
    ...(pointed !== undefined && { filterBy: pointed }),
    toPlain: (value) => ({ [field]: readName(value, pointed) }),
  };
}

function toRowsField(
  collection: string,
  field: string,
  relations: Relations,
  many: Relations[number],
): RelatedField {
  const { junction_field: junction, sort_field: sortField } = many.meta ?? {};
  if (!junction)
    return {
      field,
      paths: [`${field}.*`],
      toPlain: (value) => ({ [field]: sortRows(value, sortField) }),
    };
  const far = relations.find((one) => one.collection === many.collection && one.field === junction);
  const kinds = far?.meta?.one_allowed_collections;
  if (kinds && kinds.length > 0)
    return {
      field,
      paths: [`${field}.*`, ...kinds.map((kind) => `${field}.${junction}:${kind}.*`)],
      toPlain: (value) => ({
        [field]: sortRows(value, sortField).map((row) => {
          const inner = row[junction];
          return { ...(isRow(inner) ? inner : {}), type: String(row.collection ?? '').replace(BLOCK, '') };
        }),
      }),
    };
  const pointed = findPointedField(collection, field);
  return {
    field,
    paths: [`${field}.*`, `${field}.${junction}.*`],
    toPlain: (value) => ({
      [field]: sortRows(value, sortField).map((row) => readName(row[junction], pointed)),
    }),
  };
}

function toTranslatedField(field: string, many: Relations[number]): RelatedField {
  const ownKey = many.field;
  return {
    field,
    paths: [`${field}.*`],
    toPlain: (value, item) => {
      const rows = Array.isArray(value) ? value.filter(isRow) : [];
      const { [ownKey]: _, ...texts } = pickTranslation(rows, many.meta?.junction_field ?? 'languages_code');
      const known = Object.entries(texts).filter(([, text]) => text !== null && text !== '');
      return { ...item, ...Object.fromEntries(known) };
    },
  };
}

/** The related fields of a collection. Pictures are not among them: an item holds their id. */
export function listRelatedFields(collection: string, relations: Relations): RelatedField[] {
  return relations.flatMap((relation): RelatedField[] => {
    const { meta, related_collection: target } = relation;
    if (
      relation.collection === collection &&
      target !== null &&
      target !== FILES &&
      isOwnField(collection, relation.field)
    )
      return [toForeignField(collection, relation)];
    const field = meta?.one_field;
    if (target !== collection || !field) return [];
    if (field === TRANSLATIONS) return [toTranslatedField(field, relation)];
    return isOwnField(collection, field) ? [toRowsField(collection, field, relations, relation)] : [];
  });
}

const isOwnField = (collection: string, field: string): boolean =>
  isCollection(collection) && Object.hasOwn(getCollection(collection).schema.shape, field);

/** The fields to ask for, with those of related items. */
export function listAskedFields(
  fields: readonly string[] | undefined,
  related: readonly RelatedField[],
): readonly string[] | undefined {
  if (related.length === 0) return fields;
  const isAsked = ({ field }: RelatedField) =>
    fields === undefined || fields.includes(field) || field === TRANSLATIONS;
  const plain = (fields ?? ['*']).filter((field) => !related.some((one) => one.field === field));
  return [...plain, ...related.filter(isAsked).flatMap(({ paths }) => paths)];
}

/** The filter with conditions on related items instead of on their numbers. */
export function relateFilter(filter: unknown, related: readonly RelatedField[]): unknown {
  if (Array.isArray(filter)) return filter.map((part) => relateFilter(part, related));
  if (!isRow(filter)) return filter;
  return Object.fromEntries(
    Object.entries(filter).map(([key, condition]) => {
      const by = related.find(({ field }) => field === key)?.filterBy;
      const isOfItem = isRow(condition) && Object.keys(condition).every((one) => !one.endsWith('null'));
      return [key, by !== undefined && isOfItem ? { [by]: condition } : relateFilter(condition, related)];
    }),
  );
}

/** Empty values inside of rows are sent as null, where our schemas know none. */
function dropNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropNulls);
  if (!isRow(value)) return value;
  const known = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(known.map(([key, one]) => [key, dropNulls(one)]));
}

/** A file as an object instead of its id. */
const toFileId = (value: unknown): unknown =>
  isRow(value) && typeof value.filename_download === 'string' ? value.id : value;

/** The item with the plain values that our schemas know. */
export function toPlainItem(item: unknown, related: readonly RelatedField[]): unknown {
  if (!isRow(item)) return item;
  let plain: Row = Object.fromEntries(Object.entries(item).map(([key, value]) => [key, toFileId(value)]));
  for (const { field, toPlain } of related)
    if (Object.hasOwn(plain, field)) plain = { ...plain, ...toPlain(plain[field], plain) };
  return Object.fromEntries(
    Object.entries(plain).map(([key, value]) => [
      key,
      isRow(value) || Array.isArray(value) ? dropNulls(value) : value,
    ]),
  );
}
