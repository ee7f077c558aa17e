// Looks at every entry of a draw once and writes down those that win. How far it has come is written with them.
import { sql } from 'kysely';
import type { Winners } from '#platform/catalogue/draws/generate/generator.ts';
import { listHolders } from '#platform/ground/db/entry-holder.ts';
import type { Database, Tx } from '#platform/ground/db/open.ts';
import { transact } from '#platform/ground/db/open.ts';
import type { DrawScoringTable } from '#platform/ground/db/schema/prize-schema.ts';
import type { DrawTable } from '#platform/ground/db/schema/schema.ts';
import { type DrawEntry, ENTRIES_AT_ONCE, type Pause, readEntries } from '../entries.ts';
import type { Scorer } from './scorer.ts';
import { lockResult } from './settling.ts';
import { addWinners, scoreGames, type WonGame } from './won-games.ts';

/** Batches without a winner after which it is written down how far the work is. */
const BATCHES_UNSAVED = 10;

interface Winner {
  readonly entry: DrawEntry;
  readonly won: readonly WonGame[];
}

interface Progress {
  readonly after: string;
  readonly winners: Winners;
  readonly isComplete: boolean;
}

const toProgress = (row: DrawScoringTable): Progress => ({
  after: row.after_entry,
  winners: new Map(JSON.parse(row.winners) as [number, number][]),
  isComplete: row.is_complete === 1,
});

type DrawnDraw = Pick<DrawTable, 'id' | 'numbers' | 'late_from'>;

/** Where the work is. A draw whose numbers were corrected begins again, as long as no prize of it is settled. */
async function readProgress(tx: Tx, database: Database, draw: DrawnDraw): Promise<Progress> {
  await lockResult(tx, database, draw);
  const { id, numbers } = draw;
  const start = {
    numbers: numbers ?? '',
    after_entry: '',
    winners: '[]',
    is_complete: 0,
    is_settling: 0,
  } as const;
  await tx
    .insertInto('draw_scoring')
    .values({ draw_id: id, ...start })
    .onConflict((conflict) => conflict.column('draw_id').doNothing())
    .execute();
  const row = await tx
    .selectFrom('draw_scoring')
    .selectAll()
    .where('draw_id', '=', id)
    .executeTakeFirstOrThrow();
  if (row.numbers === start.numbers) return toProgress(row);
  await tx.deleteFrom('prize').where('draw_id', '=', id).execute();
  await tx.updateTable('draw_scoring').set(start).where('draw_id', '=', id).execute();
  return toProgress({ draw_id: id, ...start });
}

/** Moves on from where the work was. False where another worker has done so: then nothing may be written. */
async function saveProgress(tx: Tx, draw: DrawnDraw, from: Progress, to: Progress): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('draw_scoring')
    .set({
      after_entry: to.after,
      winners: JSON.stringify([...to.winners]),
      is_complete: to.isComplete ? 1 : 0,
    })
    .where('draw_id', '=', draw.id)
    .where('numbers', '=', draw.numbers)
    .where('after_entry', '=', from.after)
    .where('is_complete', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A prize is the holder's: the buyer's, unless the ticket was given away. */
async function writeWinners(tx: Tx, drawId: string, winners: readonly Winner[]): Promise<void> {
  if (winners.length === 0) return;
  const holders = await listHolders(
    tx,
    winners.map(({ entry }) => entry.id),
  );
  const rows = winners.map(({ entry, won }) => ({
    entry_id: entry.id,
    draw_id: drawId,
    customer_id: holders.get(entry.id) ?? entry.customerId,
    divisions: JSON.stringify(won),
    amount_cents: null,
    paid_at: null,
  }));
  await tx.insertInto('prize').values(rows).execute();
}

/**
 * Writes a prize without its amount for every entry that wins and is not late, some entries in a
 * transaction, from where an earlier worker was cut off. Gives how many combinations win in each division.
 */
export async function findWinners(
  database: Database,
  draw: DrawnDraw,
  scorer: Scorer,
  pause: Pause,
): Promise<Winners> {
  // A draw fills within hours: planned by what PostgreSQL knew before, each batch would sort all entries after it.
  if (database.flavor === 'postgres') await sql`analyze entry, ticket`.execute(database.db);
  let saved = await transact(database, (tx) => readProgress(tx, database, draw));
  let progress = saved;
  for (let unsaved = 0; !progress.isComplete; ) {
    const from = progress;
    const entries = await readEntries(database.db, draw.id, from.after, ENTRIES_AT_ONCE);
    const found = entries
      .filter(({ createdAt }) => draw.late_from === null || createdAt < draw.late_from)
      .map((entry) => ({ entry, won: scoreGames(entry.games, scorer) }))
      .filter(({ won }) => won.length > 0);
    const to = {
      after: entries.at(-1)?.id ?? from.after,
      winners: addWinners(
        from.winners,
        found.flatMap(({ won }) => won),
      ),
      isComplete: entries.length < ENTRIES_AT_ONCE,
    };
    unsaved += 1;
    if (found.length === 0 && !to.isComplete && unsaved < BATCHES_UNSAVED) progress = to;
    else {
      const last = saved;
      const isMine = await transact(database, async (tx) => {
        // No one corrects the numbers while prizes are written that were found by them.
        await lockResult(tx, database, draw);
        if (!(await saveProgress(tx, draw, last, to))) return false;
        await writeWinners(tx, draw.id, found);
        return true;
      });
      saved = isMine ? to : await transact(database, (tx) => readProgress(tx, database, draw));
      progress = saved;
      unsaved = 0;
    }
    await pause();
  }
  return progress.winners;
}
