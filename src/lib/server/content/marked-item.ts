// Items whose shown texts carry marks that name their fields, for the editing view (decision P1).
import type { Fields } from '#lib/contracts/content/collection.ts';
import { type CollectionName, getCollection } from '#lib/contracts/content/collections.ts';
import { type ContentField, listContentFields, listInnerFields } from '#lib/domain/content/content-fields.ts';
import { markMarkdown, markText } from '#lib/domain/content/source-map.ts';

function markValue(value: unknown, place: string, field: ContentField): unknown {
  if (typeof value === 'string') {
    if (value === '' || !field.shownAs) return value;
    return field.shownAs === 'text' ? markText('item', place, value) : markMarkdown('item', place, value);
  }
  if (Array.isArray(value))
    return value.map((row, index) =>
      typeof row === 'object' ? markValue(row, `${place}.${index}`, field) : row,
    );
  if (typeof value !== 'object' || value === null) return value;
  return markFields({ ...value }, listInnerFields(field, value), (name) => `${place}.${name}`);
}

function markFields(
  values: Fields,
  fields: readonly ContentField[],
  getPlace: (name: string) => string,
): Record<string, unknown> {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const entries = Object.entries(values).map(([name, value]) => {
    const field = byName.get(name);
    return [name, field ? markValue(value, getPlace(name), field) : value];
  });
  return Object.fromEntries(entries);
}

/** The item with its shown texts marked as `collection:id:path`. */
export function markItem<T extends { readonly id: string }>(collection: CollectionName, item: T): T {
  const fields = listContentFields(getCollection(collection).schema);
  return { ...item, ...markFields(item, fields, (name) => `${collection}:${item.id}:${name}`) };
}
