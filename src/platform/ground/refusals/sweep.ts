import { DAY_MS } from '#lib/domain/time/units.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';

/** How many days a refusal is kept. */
export const REFUSALS_KEPT_DAYS = 14;
/** The newest that are kept after a flood. */
const ROWS_MAX = 200_000;

export async function sweepRefusals(
  { database: { db }, clock }: Services,
  rowsMax = ROWS_MAX,
): Promise<void> {
  const overflow = await db
    .selectFrom('refusal')
    .select('at')
    .orderBy('at', 'desc')
    .offset(rowsMax)
    .limit(1)
    .executeTakeFirst();
  const oldest = toIso(clock.now() - REFUSALS_KEPT_DAYS * DAY_MS);
  await db.deleteFrom('refusal').where('at', '<', oldest).execute();
  if (overflow) await db.deleteFrom('refusal').where('at', '<=', overflow.at).execute();
}
