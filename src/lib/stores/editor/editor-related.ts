// The value by which a related item is stored.
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
