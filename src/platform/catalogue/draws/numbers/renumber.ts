// Gives draws other numbers, and all that names them by number with them. A draw stays the same by its id.
import { sql } from 'kysely';
import type { Tx } from '../../../ground/db/open.ts';
import { sliceRows } from '../../../ground/db/slice-rows.ts';
import { toValues } from '../../../ground/db/to-values.ts';
import { runHooks } from '../../../module-parts.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { listOffers } from '../../offers/store.ts';
import type { NumberChange } from './plan-numbers.ts';

type Moved = readonly NumberChange[];

/** Below zero first: two draws of an offer never have one number, not even for a moment. */
async function writeNumbers(tx: Tx, changes: Moved): Promise<void> {
  for (const some of sliceRows(changes)) {
    const rows = some.map(({ id, to }) => [id, -to]);
    await sql`update draw set draw_no = given.column2 from ${toValues(rows)} as given
      where draw.id = given.column1`.execute(tx);
  }
  for (const some of sliceRows(changes)) {
    await tx
      .updateTable('draw')
      .set((row) => ({ draw_no: row('draw_no', '*', -1) }))
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
  }
}

/** Where a pool went is counted on from the number of its draw. */
async function moveTransfers(tx: Tx, changes: Moved): Promise<void> {
  for (const some of sliceRows(changes)) {
    const rows = some.map(({ id, from, to }) => [id, to - from]);
    await sql`update dividend set transfer_number = transfer_number + given.column2 from ${toValues(rows)} as given
      where dividend.draw_id = given.column1 and transfer_kind = 'draw'`.execute(tx);
  }
}

/** A number that a draw had leads to it, until another one has it. */
async function keepNumbersBefore(
  tx: Tx,
  services: Services,
  offerKey: string,
  changes: Moved,
): Promise<void> {
  const renumbered_at = getNowIso(services.clock);
  const rows = changes.map(({ id, from }) => ({
    offer_key: offerKey,
    draw_no: from,
    draw_id: id,
    renumbered_at,
  }));
  for (const some of sliceRows(rows))
    await tx
      .insertInto('draw_number_before')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['offer_key', 'draw_no'])
          .doUpdateSet((row) => ({ draw_id: row.ref('excluded.draw_id'), renumbered_at })),
      )
      .execute();
}

/**
 * Writes the numbers of draws of one offer: of results, tickets, carts and purchases that repeat. Gives the numbers before and
 * after, for whose pages are to be purged.
 */
export async function renumberDraws(
  tx: Tx,
  services: Services,
  offerKey: string,
  changes: readonly NumberChange[],
): Promise<number[]> {
  for (const state of ['counted', null] as const) {
    const of = changes.filter(({ isCounted }) => isCounted === (state === 'counted'));
    for (const some of sliceRows(of.map(({ id }) => id)))
      await tx.updateTable('draw').set({ number_state: state }).where('id', 'in', some).execute();
  }
  const moved = changes.filter(({ from, to }) => from !== to);
  if (moved.length > 0) {
    const offers = await listOffers(tx);
    const playing = offers.filter(({ operation }) => operation.syndicate?.lotteryKey === offerKey);
    await writeNumbers(tx, moved);
    await moveTransfers(tx, moved);
    await keepNumbersBefore(tx, services, offerKey, moved);
    await runHooks(services, 'onDrawsRenumbered', tx, services, {
      offerKeys: [offerKey, ...playing.map(({ key }) => key)],
      changes: moved,
    });
  }
  return [...new Set(changes.flatMap(({ from, to }) => [from, to]))];
}
