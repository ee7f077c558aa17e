// Charges are named by the number of their draw: where that changes, they are named anew.
import { getDrawKey } from '#lib/domain/recurring/charge-key.ts';
import type { RenumberedDraws } from '../../catalogue/draws/draw-hooks.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';

const PARKED = 'renumbered:';

/** Charges are told apart by the numbers of their draws: none is made twice. */
export async function renameCharges(
  tx: Tx,
  _services: Services,
  { offerKeys, changes }: RenumberedDraws,
): Promise<void> {
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
