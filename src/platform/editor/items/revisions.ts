import type { Editor } from '#lib/contracts/editor/editor.ts';
import type { EditorRevision } from '#lib/contracts/editor/editor-history.ts';
import { auditContent } from '../../cms/write.ts';
import { type Db, type Tx, transact } from '../../db/open.ts';
import type { Services } from '../../services.ts';
import { authorOf, editorNames } from '../accounts/accounts.ts';
import { changeHead, hold } from './drafted-items.ts';
import { checkVersion, currentFields } from './drafts.ts';
import { basesOf, subjectOf, unknownItem } from './item-reference.ts';
import type { Fields } from './normalise-fields.ts';
import type { Place } from './published-source.ts';

const rows = (at: Db | Tx, { collection, id }: Place) =>
  at
    .selectFrom('content_revision')
    .where('collection', '=', collection)
    .where('item_id', '=', id)
    .orderBy('revision', 'desc');

const COLUMNS = ['revision', 'status', 'author', 'created_at'] as const;

/** Newest first. @throws Refusal `collection_unknown` */
export async function revisionsOf(at: Db | Tx, place: Place): Promise<EditorRevision[]> {
  basesOf(place.collection);
  const nameOf = await editorNames(at);
  const found = await rows(at, place).select(COLUMNS).limit(200).execute();
  return found.map(({ author, created_at, ...row }) => ({ ...row, by: nameOf(author), at: created_at }));
}

/** @throws Refusal `item_unknown` where there is no such revision */
export async function revisionAt(
  at: Db | Tx,
  place: Place,
  revision: number,
): Promise<EditorRevision & { fields: string }> {
  const row = await rows(at, place)
    .select([...COLUMNS, 'body'])
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (!row) throw unknownItem();
  const { author, created_at, body, ...rest } = row;
  return { ...rest, by: (await editorNames(at))(author), at: created_at, fields: body };
}

/** Makes a draft of an old revision. @throws Refusal `edited_meanwhile`, `item_unknown` */
export function restoreRevision(
  services: Services,
  editor: Editor,
  place: Place,
  { revision, baseVersion }: { revision: number; baseVersion: number },
): Promise<void> {
  const author = authorOf(editor);
  const bases = basesOf(place.collection);
  return transact(services.database, async (tx) => {
    const held = await hold(tx, services, { place, bases, author });
    await checkVersion(tx, held, baseVersion);
    const old = JSON.parse((await revisionAt(tx, place, revision)).fields) as Fields;
    // The place in lists is no part of a revision.
    const { sort } = currentFields(held) ?? {};
    const fields = sort === undefined ? old : { ...old, sort };
    await changeHead(tx, services, held, { fields, savedBy: author });
    const done = { author, action: 'restore', subject: subjectOf(place), detail: { revision } };
    await auditContent(tx, services, done);
  });
}
