// Links that are asked for by an e-mail address, without a login.
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { createDomainError } from '../../domain-error.ts';
import { getResetKeys, takeAttempt } from '../../ground/credentials/login-throttle.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

export interface LinkRequest {
  readonly email: string;
  /** Where it comes from on the network. */
  readonly address: string;
}

/**
 * Queues a link where there is an open account. An account that was asked for too often gets no other one, and the
 * answer does not say so. @throws DomainError `too_many_requests` for the address that asks
 */
export async function queueLinkFor(
  services: Services,
  { email, address }: LinkRequest,
  queue: (tx: Tx, account: { readonly id: string; readonly isLocked: boolean }) => Promise<void>,
): Promise<void> {
  const { from, account } = getResetKeys(email, address);
  if (await takeAttempt(services, from)) throw createDomainError(COMMON_ERRORS, 'too_many_requests');
  if (await takeAttempt(services, account)) return;
  await transact(services.database, async (tx) => {
    const customer = await tx
      .selectFrom('customer')
      .select(['id', 'is_locked'])
      .where('email', '=', email)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    if (customer) await queue(tx, { id: customer.id, isLocked: customer.is_locked === 1 });
  });
}

/** A link out of a message was used: the address has shown to be the customer's. */
export async function confirmEmailByLink(tx: Tx, { clock }: Services, customerId: string): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ email_confirmed_at: getNowIso(clock) })
    .where('id', '=', customerId)
    .where('email_confirmed_at', 'is', null)
    .execute();
}
