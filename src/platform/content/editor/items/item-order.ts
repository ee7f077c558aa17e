// The order of a collection's items. Moving an item publishes nothing else of it.
import type { Editor } from '#lib/contracts/editor/editor.ts';
import type { OrderedItem } from '#lib/contracts/editor/editor-order.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import { type Announce, transactAndPurge } from '../../../ground/jobs/purge.ts';
import { auditContent } from '../../../ground/operator/audit.ts';
import { toAuthor } from '../../../ground/staff/accounts.ts';
import type { Services } from '../../../services.ts';
import { type LockedItem, listItemDrafts, lockItem, updateItemDraft } from '../../cms/drafts/item-drafts.ts';
import type { Fields } from '../../cms/drafts/normalise-fields.ts';
import { requirePublisher } from '../publishing/publish.ts';
import { createUnknownItemError, formatSubject, getContentSource } from './item-reference.ts';
import { comparePlaces } from './places.ts';

/** All items that are not archived, as pages order them. @throws DomainError `collection_unknown` */
export async function listInOrder(at: Db | Tx, collection: string): Promise<OrderedItem[]> {
  const source = getContentSource(collection);
  const stored = await source.list(at);
  const drafts = await listItemDrafts(at, collection);
  const known = new Set(stored.map(({ id }) => id));
  const fresh = [...drafts].flatMap(([id, { fields, publishFields }]) => {
    const own = known.has(id) ? undefined : (fields ?? publishFields);
    return own ? [{ id, fields: own, status: 'draft' as const }] : [];
  });
  return [...stored, ...fresh]
    .filter(({ status }) => status !== 'archived')
    .sort(comparePlaces)
    .map(({ id, fields, status }) => {
      const shown = drafts.get(id)?.fields ?? fields;
      return { id, title: source.getTitle(id, shown), brand: source.getBrand(shown), status };
    });
}

async function moveItem(
  tx: Tx,
  services: Services,
  { stored, draft, source, place }: LockedItem,
  { sort, author }: { sort: number; author: string },
  announce: Announce,
): Promise<void> {
  if (stored && stored.fields.sort !== sort)
    await source.write(
      tx,
      services,
      { ...stored, before: stored, fields: { ...stored.fields, sort }, mayHaveFaults: true, author },
      announce,
    );
  const move = (fields: Fields | undefined) => fields && { ...fields, sort };
  if (!draft.fields && !draft.publishFields) return;
  const moved = { fields: move(draft.fields), publishFields: move(draft.publishFields) };
  await updateItemDraft(tx, services, { stored, draft, source, place }, { ...moved, savedBy: draft.savedBy });
}

/** @throws DomainError `item_unknown`, `collection_unknown`, `forbidden` */
export function orderItems(
  services: Services,
  { editor, collection }: { editor: Editor; collection: string },
  ids: readonly string[],
): Promise<void> {
  const source = getContentSource(collection);
  const author = toAuthor(editor);
  return transactAndPurge(services, async (tx, announce) => {
    await requirePublisher(tx, editor);
    const places = new Map(ids.map((id, index) => [id, index + 1]));
    // Always locked in the same order, so that two publishers never wait for each other.
    for (const id of [...places.keys()].sort()) {
      const locked = await lockItem(tx, services, { place: { collection, id }, source, author });
      const { stored, draft } = locked;
      if (!stored && !draft.fields && !draft.publishFields) throw createUnknownItemError();
      await moveItem(tx, services, locked, { sort: places.get(id) ?? 0, author }, announce);
    }
    await auditContent(tx, services, {
      author,
      action: 'order',
      subject: formatSubject({ collection, id: '' }),
    });
  });
}
