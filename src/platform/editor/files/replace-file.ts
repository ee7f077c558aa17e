// A picture in the place of another, everywhere: in what visitors see, in drafts and in what is scheduled. The other
// one stays in the library, and older versions of items keep showing it.
import { COLLECTIONS, getCollection, isCollection } from '#lib/contracts/content/collections.ts';
import { type Editor, TEXTS } from '#lib/contracts/editor/editor.ts';
import { EDITOR_FILE_ERRORS, type EditorFile } from '#lib/contracts/editor/editor-files.ts';
import { listContentFields } from '#lib/domain/content/content-fields.ts';
import { replacePicture } from '#lib/domain/content/replace-picture.ts';
import { auditContent } from '../../cms/write.ts';
import type { Tx } from '../../db/open.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Announce, transactAndPurge } from '../../jobs/purge.ts';
import type { Services } from '../../services.ts';
import { toAuthor } from '../accounts/accounts.ts';
import type { ContentSource } from '../items/content-source.ts';
import { type LockedItem, listItemDrafts, lockItem, updateItemDraft } from '../items/item-drafts.ts';
import { getContentSource } from '../items/item-reference.ts';
import type { Fields } from '../items/normalise-fields.ts';
import { listPicturesOf } from './file-uses.ts';
import { getEditorFile } from './library.ts';

interface Replacing {
  readonly tx: Tx;
  readonly services: Services;
  readonly author: string;
  readonly from: string;
  readonly to: EditorFile;
  readonly announce: Announce;
}

const swapIn = ({ from, to }: Replacing, collection: string, fields: Fields): Fields =>
  replacePicture(
    isCollection(collection) ? listContentFields(getCollection(collection).schema) : [],
    fields,
    {
      from,
      to,
    },
  );

/** Where an item holds the picture, in its stored fields, its draft or what is scheduled. */
async function listHolders({ tx, from }: Replacing, collection: string, source: ContentSource) {
  const holds = (fields: Fields | undefined) =>
    fields !== undefined && listPicturesOf(collection, fields).includes(from);
  const stored = (await source.list(tx)).filter(({ fields }) => holds(fields)).map(({ id }) => id);
  const drafted = [...(await listItemDrafts(tx, collection))]
    .filter(([, { fields, publishFields }]) => holds(fields) || holds(publishFields))
    .map(([id]) => id);
  return { ids: [...new Set([...stored, ...drafted])], holds };
}

async function replaceInItem(
  parts: Replacing,
  { place, source, stored, draft }: LockedItem,
  holds: (fields: Fields | undefined) => boolean,
): Promise<void> {
  const { tx, services, author, announce } = parts;
  const swap = (fields: Fields) => swapIn(parts, place.collection, fields);
  if (stored && holds(stored.fields)) {
    const { id, status, publishedAt } = stored;
    const write = { id, before: stored, status, fields: swap(stored.fields), publishedAt, author };
    await source.write(tx, services, write, announce);
  }
  if (!holds(draft.fields) && !holds(draft.publishFields)) return;
  await updateItemDraft(
    tx,
    services,
    { place, source, stored, draft },
    {
      fields: draft.fields && swap(draft.fields),
      publishFields: draft.publishFields && swap(draft.publishFields),
      savedBy: draft.savedBy,
    },
  );
}

/** Gives the number of items and texts that were changed. @throws DomainError `file_unknown`, `file_same` */
export function replaceFile(
  services: Services,
  editor: Editor,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ changed: number }> {
  if (from === to) throw createDomainError(EDITOR_FILE_ERRORS, 'file_same');
  const author = toAuthor(editor);
  return transactAndPurge(services, async (tx, announce) => {
    await getEditorFile(tx, from);
    const parts: Replacing = { tx, services, author, from, to: await getEditorFile(tx, to), announce };
    let changed = 0;
    for (const collection of [...Object.keys(COLLECTIONS), TEXTS]) {
      const source = getContentSource(collection);
      const { ids, holds } = await listHolders(parts, collection, source);
      for (const id of ids) {
        const locked = await lockItem(tx, services, { place: { collection, id }, source, author });
        await replaceInItem(parts, locked, holds);
      }
      changed += ids.length;
    }
    await tx.updateTable('content_file').set({ status: 'draft' }).where('id', '=', from).execute();
    const done = { author, action: 'replace', subject: `files/${from}`, detail: { to, changed } };
    await auditContent(tx, services, done);
    return { changed };
  });
}
