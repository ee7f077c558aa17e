// Lines of carts name the draws that they enter by number: where that changes, they are written anew.

import type { RenumberedDraws } from '../../catalogue/draws/draw-hooks.ts';
import type { Tx } from '../../ground/db/open.ts';
import { sliceRows } from '../../ground/db/slice-rows.ts';
import type { Services } from '../../services.ts';
import type { CartLine } from './lines.ts';

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
async function listPoolIds(tx: Tx, changes: RenumberedDraws['changes']): Promise<string[]> {
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
export async function renameLines(
  tx: Tx,
  _services: Services,
  { offerKeys: [offerKey], changes }: RenumberedDraws,
): Promise<void> {
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
