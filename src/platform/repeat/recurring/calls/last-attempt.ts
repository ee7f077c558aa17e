// How the last try of a purchase that repeats stands now.
import type { Autoplay } from '#lib/contracts/recurring/recurring-entity.ts';
import type { Db } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import type { ChargeRow, RecurringRow } from '../store.ts';

/** When it is tried again by itself. At its end it is only given up. */
export const getNextTryAt = ({
  next_try_at,
  last_at,
}: Pick<ChargeRow, 'next_try_at' | 'last_at'>): string | undefined =>
  next_try_at !== null && next_try_at < last_at ? next_try_at : undefined;

/**
 * A failure while a charge can still be made: soft where it is tried again by itself. Undefined once what failed is over,
 * and where nothing was tried yet.
 */
export async function readLastAttempt(
  at: Db,
  { clock }: Pick<Services, 'clock'>,
  { id, last_attempt_status }: RecurringRow,
): Promise<Autoplay['lastAttemptStatus']> {
  if (last_attempt_status === null || last_attempt_status === 'purchased')
    return last_attempt_status ?? undefined;
  const failed = await at
    .selectFrom('recurring_charge')
    .select(['next_try_at', 'last_at'])
    .where('recurring_id', '=', id)
    .where('state', 'in', ['soft_failure', 'hard_failure'])
    .where('last_at', '>', getNowIso(clock))
    .execute();
  if (failed.length === 0) return undefined;
  return failed.some((charge) => getNextTryAt(charge) === undefined) ? 'hard_failure' : 'soft_failure';
}
