// Writes down which entries and pools are in the list, in an order that another worker would find again: entries by their
// ids, then pools by theirs.
import { IS_KEPT_ENTRY } from '../../ground/db/late-entry.ts';
import { type Database, type Tx, transact } from '../../ground/db/open.ts';
import { ENTRIES_AT_ONCE, type Pause } from '../draws/entries.ts';

interface Place {
  readonly place: number;
  readonly entryId: string;
  readonly poolId: string;
}

/** The last leaf that is written, with the last ids of either kind. */
async function readLast(tx: Tx, drawId: string): Promise<Place> {
  const row = await tx
    .selectFrom('lottery_leaf')
    .select((of) => [
      of.fn.max('place').as('place'),
      of.fn.max('entry_id').as('entryId'),
      of.fn.max('pool_id').as('poolId'),
    ])
    .where('draw_id', '=', drawId)
    .executeTakeFirstOrThrow();
  return { place: Number(row.place ?? 0), entryId: row.entryId ?? '', poolId: row.poolId ?? '' };
}

/** The next entries that play on their own. */
const listEntries = (tx: Tx, drawId: string, after: string) =>
  tx
    .selectFrom('entry')
    .select(['entry.id as entry_id', (of) => of.val<string | null>(null).as('pool_id')])
    .where('entry.draw_id', '=', drawId)
    .where('entry.id', '>', after)
    .where(IS_KEPT_ENTRY)
    .where((where) =>
      where.exists(
        where
          .selectFrom('ticket')
          .select('ticket.id')
          .whereRef('ticket.id', '=', 'entry.ticket_id')
          .where('ticket.pool_id', 'is', null),
      ),
    )
    .orderBy('entry.draw_id')
    .orderBy('entry.id')
    .limit(ENTRIES_AT_ONCE)
    .execute();

/** The next pools that play. */
const listPools = (tx: Tx, drawId: string, after: string) =>
  tx
    .selectFrom('pool')
    .select([(of) => of.val<string | null>(null).as('entry_id'), 'id as pool_id'])
    .where('draw_id', '=', drawId)
    .where('status', '=', 'entered')
    .where('id', '>', after)
    .orderBy('id')
    .limit(ENTRIES_AT_ONCE)
    .execute();

/** Writes the next leaves. False where there are none left. */
async function writeNext(tx: Tx, drawId: string): Promise<boolean> {
  const last = await readLast(tx, drawId);
  const entries = last.poolId === '' ? await listEntries(tx, drawId, last.entryId) : [];
  const next = entries.length > 0 ? entries : await listPools(tx, drawId, last.poolId);
  if (next.length === 0) return false;
  const rows = next.map(({ entry_id, pool_id }, index) => ({
    draw_id: drawId,
    place: last.place + index + 1,
    entry_id,
    pool_id,
  }));
  await tx.insertInto('lottery_leaf').values(rows).execute();
  return true;
}

/** Writes the leaves of a closed draw that are missing. A worker that was cut off goes on where it stopped. */
export async function writeLeaves(database: Database, drawId: string, pause: Pause): Promise<void> {
  for (let isDone = false; !isDone; ) {
    isDone = await transact(database, async (tx) => {
      // Of two workers the second goes on after what the first has written.
      const rows = tx.selectFrom('lottery_draw').select('sealed_at').where('draw_id', '=', drawId);
      const { sealed_at } = await rows
        .$if(database.flavor === 'postgres', (query) => query.forUpdate())
        .executeTakeFirstOrThrow();
      return sealed_at !== null || !(await writeNext(tx, drawId));
    });
    await pause();
  }
}
