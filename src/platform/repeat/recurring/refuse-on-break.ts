// While nothing may be offered to a customer, nothing that repeats is begun.
import { RECURRING_ERRORS } from '#lib/contracts/recurring/recurring-errors.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Tx } from '../../ground/db/open.ts';
import { findOffersBlock } from '../../money/blocks/blocks.ts';
import type { Services } from '../../services.ts';

/**
 * Nothing is begun during a break, nor set to begin by itself after it; nor while somebody looks at the account.
 * @throws DomainError `recurring_on_break`, `recurring_account_checked`
 */
export async function refuseOnBreak(tx: Tx, services: Services, customerId: string): Promise<void> {
  const block = await findOffersBlock(services, customerId, tx);
  if (!block) return;
  const code = block.isExcluded ? 'recurring_on_break' : 'recurring_account_checked';
  throw createDomainError(RECURRING_ERRORS, code);
}
