// An item that another one points at: by which field it is kept, and what it is called.
import { readFields } from '#lib/domain/editor/editor-fields.ts';
import { toFailure } from './editor-session.ts';

/** The value that is kept of a chosen item: its id, or its slug or key. Nothing where it could not be asked. */
export async function loadRelationValue(
  collection: string,
  id: string,
  field: string | undefined,
): Promise<string | undefined> {
  if (!field || field === 'id') return id;
  try {
    const { getItem } = await import('#lib/api/editor/editor-items.ts');
    const value = readFields((await getItem({ collection, id })).result.fields)[field];
    return typeof value === 'string' ? value : undefined;
  } catch (error) {
    toFailure(error);
    return undefined;
  }
}
