// A picture in the place of another, everywhere: in what visitors see, in drafts and in what is scheduled. The other
// one stays in the library, and older versions of items keep showing it.
import { COLLECTIONS, getCollection, isCollection } from '#lib/contracts/content/collections.ts';
import { type Editor, TEXTS } from '#lib/contracts/editor/editor.ts';
import { EDITOR_FILE_ERRORS, type EditorFile } from '#lib/contracts/editor/editor-files.ts';
import { listContentFields } from '#lib/domain/content/content-fields.ts';
import { replacePicture } from '#lib/domain/content/replace-picture.ts';
import { createDomainError } from '../../../domain-error.ts';
import { transactAndPurge } from '../../../ground/jobs/purge.ts';
import { auditContent } from '../../../ground/operator/audit.ts';
import { toAuthor } from '../../../ground/staff/accounts.ts';
import type { Services } from '../../../services.ts';
import type { Fields } from '../../cms/drafts/normalise-fields.ts';
import { hideFiles } from '../../cms/item-files.ts';
import { holdFiles, listPicturesOf } from '../../cms/named-files.ts';
import { rewriteItems } from '../items/rewrite-items.ts';
import { requirePublisher } from '../publishing/publish.ts';
import { getEditorFile } from './library.ts';

interface Swap {
  readonly from: string;
  readonly to: EditorFile;
}

/** Undefined where the fields do not hold the picture. */
function swapIn(collection: string, fields: Fields, swap: Swap): Fields | undefined {
  if (!listPicturesOf(collection, fields).includes(swap.from)) return undefined;
  const form = isCollection(collection) ? listContentFields(getCollection(collection).schema) : [];
  return replacePicture(form, fields, swap);
}

/**
 * Gives the number of items and texts that were changed.
 * @throws DomainError `file_unknown`, `file_same`, `forbidden`
 */
export function replaceFile(
  services: Services,
  editor: Editor,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ changed: number }> {
  if (from === to) throw createDomainError(EDITOR_FILE_ERRORS, 'file_same');
  const author = toAuthor(editor);
  return transactAndPurge(services, async (tx, announce) => {
    await requirePublisher(tx, editor);
    await holdFiles(tx, services.database.flavor, [to]);
    await getEditorFile(tx, from);
    const swap = { from, to: await getEditorFile(tx, to) };
    let changed = 0;
    for (const collection of [...Object.keys(COLLECTIONS), TEXTS]) {
      const rewrite = (fields: Fields) => swapIn(collection, fields, swap);
      const { count } = await rewriteItems(tx, services, { collection, author, rewrite }, announce);
      changed += count;
    }
    await hideFiles(tx, [from]);
    const done = { author, action: 'replace', subject: `files/${from}`, detail: { to, changed } };
    await auditContent(tx, services, done);
    return { changed };
  });
}
