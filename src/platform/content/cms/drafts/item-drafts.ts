// The editorial state of an item: draft, version and scheduled changes.
import type { MissedPublication } from '#lib/contracts/editor/editor.ts';
import { readFields } from '#lib/domain/editor/editor-fields.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { holdFiles, listPicturesOf } from '../named-files.ts';
import type { ContentSource, ItemReference, StoredItem } from './content-source.ts';
import type { Fields } from './normalise-fields.ts';

export interface ItemDraft {
  readonly version: number;
  /** Undefined without a draft. */
  readonly fields: Fields | undefined;
  readonly savedBy: string;
  readonly savedAt: string;
  readonly publishAt: string | null;
  readonly publishFields: Fields | undefined;
  readonly publishBy: string | null;
  readonly unpublishAt: string | null;
  readonly unpublishBy: string | null;
  /** Undefined unless it was to be published and was not; dealt with where nothing of the draft is left. */
  readonly missed: MissedPublication | undefined;
}

interface DraftRow {
  readonly version: number;
  readonly body: string | null;
  readonly saved_by: string;
  readonly saved_at: string;
  readonly publish_at: string | null;
  readonly publish_body: string | null;
  readonly publish_by: string | null;
  readonly unpublish_at: string | null;
  readonly unpublish_by: string | null;
  readonly missed_at: string | null;
  readonly missed_faults: string | null;
}

const parseFields = (text: string | null): Fields | undefined =>
  text === null ? undefined : readFields(text);

export const toItemDraft = (row: DraftRow): ItemDraft => ({
  version: row.version,
  fields: parseFields(row.body),
  savedBy: row.saved_by,
  savedAt: row.saved_at,
  publishAt: row.publish_at,
  publishFields: parseFields(row.publish_body),
  publishBy: row.publish_by,
  unpublishAt: row.unpublish_at,
  unpublishBy: row.unpublish_by,
  missed:
    row.body !== null && row.missed_at && row.missed_faults
      ? { at: row.missed_at, faults: JSON.parse(row.missed_faults) }
      : undefined,
});

const selectDraft = (at: Db | Tx, { collection, id }: ItemReference) =>
  at.selectFrom('content_draft').selectAll().where('collection', '=', collection).where('item_id', '=', id);

export async function findItemDraft(at: Db | Tx, place: ItemReference): Promise<ItemDraft | undefined> {
  const row = await selectDraft(at, place).executeTakeFirst();
  return row && toItemDraft(row);
}

/** Of all items of a collection, by id. */
export async function listItemDrafts(
  at: Db | Tx,
  collection: string,
): Promise<ReadonlyMap<string, ItemDraft>> {
  const found = await at
    .selectFrom('content_draft')
    .selectAll()
    .where('collection', '=', collection)
    .execute();
  return new Map(found.map((row) => [row.item_id, toItemDraft(row)]));
}

/** An item locked until the transaction ends. */
export interface LockedItem {
  readonly place: ItemReference;
  readonly source: ContentSource;
  readonly stored: StoredItem | undefined;
  readonly draft: ItemDraft;
}

export async function lockItem(
  tx: Tx,
  { clock, database }: Services,
  { place, source, author }: { place: ItemReference; source: ContentSource; author: string },
): Promise<LockedItem> {
  const { collection, id } = place;
  const fresh = { collection, item_id: id, version: 0, saved_by: author, saved_at: getNowIso(clock) };
  await tx
    .insertInto('content_draft')
    .values(fresh)
    .onConflict((conflict) => conflict.columns(['collection', 'item_id']).doNothing())
    .execute();
  const row = await selectDraft(tx, place)
    .$if(database.flavor === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return { place, source, stored: await source.find(tx, id), draft: toItemDraft(row) };
}

/** Whether nothing but a draft is there: neither stored nor scheduled. */
export const isDraftOnly = (
  stored: StoredItem | undefined,
  draft: Pick<ItemDraft, 'publishFields'> | undefined,
): boolean => stored === undefined && draft?.publishFields === undefined;

/** Rises with every save of the draft and every change of the stored item. */
export const getItemVersion = (stored: StoredItem | undefined, draft: ItemDraft | undefined): number =>
  (stored?.revision ?? 0) + (draft?.version ?? 0);

export interface DraftChange {
  readonly fields?: Fields | undefined;
  readonly publishAt?: string | null;
  readonly publishFields?: Fields | undefined;
  readonly publishBy?: string | null;
  readonly unpublishAt?: string | null;
  readonly unpublishBy?: string | null;
  readonly missed?: MissedPublication | undefined;
  /** Revisions that no longer count since what was stored is gone; the version never falls. */
  readonly lostRevisions?: number;
}

/** Nothing is to be published by itself. */
export const NO_PUBLICATION = { publishAt: null, publishFields: undefined, publishBy: null } as const;
/** Nothing is to be taken back by itself. */
export const NO_END = { unpublishAt: null, unpublishBy: null } as const;

const stringifyFields = (fields: Fields | undefined): string | null =>
  fields ? JSON.stringify(fields) : null;

/** Writes the named fields and raises the version. Pictures that they show are not deleted meanwhile. */
export async function updateItemDraft(
  tx: Tx,
  { clock, database }: Services,
  { place: { collection, id }, draft }: LockedItem,
  change: DraftChange & { readonly savedBy: string },
): Promise<void> {
  const { lostRevisions = 0, ...changed } = change;
  const next = { ...draft, ...changed };
  const pictures = [changed.fields, changed.publishFields].flatMap((fields) =>
    fields ? listPicturesOf(collection, fields) : [],
  );
  await holdFiles(tx, database.flavor, pictures);
  await tx
    .updateTable('content_draft')
    .set({
      version: draft.version + lostRevisions + 1,
      body: stringifyFields(next.fields),
      saved_by: next.savedBy,
      saved_at: getNowIso(clock),
      publish_at: next.publishAt,
      publish_body: stringifyFields(next.publishFields),
      publish_by: next.publishBy,
      unpublish_at: next.unpublishAt,
      unpublish_by: next.unpublishBy,
      missed_at: next.missed?.at ?? null,
      missed_faults: next.missed ? JSON.stringify(next.missed.faults) : null,
    })
    .where('collection', '=', collection)
    .where('item_id', '=', id)
    .execute();
}
