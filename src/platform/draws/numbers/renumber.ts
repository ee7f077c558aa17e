// Gives draws other numbers, and all that names them by number with them. A draw stays the same by its id.
import { sql } from 'kysely';
import { getDrawKey } from '#lib/domain/recurring/charge-key.ts';
import type { CartLine } from '../../cart/lines.ts';
import type { Tx } from '../../db/open.ts';
import { sliceRows } from '../../db/slice-rows.ts';
import { toValues } from '../../db/to-values.ts';
import { listOffers } from '../../offers/store.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
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

const PARKED = 'renumbered:';

/** Charges are told apart by the numbers of their draws: none is made twice. */
async function renameCharges(tx: Tx, offerKeys: readonly string[], changes: Moved): Promise<void> {
  const ofOffers = tx.selectFrom('recurring').select('id').where('offer_key', 'in', offerKeys);
  const known = await tx
    .selectFrom('recurring_charge')
    .select('key')
    .distinct()
    .where('recurring_id', 'in', ofOffers)
    .where('key', 'like', 'draw:%')
    .execute();
  const keys = new Set(known.map(({ key }) => key));
  const renamed = changes.filter(({ from }) => keys.has(getDrawKey(from)));
  const rename = (from: string, to: string) =>
    tx
      .updateTable('recurring_charge')
      .set({ key: to })
      .where('recurring_id', 'in', ofOffers)
      .where('key', '=', from)
      .execute();
  for (const { from } of renamed) await rename(getDrawKey(from), `${PARKED}${from}`);
  for (const { from, to } of renamed) await rename(`${PARKED}${from}`, getDrawKey(to));
}

/** The line under the new numbers; undefined where it names none of the draws. */
function renameLine(text: string, numbers: ReadonlyMap<number, number>): string | undefined {
  const line = JSON.parse(text) as CartLine & { readonly input: { readonly firstDrawNo?: number } };
  const drawNos = (line.drawNos ?? []).map((drawNo) => numbers.get(drawNo) ?? drawNo);
  const { firstDrawNo } = line.input;
  const first = firstDrawNo === undefined ? undefined : (numbers.get(firstDrawNo) ?? firstDrawNo);
  const isSame = first === firstDrawNo && drawNos.every((drawNo, index) => drawNo === line.drawNos[index]);
  if (isSame) return undefined;
  const input = first === undefined ? line.input : { ...line.input, firstDrawNo: first };
  return JSON.stringify({ ...line, drawNos, input });
}

/** The draws that a line enters are those of its lottery, or of the pool that it is a share of. */
async function listPoolIds(tx: Tx, changes: Moved): Promise<string[]> {
  const ids: string[] = [];
  for (const some of sliceRows(changes)) {
    const pools = await tx
      .selectFrom('pool')
      .select('id')
      .where(
        'draw_id',
        'in',
        some.map(({ id }) => id),
      )
      .where('status', '=', 'open')
      .execute();
    ids.push(...pools.map(({ id }) => id));
  }
  return ids;
}

/** Lines that wait in carts stay in the draws that they were put there for. */
async function renameLines(tx: Tx, offerKey: string, changes: Moved): Promise<void> {
  const numbers = new Map(changes.map(({ from, to }) => [from, to]));
  const names = [offerKey, ...(await listPoolIds(tx, changes))].map((name) => JSON.stringify(name));
  const rows = await tx
    .selectFrom('cart_item')
    .select(['id', 'body'])
    .where('body', 'like', '%"drawNos"%')
    .execute();
  for (const { id, body } of rows) {
    const renamed = names.some((name) => body.includes(name)) ? renameLine(body, numbers) : undefined;
    if (renamed !== undefined)
      await tx.updateTable('cart_item').set({ body: renamed }).where('id', '=', id).execute();
  }
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
    await renameCharges(tx, [offerKey, ...playing.map(({ key }) => key)], moved);
    await renameLines(tx, offerKey, moved);
  }
  return [...new Set(changes.flatMap(({ from, to }) => [from, to]))];
}
