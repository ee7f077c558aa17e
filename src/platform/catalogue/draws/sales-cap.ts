// How far a draw is sold against the sales cap of its offer.
import { IS_KEPT_ENTRY } from '../../ground/db/late-entry.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { DrawRow } from './lifecycle.ts';
import { readOfferOfDraw } from './results-version.ts';

interface FullSale {
  /** Tickets that the draw holds, in the count of the cap. */
  readonly tickets: number;
  readonly cap: number;
}

/** A draw at the sales cap of its offer, which is capped again within a minute; undefined for one below it. */
export async function findFullSale(
  at: Db | Tx,
  draw: Pick<DrawRow, 'id' | 'offer_key'>,
): Promise<FullSale | undefined> {
  const { salesCapTickets: cap } = (await readOfferOfDraw(at, draw)).operation;
  if (cap === undefined) return undefined;
  const { count } = await at
    .selectFrom('entry')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('draw_id', '=', draw.id)
    .where(IS_KEPT_ENTRY)
    .executeTakeFirstOrThrow();
  const tickets = Number(count);
  return tickets >= cap ? { tickets, cap } : undefined;
}
