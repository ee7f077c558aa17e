// The end of a review.

import type { Tx } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import type { ItemReference } from '../../cms/drafts/content-source.ts';

interface Decision {
  readonly author: string;
  readonly state: 'approved' | 'returned' | 'withdrawn';
  readonly answer?: string;
}

/** Ends the open review. Gives its author; undefined where none is open. */
export async function closeReview(
  tx: Tx,
  services: Services,
  { collection, id }: ItemReference,
  { author, state, answer = '' }: Decision,
): Promise<string | undefined> {
  const closed = await tx
    .updateTable('content_review')
    .set({ state, answer, decided_by: author, decided_at: getNowIso(services.clock) })
    .where('collection', '=', collection)
    .where('item_id', '=', id)
    .where('state', '=', 'open')
    .returning('asked_by')
    .executeTakeFirst();
  return closed?.asked_by;
}
