// Who is offered nothing begins nothing in a lotto party.
import { PARTY_ERRORS } from '#lib/contracts/party/party-errors.ts';
import type { ErrorRule } from '#lib/contracts/protocol/endpoint.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Tx } from '../../../ground/db/open.ts';
import { findOffersBlock } from '../../../money/blocks/blocks.ts';
import type { Services } from '../../../services.ts';

type PlayErrors = Readonly<Record<'customer_excluded' | 'account_checked', ErrorRule>>;

/** @throws DomainError `customer_excluded`, `account_checked` */
export async function refuseExcluded(
  tx: Tx,
  services: Services,
  customerId: string,
  errors: PlayErrors = PARTY_ERRORS,
): Promise<void> {
  const block = await findOffersBlock(services, customerId, tx);
  if (block) throw createDomainError(errors, block.isExcluded ? 'customer_excluded' : 'account_checked');
}
