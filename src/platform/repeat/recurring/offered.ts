// Whether the shop offers what repeats, under any of its brands. While it does not, nothing of it is charged, and its
// owner can only look at it, skip, pause and cancel.
import { RECURRING_ERRORS } from '#lib/contracts/recurring/recurring-errors.ts';
import { getOwnSegment } from '#lib/domain/brand/capabilities.ts';
import { createDomainError } from '../../domain-error.ts';
import { readShopGate } from '../../ground/config/sale-gate.ts';
import type { Services } from '../../services.ts';
import type { RecurringRow } from './store.ts';

type Repeated = Pick<RecurringRow, 'kind' | 'type'>;

/** Says of what a customer repeats whether it is offered. To be read before a transaction begins. */
export async function readOffered(
  services: Services,
  customerId: string,
): Promise<(row: Repeated) => boolean> {
  const customer = await services.database.db
    .selectFrom('customer')
    .select('segment_name')
    .where('id', '=', customerId)
    .executeTakeFirst();
  const findFault = await readShopGate(services, getOwnSegment(customer?.segment_name ?? ''));
  return ({ kind, type }) => findFault({ kind, recurringPurchase: { enabled: true, type } }) === undefined;
}

/** @throws DomainError `recurring_switched_off` */
export function requireOffered(isOffered: (row: Repeated) => boolean, row: Repeated): void {
  if (!isOffered(row)) throw createDomainError(RECURRING_ERRORS, 'recurring_switched_off');
}
