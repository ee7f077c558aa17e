// Reviews and comments that wait for someone.
import type { EditorDesk } from '#lib/contracts/editor/editor-desk.ts';
import type { Db } from '../../../ground/db/open.ts';
import { loadEditorNames } from '../../../ground/staff/accounts.ts';
import type { CurrentItem } from './current-items.ts';

const GROUP_MAX = 50;

const indexItems = (items: readonly CurrentItem[]): ReadonlyMap<string, CurrentItem> =>
  new Map(items.map((item) => [`${item.row.collection}/${item.row.id}`, item]));

interface Wanted {
  readonly state: 'open' | 'returned';
  /** Undefined: the person who asked. */
  readonly askedBy?: string;
}

/** At most 50. Of those sent back, only where nothing newer was asked for and a draft is left. */
export async function listReviews(
  db: Db,
  items: readonly CurrentItem[],
  { state, askedBy }: Wanted,
): Promise<EditorDesk['reviews']> {
  const nameOf = await loadEditorNames(db);
  const rows = await db
    .selectFrom('content_review as review')
    .selectAll()
    .where('state', '=', state)
    .$if(askedBy !== undefined, (query) => query.where('asked_by', '=', askedBy ?? ''))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('content_review as later')
            .select('later.id')
            .whereRef('later.collection', '=', 'review.collection')
            .whereRef('later.item_id', '=', 'review.item_id')
            .whereRef('later.asked_at', '>', 'review.asked_at'),
        ),
      ),
    )
    .orderBy('asked_at', 'desc')
    .limit(GROUP_MAX)
    .execute();
  const byReference = indexItems(items);
  return rows.flatMap(({ collection, item_id, note, answer, asked_by, asked_at, decided_by, decided_at }) => {
    const item = byReference.get(`${collection}/${item_id}`);
    if (!item || (state === 'returned' && !item.isDraft)) return [];
    const isOpen = state === 'open';
    const by = nameOf(isOpen ? asked_by : (decided_by ?? asked_by));
    return [
      { ...item.row, by, at: isOpen ? asked_at : (decided_at ?? asked_at), note: isOpen ? note : answer },
    ];
  });
}

/** At most 50, the latest first. */
export async function listOpenComments(
  db: Db,
  items: readonly CurrentItem[],
): Promise<EditorDesk['comments']> {
  const nameOf = await loadEditorNames(db);
  const rows = await db
    .selectFrom('content_comment')
    .selectAll()
    .where('resolved_at', 'is', null)
    .where('reply_to', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(GROUP_MAX)
    .execute();
  const byReference = indexItems(items);
  return rows.flatMap(({ collection, item_id, field, text, author, created_at }) => {
    const item = byReference.get(`${collection}/${item_id}`);
    return item ? [{ ...item.row, by: nameOf(author), at: created_at, field, text }] : [];
  });
}
