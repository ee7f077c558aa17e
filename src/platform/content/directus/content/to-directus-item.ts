// An item of the shop as a Directus keeps it: pictures by the ids that they have there, related items by their number.
import type { Fields } from '#lib/contracts/content/collection.ts';
import { type CollectionName, getCollection } from '#lib/contracts/content/collections.ts';
import { type ContentField, listContentFields, listInnerFields } from '#lib/domain/content/content-fields.ts';
import { isRecord } from '#lib/domain/content/is-record.ts';
import type { Item } from '../../cms/item.ts';
import { SHOP_ID } from '../setup/collection-shape.ts';
import { toDirectusFileId } from './file-id.ts';

/** The key of a related item there; undefined where there is none. */
type FindRelated = (field: string, value: string) => unknown;

const PICTURE = /(\]\(\/assets\/)([\w-]{1,80})/g;

const renamePictures = (text: string): string =>
  text.replace(PICTURE, (_, open: string, id: string) => `${open}${toDirectusFileId(id)}`);

function convertRow(field: ContentField, row: unknown): unknown {
  if (typeof row === 'string') return renamePictures(row);
  if (!isRecord(row)) return row;
  const inner = listInnerFields(field, row);
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const own = inner.find((one) => one.name === name);
      return [name, own ? convertInside(own, value) : value];
    }),
  );
}

/** A value inside of a list, where there are no relations. */
function convertInside(field: ContentField, value: unknown): unknown {
  if (field.kind === 'image' && typeof value === 'string') return toDirectusFileId(value);
  return Array.isArray(value) ? value.map((row) => convertRow(field, row)) : convertRow(field, value);
}

function convertValue(field: ContentField, value: unknown, findRelated: FindRelated): unknown {
  if (value === undefined) return null;
  if (field.kind === 'relation' && typeof value === 'string') return findRelated(field.name, value) ?? null;
  return convertInside(field, value);
}

/** The body of a new item. */
export function toDirectusItem(name: CollectionName, item: Item, findRelated: FindRelated): Fields {
  const fields = listContentFields(getCollection(name).schema);
  const own = fields.map((field) => [field.name, convertValue(field, item[field.name], findRelated)]);
  const { id, status, sort, published_at } = item;
  return { ...Object.fromEntries(own), status, sort, published_at, [SHOP_ID]: id };
}
