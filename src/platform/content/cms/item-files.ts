// Files of items and texts: a file is public while a published item or a text shows it.
import type { Fields } from '#lib/contracts/content/collection.ts';
import { type CollectionName, isCollection, listPurgedTags } from '#lib/contracts/content/collections.ts';
import type { ContentStatus } from '#lib/contracts/content/status.ts';
import { COPY_TAG } from '#lib/domain/pages/page-tags.ts';
import type { Tx } from '../../ground/db/open.ts';
import { parseBody } from '../../ground/db/parse-body.ts';
import { findPictures, listItemFiles } from './named-files.ts';

/** The published items that show a picture, in a field or in their Markdown. */
const selectItemsShowing = (tx: Tx, id: string) =>
  tx
    .selectFrom('content_item')
    .select(['collection', 'body'])
    .where('status', '=', 'published')
    .where((where) =>
      where.or([where('body', 'like', `%"${id}"%`), where('body', 'like', `%/assets/${id}%`)]),
    );

async function isShownByText(tx: Tx, id: string): Promise<boolean> {
  const text = await tx
    .selectFrom('translation')
    .select('id')
    .where('value', 'like', `%${id}%`)
    .executeTakeFirst();
  return text !== undefined;
}

/** The tags of the pages that show a picture. */
export async function listTagsShowing(tx: Tx, id: string): Promise<string[]> {
  const rows = await selectItemsShowing(tx, id).execute();
  const tags = rows.flatMap(({ collection, body }) =>
    isCollection(collection) ? listPurgedTags(collection, [parseBody(body)]) : [],
  );
  return (await isShownByText(tx, id)) ? [...tags, COPY_TAG] : tags;
}

/** Whether a published item or a text shows this picture. */
const isShown = async (tx: Tx, id: string): Promise<boolean> =>
  (await selectItemsShowing(tx, id).executeTakeFirst()) !== undefined || (await isShownByText(tx, id));

async function publishFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.updateTable('content_file').set({ status: 'published' }).where('id', 'in', ids).execute();
}

/**
 * Hides those that nothing shows any more. Each is hidden before it is looked for, as that waits for whoever publishes
 * something that shows it, and makes those who begin later wait.
 */
export async function hideFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of new Set(ids)) {
    const hidden = await tx
      .updateTable('content_file')
      .set({ status: 'draft' })
      .where('id', '=', id)
      .where('status', '=', 'published')
      .where('is_of_offer', '=', 0)
      .returning('id')
      .executeTakeFirst();
    if (hidden && (await isShown(tx, id))) await publishFiles(tx, [id]);
  }
}

/** Publishes the pictures of a text that was written, and hides those that went with the text before it. */
export async function updateTextFiles(
  tx: Tx,
  { before, after }: Record<'before' | 'after', unknown>,
): Promise<void> {
  await publishFiles(tx, findPictures(JSON.stringify(after ?? '')));
  await hideFiles(tx, findPictures(JSON.stringify(before ?? '')));
}

interface FileChange {
  readonly name: CollectionName;
  /** The item before the change; undefined for a new one. */
  readonly before: { readonly status: ContentStatus; readonly body: string } | undefined;
  readonly status: ContentStatus;
  readonly body: Fields;
}

/** Publishes the files of a published item, and hides those that went with the last published item that showed them. */
export async function updateFileStatus(tx: Tx, { name, before, status, body }: FileChange): Promise<void> {
  const shown = status === 'published' ? listItemFiles(name, body) : [];
  await publishFiles(tx, shown);
  if (before?.status !== 'published') return;
  const left = listItemFiles(name, parseBody(before.body)).filter((id) => !shown.includes(id));
  await hideFiles(tx, left);
}
