// Related items: the value by which one is stored, and the title of the one that a value names.
import { toFailure } from './editor-session.ts';

/** The id, slug or key of the chosen item; undefined without an answer. */
export async function loadRelationValue(
  collection: string,
  id: string,
  field: string | undefined,
): Promise<string | undefined> {
  if (!field || field === 'id') return id;
  try {
    const { getItem } = await import('#lib/api/editor/editor-items.ts');
    const value = (await getItem({ collection, id })).result.fields[field];
    return typeof value === 'string' ? value : undefined;
  } catch (error) {
    toFailure(error);
    return undefined;
  }
}

/** Of what a search finds, so many are looked at. */
const LOOKED_AT = 5;

async function searchTitle(collection: string, value: string, field: string): Promise<string | undefined> {
  const { getItem, getItems } = await import('#lib/api/editor/editor-items.ts');
  const { result: rows } = await getItems(collection, { search: value });
  for (const { id, title } of rows.slice(0, LOOKED_AT)) {
    const { fields } = (await getItem({ collection, id })).result;
    if (fields[field] === value) return title;
  }
  return undefined;
}

const titles = new Map<string, Promise<string | undefined>>();

async function loadTitle(collection: string, value: string, field: string): Promise<string | undefined> {
  try {
    if (field !== 'id') return await searchTitle(collection, value, field);
    const { getItem } = await import('#lib/api/editor/editor-items.ts');
    return (await getItem({ collection, id: value })).result.title;
  } catch (error) {
    toFailure(error);
    return undefined;
  }
}

/** The title of the item that a value names, asked for once on a page; undefined where there is none. Never throws. */
export function findRelatedTitle(
  collection: string,
  value: string,
  field = 'id',
): Promise<string | undefined> {
  const key = JSON.stringify([collection, field, value]);
  const known = titles.get(key) ?? loadTitle(collection, value, field);
  titles.set(key, known);
  return known;
}
