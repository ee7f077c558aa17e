import { openDrawsUntil } from '../../../catalogue/draws/open-ahead.ts';
import { findOffer } from '../../../catalogue/offers/store.ts';
import { transact } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import type { ChargeRow } from '../store.ts';

/** Opens the draws of a period that are not open yet: before it is priced and charged. */
export async function openCoveredDraws(
  services: Services,
  { covers_until, recurring_id }: Pick<ChargeRow, 'covers_until' | 'recurring_id'>,
): Promise<void> {
  if (covers_until === null) return;
  const { db } = services.database;
  const row = await db
    .selectFrom('recurring')
    .select('offer_key')
    .where('id', '=', recurring_id)
    .executeTakeFirst();
  const offer = row && (await findOffer(db, row.offer_key));
  if (offer) await transact(services.database, (tx) => openDrawsUntil(tx, services, offer, covers_until));
}
