import type { CollectionName } from '#lib/contracts/content/collections.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import { parseBody } from '../../../ground/db/parse-body.ts';
import type { StoredItem } from '../../cms/drafts/content-source.ts';

/** The items of a collection, or one of them. */
export async function loadStoredItems(at: Db | Tx, name: CollectionName, id?: string): Promise<StoredItem[]> {
  let query = at.selectFrom('content_item').selectAll().where('collection', '=', name);
  if (id !== undefined) query = query.where('id', '=', id);
  const found = await query.orderBy('id').execute();
  return found.map((row) => ({
    id: row.id,
    status: row.status,
    fields: { ...parseBody(row.body), ...(row.position !== null && { sort: row.position }) },
    publishedAt: row.published_at,
    revision: row.revision,
    updatedAt: row.updated_at,
  }));
}
