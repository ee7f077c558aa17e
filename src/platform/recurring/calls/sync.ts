// Trying failed charges again at once: after a deposit, another card, or when their owner asks for it.
import type { BodyOf, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import type { processRecurringSync } from '#lib/contracts/recurring/payment-resolution.ts';
import type { Services } from '../../services.ts';
import { retryCharge } from '../jobs.ts';
import { listFailures } from './resolutions.ts';

type Sync = ResultOf<typeof processRecurringSync>;

/** Tries what failed and may still be bought. Called twice it does no more: a charge is bought once. */
export async function syncCharges(
  services: Services,
  customerId: string,
  { autoplayIds }: BodyOf<typeof processRecurringSync>,
): Promise<Sync> {
  const { db } = services.database;
  const results: Sync['results'] = [];
  for (const { charge } of await listFailures(db, services, customerId, autoplayIds)) {
    await retryCharge(db, services, charge.id);
    results.push({ autoplayId: charge.recurring_id, chargeKey: charge.key, state: 'retrying' });
  }
  return { results };
}
