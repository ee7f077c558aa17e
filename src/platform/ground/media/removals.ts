// Objects of the store that no row has any more. They are kept for as long as a backup may be restored that has them.

import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import { readRestoredFrom } from '../config/restored.ts';

export const REMOVAL_JOB = 'media.remove';
const AT_ONCE = 200;

/** Removes what is due. A restored shop shares the store with the one that it was made from until it was compared. */
export async function removeObjects(services: Services): Promise<void> {
  const { database, clock, media } = services;
  const { db } = database;
  if (!media || (await readRestoredFrom(db)) !== undefined) return;
  for (;;) {
    const due = await db
      .selectFrom('media_removal')
      .select('object_key')
      .where('due_at', '<=', toIso(clock.now()))
      .where('object_key', 'not in', db.selectFrom('media_object').select('object_key'))
      .orderBy('due_at')
      .orderBy('object_key')
      .limit(AT_ONCE)
      .execute();
    if (due.length === 0) return;
    for (const { object_key } of due) {
      await media.remove(object_key);
      await db.deleteFrom('media_removal').where('object_key', '=', object_key).execute();
    }
  }
}
