import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import type { CustomerCaller } from '../../auth.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { type CustomerRow, lockCustomerRow } from '../details/store.ts';
import { isSessionOpen } from './tokens.ts';

/**
 * Holds the customer of a call until the transaction ends. While the password of the call was checked another one may
 * have been set, or the account been locked: both end the session. @throws DomainError `unauthorised`
 */
export async function lockCaller(
  tx: Tx,
  services: Services,
  caller: Pick<CustomerCaller, 'customerId' | 'sessionId'>,
): Promise<CustomerRow> {
  const customer = await lockCustomerRow(tx, services, caller.customerId);
  if (!(await isSessionOpen(tx, services, caller))) throw createDomainError(COMMON_ERRORS, 'unauthorised');
  return customer;
}
