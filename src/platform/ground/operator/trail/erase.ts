// Takes what names a person out of entries. That it was taken, and what is left, is an entry of its own: the check of the
// trail knows by it that nobody else has changed them.
import { z } from 'zod';
import type { Services } from '../../../services.ts';
import type { Tx } from '../../db/open.ts';
import { sliceRows } from '../../db/slice-rows.ts';
import { appendEntry } from './append.ts';
import { hashContent, SALT_BYTES } from './chain.ts';

export const ERASE_ACTION = 'audit erase';

/** Who erases, as the trail names it: the shop does, after the command that an operator gave. */
const ACTOR = 'shop';

/** What the entry about erased ones holds. */
export const ErasedEntries = z.object({
  entries: z.array(z.object({ position: z.number().int(), contentHash: z.string() })),
});

export interface ErasedContent {
  readonly id: string;
  readonly subject: string;
  readonly detail: string;
}

/** Writes what is left of entries, and the entry that says so. */
export async function rewriteEntries(
  tx: Tx,
  services: Pick<Services, 'random' | 'clock'>,
  changed: readonly ErasedContent[],
): Promise<void> {
  for (const some of sliceRows(changed)) {
    const entries: z.infer<typeof ErasedEntries>['entries'] = [];
    for (const { id, subject, detail } of some) {
      const content = { subject, detail, salt: services.random.createHex(SALT_BYTES) };
      const { position } = await tx
        .updateTable('audit')
        .set(content)
        .where('id', '=', id)
        .returning('position')
        .executeTakeFirstOrThrow();
      if (position !== null) entries.push({ position, contentHash: hashContent(content) });
    }
    await appendEntry(tx, services, { actor: ACTOR, action: ERASE_ACTION, subject: '', detail: { entries } });
  }
}
