// During a break or an exclusion a customer begins nothing in a lotto party.
import { PARTY_ERRORS } from '#lib/contracts/party/party-errors.ts';
import { findExclusion } from '../../care/exclusions.ts';
import type { Tx } from '../../db/open.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Services } from '../../services.ts';

/** @throws DomainError `customer_excluded` */
export async function refuseExcluded(tx: Tx, services: Services, customerId: string): Promise<void> {
  if (await findExclusion(services, customerId, tx))
    throw createDomainError(PARTY_ERRORS, 'customer_excluded');
}
