// Files of items: a file is public while a published item shows it.
import type { Fields } from '#lib/contracts/content/collection.ts';
import {
  type CollectionName,
  getCollection,
  isCollection,
  listPurgedTags,
} from '#lib/contracts/content/collections.ts';
import type { ContentStatus } from '#lib/contracts/content/status.ts';
import { listContentFields, listFieldValues } from '#lib/domain/content/content-fields.ts';
import type { Tx } from '../db/open.ts';
import { parseBody } from './items.ts';

const listFileIds = (name: CollectionName, body: Fields): string[] =>
  listFieldValues(listContentFields(getCollection(name).schema), body).flatMap(({ field, value }) =>
    field.pointsAt?.collection === 'files' && typeof value === 'string' ? [value] : [],
  );

/** The ids of the site's pictures in the JSON of fields: in Markdown, and as addresses. */
export const findPictures = (text: string): string[] =>
  [...text.matchAll(/(?:\]\(|")\/assets\/([\w-]{1,80})/g)].flatMap(([, id]) => id ?? []);

/** The pictures that an item shows. */
export const listItemFiles = (name: CollectionName, body: Fields = {}): string[] => [
  ...listFileIds(name, body),
  ...findPictures(JSON.stringify(body)),
];

/** The published items that show a picture, in a field or in their Markdown. */
const selectItemsShowing = (tx: Tx, id: string) =>
  tx
    .selectFrom('content_item')
    .select(['collection', 'body'])
    .where('status', '=', 'published')
    .where((where) =>
      where.or([where('body', 'like', `%"${id}"%`), where('body', 'like', `%/assets/${id}%`)]),
    );

/** The tags of the pages that show a picture. */
export async function listTagsShowing(tx: Tx, id: string): Promise<string[]> {
  const rows = await selectItemsShowing(tx, id).execute();
  return rows.flatMap(({ collection, body }) =>
    isCollection(collection) ? listPurgedTags(collection, [parseBody(body)]) : [],
  );
}

/** Whether a published item or a text shows this picture. */
async function isShown(tx: Tx, id: string): Promise<boolean> {
  if (await selectItemsShowing(tx, id).executeTakeFirst()) return true;
  const text = await tx
    .selectFrom('translation')
    .select('id')
    .where('value', 'like', `%${id}%`)
    .executeTakeFirst();
  return text !== undefined;
}

interface FileChange {
  readonly name: CollectionName;
  /** The item before the change; undefined for a new one. */
  readonly before: { readonly status: ContentStatus; readonly body: string } | undefined;
  readonly status: ContentStatus;
  readonly body: Fields;
}

/** Publishes the files of a published item, and hides files with the last item that showed them. */
export async function updateFileStatus(tx: Tx, { name, before, status, body }: FileChange): Promise<void> {
  if (status === 'published') {
    const ids = listItemFiles(name, body);
    if (ids.length > 0)
      await tx.updateTable('content_file').set({ status: 'published' }).where('id', 'in', ids).execute();
    return;
  }
  if (before?.status !== 'published') return;
  for (const id of new Set(listItemFiles(name, parseBody(before.body))))
    if (!(await isShown(tx, id)))
      await tx.updateTable('content_file').set({ status: 'draft' }).where('id', '=', id).execute();
}
