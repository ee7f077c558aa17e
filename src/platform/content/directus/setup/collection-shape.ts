// The collections of the shop that may be kept elsewhere, as Directus describes them. All of it is derived from their
// schemas: a new field or collection needs no entry here.
import {
  COLLECTIONS,
  type CollectionName,
  getCollection,
  type SYSTEM_FIELDS,
} from '#lib/contracts/content/collections.ts';
import { ContentStatus } from '#lib/contracts/content/status.ts';
import { formatFieldName, listContentFields } from '#lib/domain/content/content-fields.ts';
import { type DirectusField, type Lookups, toDirectusField } from './field-shape.ts';

/** The id that an item had in the shop: by it a second copy finds what the first has made. */
export const SHOP_ID = 'shop_id';

export interface CollectionShape {
  readonly collection: CollectionName;
  readonly meta: object;
  /** Those of our schema. */
  readonly own: readonly DirectusField[];
  /** Those that every item has. */
  readonly system: readonly DirectusField[];
}

/** Of the shop's collections those that pages read elsewhere, what others point at first. */
export const CMS_COLLECTIONS: readonly CollectionName[] = (Object.keys(COLLECTIONS) as CollectionName[])
  .filter((name) => getCollection(name).isInCms)
  .sort((a, b) => Number(pointsAtItems(a)) - Number(pointsAtItems(b)));

function pointsAtItems(name: CollectionName): boolean {
  return listContentFields(getCollection(name).schema).some(({ kind }) => kind === 'relation');
}

const KEY: DirectusField = {
  field: 'id',
  type: 'integer',
  schema: { is_primary_key: true, has_auto_increment: true },
  meta: { hidden: true, readonly: true, interface: 'input' },
};

type SystemField = (typeof SYSTEM_FIELDS)[number];

const SYSTEM: Readonly<Record<Exclude<SystemField, 'id'>, Omit<DirectusField, 'field'>>> = {
  status: {
    type: 'string',
    schema: { default_value: 'draft', is_nullable: false },
    meta: {
      interface: 'select-dropdown',
      width: 'half',
      display: 'labels',
      options: {
        choices: ContentStatus.options.map((value) => ({ text: formatFieldName(value), value })),
      },
    },
  },
  sort: { type: 'integer', schema: {}, meta: { interface: 'input', hidden: true } },
  published_at: {
    type: 'timestamp',
    schema: {},
    meta: {
      interface: 'datetime',
      width: 'half',
      note: 'Visitors see it from this moment on. Empty: as soon as it is published.',
    },
  },
  date_created: {
    type: 'timestamp',
    schema: {},
    meta: { special: ['date-created'], interface: 'datetime', readonly: true, hidden: true },
  },
  date_updated: {
    type: 'timestamp',
    schema: {},
    meta: { special: ['date-updated'], interface: 'datetime', readonly: true, hidden: true },
  },
};

const SHOP_ID_FIELD: DirectusField = {
  field: SHOP_ID,
  type: 'string',
  schema: { is_unique: true },
  meta: { interface: 'input', hidden: true, readonly: true },
};

function listSystemFields(count: number): DirectusField[] {
  const shown = Object.entries(SYSTEM).map(([field, rest], place) => {
    const { meta } = rest;
    return { ...rest, field, meta: { ...meta, sort: count + place + 1 } };
  });
  return [KEY, ...shown, SHOP_ID_FIELD];
}

/** Where an editor of the shop sees an item: its address as a template of Directus. */
function getPreviewTemplate(name: CollectionName, site: string): string | undefined {
  const { schema, pages, hasPreview = true } = getCollection(name);
  if (!hasPreview) return undefined;
  const fields = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, `{{${field}}}`]));
  const [path] = pages(fields);
  return path === undefined ? undefined : `${site}${decodeURIComponent(path)}?preview=true`;
}

export function describeCollection(name: CollectionName, site: string, lookups: Lookups): CollectionShape {
  const { schema, title, titleFields, isSingleton = false, isPerBrand = false } = getCollection(name);
  const own = listContentFields(schema).map((field, place) => toDirectusField(field, lookups, place + 1));
  const [titleField] = titleFields;
  return {
    collection: name,
    meta: {
      icon: 'article',
      display_template: titleField === undefined ? null : `{{${titleField}}}`,
      archive_field: 'status',
      archive_value: 'archived',
      unarchive_value: 'draft',
      sort_field: 'sort',
      singleton: isSingleton && !isPerBrand,
      versioning: true,
      preview_url: getPreviewTemplate(name, site) ?? null,
      translations: [{ language: 'en-US', translation: title }],
    },
    own,
    system: listSystemFields(own.length),
  };
}
