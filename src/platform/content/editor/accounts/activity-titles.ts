// What the items of the audit trail are called.
import { isCollection } from '#lib/contracts/content/collections.ts';
import { TEXTS } from '#lib/contracts/editor/editor.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import { findItemDraft } from '../../cms/drafts/item-drafts.ts';
import { getContentSource } from '../items/item-reference.ts';

const FILES = 'files';

async function findTitle(at: Db | Tx, collection: string, id: string): Promise<string> {
  if (collection === FILES) {
    const file = await at.selectFrom('content_file').select('title').where('id', '=', id).executeTakeFirst();
    return file?.title ?? '';
  }
  if (!isCollection(collection) && collection !== TEXTS) return '';
  const source = getContentSource(collection);
  const draft = await findItemDraft(at, { collection, id });
  const fields = draft?.fields ?? (await source.find(at, id))?.fields ?? draft?.publishFields;
  return fields ? source.getTitle(id, fields) : '';
}

/** Titles by the subject of an entry, `collection/id`; empty for what is gone. */
export async function loadTitles(
  at: Db | Tx,
  entries: readonly { readonly subject: string }[],
): Promise<(subject: string) => string> {
  const titles = new Map<string, string>();
  for (const { subject } of entries) {
    if (titles.has(subject)) continue;
    const cut = subject.indexOf('/');
    titles.set(subject, await findTitle(at, subject.slice(0, Math.max(0, cut)), subject.slice(cut + 1)));
  }
  return (subject) => titles.get(subject) ?? '';
}
