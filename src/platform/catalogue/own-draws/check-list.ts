// Whether what is drawn and paid is what was sealed.
import { IS_KEPT_ENTRY } from '../../ground/db/late-entry.ts';
import type { Db } from '../../ground/db/open.ts';
import type { Pause } from '../draws/entries.ts';
import type { DrawRow } from '../draws/lifecycle.ts';
import { readSeed } from '../proofs/draw-seed.ts';
import { checkList, ListChanged } from '../proofs/sealed-tree.ts';
import { createEntryKey, readEntryList } from './list.ts';

/** An entry or a pool that would play and is not in the list. */
async function findStranger(at: Db, drawId: string): Promise<string | undefined> {
  const entry = await at
    .selectFrom('entry')
    .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
    .select('entry.id')
    .where('entry.draw_id', '=', drawId)
    .where('ticket.pool_id', 'is', null)
    .where(IS_KEPT_ENTRY)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('lottery_leaf as leaf')
            .select('leaf.place')
            .whereRef('leaf.entry_id', '=', 'entry.id')
            .where('leaf.draw_id', '=', drawId),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  if (entry) return entry.id;
  const pool = await at
    .selectFrom('pool')
    .select('pool.id')
    .where('pool.draw_id', '=', drawId)
    .where('pool.status', 'in', ['entered', 'settled'])
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('lottery_leaf as leaf')
            .select('leaf.place')
            .whereRef('leaf.pool_id', '=', 'pool.id')
            .where('leaf.draw_id', '=', drawId),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return pool?.id;
}

/**
 * Hashes the list of a sealed draw again, and looks for what is not in it.
 * @throws ListChanged where it is not the one that was sealed
 */
export async function checkOwnList(at: Db, draw: DrawRow, pause: Pause): Promise<void> {
  const { root } = await at
    .selectFrom('lottery_draw')
    .select('root')
    .where('draw_id', '=', draw.id)
    .executeTakeFirstOrThrow();
  const stranger = await findStranger(at, draw.id);
  if (stranger)
    throw new ListChanged(`${stranger} is not in the list of the draw ${draw.id} that was sealed`);
  const secret = { offerKey: draw.offer_key, drawNo: draw.draw_no, seed: await readSeed(at, draw) };
  await checkList(readEntryList(at, draw.id), createEntryKey(secret), { root: root ?? '', pause });
}
