// What editors have in hand of an item: the draft, its version, the moments that are set.
import type { Db, Tx } from '../../db/open.ts';
import type { Services } from '../../services.ts';
import { nowIso } from '../../time.ts';
import type { Fields } from './normalise-fields.ts';
import type { Base, Bases, Place } from './published-source.ts';

export interface Head {
  readonly version: number;
  /** The draft; undefined where nothing is in hand. */
  readonly fields: Fields | undefined;
  readonly savedBy: string;
  readonly savedAt: string;
  readonly publishAt: string | null;
  readonly publishFields: Fields | undefined;
  readonly publishBy: string | null;
  readonly unpublishAt: string | null;
  readonly unpublishBy: string | null;
}

interface HeadRow {
  readonly version: number;
  readonly body: string | null;
  readonly saved_by: string;
  readonly saved_at: string;
  readonly publish_at: string | null;
  readonly publish_body: string | null;
  readonly publish_by: string | null;
  readonly unpublish_at: string | null;
  readonly unpublish_by: string | null;
}

const fieldsIn = (text: string | null): Fields | undefined =>
  text === null ? undefined : (JSON.parse(text) as Fields);

export const headOf = (row: HeadRow): Head => ({
  version: row.version,
  fields: fieldsIn(row.body),
  savedBy: row.saved_by,
  savedAt: row.saved_at,
  publishAt: row.publish_at,
  publishFields: fieldsIn(row.publish_body),
  publishBy: row.publish_by,
  unpublishAt: row.unpublish_at,
  unpublishBy: row.unpublish_by,
});

const rows = (at: Db | Tx, { collection, id }: Place) =>
  at.selectFrom('content_draft').selectAll().where('collection', '=', collection).where('item_id', '=', id);

export async function headAt(at: Db | Tx, place: Place): Promise<Head | undefined> {
  const row = await rows(at, place).executeTakeFirst();
  return row && headOf(row);
}

/** Of all items of a collection, by id. */
export async function headsOf(at: Db | Tx, collection: string): Promise<ReadonlyMap<string, Head>> {
  const found = await at
    .selectFrom('content_draft')
    .selectAll()
    .where('collection', '=', collection)
    .execute();
  return new Map(found.map((row) => [row.item_id, headOf(row)]));
}

/** An item as it stands, and nobody else changes it before the transaction ends. */
export interface Held {
  readonly place: Place;
  readonly bases: Bases;
  readonly base: Base | undefined;
  readonly head: Head;
}

export async function hold(
  tx: Tx,
  { clock, database }: Services,
  { place, bases, author }: { place: Place; bases: Bases; author: string },
): Promise<Held> {
  const { collection, id } = place;
  const fresh = { collection, item_id: id, version: 0, saved_by: author, saved_at: nowIso(clock) };
  await tx
    .insertInto('content_draft')
    .values(fresh)
    .onConflict((conflict) => conflict.columns(['collection', 'item_id']).doNothing())
    .execute();
  const row = await rows(tx, place)
    .$if(database.flavor === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return { place, bases, base: await bases.one(tx, id), head: headOf(row) };
}

/** Rises with every save and with every change of what is published, whoever made it. */
export const versionOf = (base: Base | undefined, head: Head | undefined): number =>
  (base?.revision ?? 0) + (head?.version ?? 0);

export interface HeadChange {
  readonly fields?: Fields | undefined;
  readonly publishAt?: string | null;
  readonly publishFields?: Fields | undefined;
  readonly publishBy?: string | null;
  readonly unpublishAt?: string | null;
  readonly unpublishBy?: string | null;
}

const textOf = (fields: Fields | undefined): string | null => (fields ? JSON.stringify(fields) : null);

/** Writes what the change names; the rest stays. The version rises. */
export async function changeHead(
  tx: Tx,
  { clock }: Services,
  { place: { collection, id }, head }: Held,
  change: HeadChange & { readonly savedBy: string },
): Promise<void> {
  const next = { ...head, ...change };
  await tx
    .updateTable('content_draft')
    .set({
      version: head.version + 1,
      body: textOf(next.fields),
      saved_by: next.savedBy,
      saved_at: nowIso(clock),
      publish_at: next.publishAt,
      publish_body: textOf(next.publishFields),
      publish_by: next.publishBy,
      unpublish_at: next.unpublishAt,
      unpublish_by: next.unpublishBy,
    })
    .where('collection', '=', collection)
    .where('item_id', '=', id)
    .execute();
}
