// Presence: which editors have an item open. Reports expire after `PRESENT_MS`.
import type { Editor, EditorItem } from '#lib/contracts/editor/editor.ts';
import type { Services } from '../../../services.ts';
import { toIso } from '../../../time.ts';
import type { ItemReference } from '../../cms/drafts/content-source.ts';

/** Browsers report every 20 s; two reports may be lost. */
export const PRESENT_MS = 50_000;

const getSeenSince = ({ clock }: Services): string => toIso(clock.now() - PRESENT_MS);

/** Records that the editor has the item open. */
export async function recordPresence(
  services: Services,
  { id }: Editor,
  place: ItemReference,
): Promise<void> {
  const { clock, database } = services;
  const now = toIso(clock.now());
  const row = { collection: place.collection, item_id: place.id, editor_id: id, since: now, seen_at: now };
  const gone = getSeenSince(services);
  await database.db
    .insertInto('content_presence')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['collection', 'item_id', 'editor_id']).doUpdateSet((set) => ({
        seen_at: now,
        since: set
          .case()
          .when('content_presence.seen_at', '<', gone)
          .then(now)
          .else(set.ref('content_presence.since'))
          .end(),
      })),
    )
    .execute();
}

/** The other editors with the item open, the longest first. */
export const listOthers = (
  services: Services,
  { id }: Editor,
  place: ItemReference,
): Promise<EditorItem['others']> =>
  services.database.db
    .selectFrom('content_presence')
    .innerJoin('content_editor', 'content_editor.id', 'content_presence.editor_id')
    .select(['name', 'since'])
    .where('collection', '=', place.collection)
    .where('item_id', '=', place.id)
    .where('editor_id', '<>', id)
    .where('seen_at', '>=', getSeenSince(services))
    .orderBy('since')
    .execute();

/** Deletes expired reports. Run by the worker once a day. */
export async function sweepPresence(services: Services): Promise<void> {
  await services.database.db
    .deleteFrom('content_presence')
    .where('seen_at', '<', getSeenSince(services))
    .execute();
}
