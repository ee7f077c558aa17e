import type { LicenceRule } from '#lib/contracts/verification/licence.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';

/**
 * The customer is verified no longer: the days of the licence count from now, and every method can be tried again. What its
 * attempts came to is kept.
 */
export async function endVerification(
  tx: Tx,
  services: Services,
  customerId: string,
  { verifyWithinDays }: Pick<LicenceRule, 'verifyWithinDays'>,
): Promise<void> {
  await tx
    .updateTable('customer')
    .set({
      is_verified: 0,
      verified_at: null,
      verification_due_at: toIso(services.clock.now() + verifyWithinDays * DAY_MS),
    })
    .where('id', '=', customerId)
    .execute();
  await tx
    .updateTable('identity_check')
    .set({ status: 'not_attempted', ended_at: getNowIso(services.clock) })
    .where('customer_id', '=', customerId)
    .where('status', '!=', 'not_attempted')
    .execute();
}

/** Attempts that are not decided come to nothing: they were made under other details. */
export async function dropOpenAttempts(tx: Tx, { clock }: Services, customerId: string): Promise<void> {
  await tx
    .updateTable('identity_check')
    .set({ status: 'not_attempted', ended_at: getNowIso(clock) })
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['pending', 'in_progress'])
    .execute();
}
