import type { Editor } from '#lib/contracts/editor/editor.ts';
import type { EditorRevision } from '#lib/contracts/editor/editor-history.ts';
import { type Fields, readFields } from '#lib/domain/editor/editor-fields.ts';
import { auditContent } from '../../cms/write.ts';
import { type Db, type Tx, transact } from '../../db/open.ts';
import type { Services } from '../../services.ts';
import { loadEditorNames, toAuthor } from '../accounts/accounts.ts';
import type { ItemReference } from './content-source.ts';
import { checkVersion, getCurrentFields } from './drafts.ts';
import { lockItem, updateItemDraft } from './item-drafts.ts';
import { createUnknownItemError, formatSubject, getContentSource } from './item-reference.ts';

const selectRevisions = (at: Db | Tx, { collection, id }: ItemReference) =>
  at
    .selectFrom('content_revision')
    .where('collection', '=', collection)
    .where('item_id', '=', id)
    .orderBy('revision', 'desc');

const COLUMNS = ['revision', 'status', 'author', 'created_at'] as const;

/** Newest first. @throws DomainError `collection_unknown` */
export async function listRevisions(at: Db | Tx, place: ItemReference): Promise<EditorRevision[]> {
  getContentSource(place.collection);
  const nameOf = await loadEditorNames(at);
  const found = await selectRevisions(at, place).select(COLUMNS).limit(200).execute();
  return found.map(({ author, created_at, ...row }) => ({ ...row, by: nameOf(author), at: created_at }));
}

/** @throws DomainError `item_unknown` where there is no such revision */
export async function getRevision(
  at: Db | Tx,
  place: ItemReference,
  revision: number,
): Promise<EditorRevision & { fields: Fields }> {
  const row = await selectRevisions(at, place)
    .select([...COLUMNS, 'body'])
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (!row) throw createUnknownItemError();
  const { author, created_at, body, ...rest } = row;
  return { ...rest, by: (await loadEditorNames(at))(author), at: created_at, fields: readFields(body) };
}

/** Makes a draft of an old revision. @throws DomainError `edited_meanwhile`, `item_unknown` */
export function restoreRevision(
  services: Services,
  editor: Editor,
  place: ItemReference,
  { revision, baseVersion }: { revision: number; baseVersion: number },
): Promise<void> {
  const author = toAuthor(editor);
  const bases = getContentSource(place.collection);
  return transact(services.database, async (tx) => {
    const held = await lockItem(tx, services, { place, bases, author });
    await checkVersion(tx, held, baseVersion);
    const { fields: old } = await getRevision(tx, place, revision);
    // The position in lists is no part of a revision.
    const { sort } = getCurrentFields(held) ?? {};
    const fields = sort === undefined ? old : { ...old, sort };
    await updateItemDraft(tx, services, held, { fields, savedBy: author });
    const done = { author, action: 'restore', subject: formatSubject(place), detail: { revision } };
    await auditContent(tx, services, done);
  });
}
