// Closes an account for good. Tickets stay in their draws, and what the wallet holds stays its owner's.
import { closeAccount } from '#lib/contracts/care/care.ts';
import { LOGIN_ERRORS } from '#lib/contracts/identity/customer.ts';
import { createDomainError } from '../../domain-error.ts';
import { forgiveAttempt, getLoginKeys, takeAttempt } from '../../ground/credentials/login-throttle.ts';
import { isPassword, runInTurn } from '../../ground/credentials/passwords.ts';
import type { Tx } from '../../ground/db/open.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { runHooks } from '../../module-parts.ts';
import { findMandate } from '../../money/bank/debits/find-mandate.ts';
import { endMandateOf } from '../../money/bank/debits/mandates.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import { callOffOpenDeposits } from '../../money/payments/call-off/call-off-deposits.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { endSessions } from './end-sessions.ts';
import { reportPasswordLock } from './passwords/report-lock.ts';

interface Closing {
  readonly customerId: string;
  readonly password: string;
  readonly reason: string;
  /** Network address of the visitor. */
  readonly address: string;
}

/** @throws DomainError `password_wrong`, `login_locked` */
async function requirePassword(
  services: Services,
  { customerId, password, address }: Closing,
): Promise<void> {
  const { email, password_hash } = await services.database.db
    .selectFrom('customer')
    .innerJoin('credential', 'credential.customer_id', 'customer.id')
    .select(['customer.email', 'credential.password_hash'])
    .where('customer.id', '=', customerId)
    .executeTakeFirstOrThrow();
  const keys = getLoginKeys(email, address, undefined);
  const locked = await takeAttempt(services, keys);
  if (locked) {
    if (locked.rule !== 'address') await reportPasswordLock(services, customerId, locked.waitMinutes);
    throw createDomainError(LOGIN_ERRORS, 'login_locked', { minutes: locked.waitMinutes });
  }
  if (!(await isPassword(password, password_hash, services.passwordCost)))
    throw createDomainError(closeAccount.errors, 'password_wrong');
  await forgiveAttempt(services, keys);
}

/** Ends the agreement to direct debits: what is not with the bank yet is not collected. */
async function endDirectDebit(tx: Tx, services: Services, customerId: string): Promise<void> {
  const mandate = await findMandate(tx, customerId);
  if (mandate) await endMandateOf(tx, services, mandate, '');
}

/**
 * Closes the account, ends its sessions and its direct debit, takes it out of its groups, and cancels what was ordered
 * ahead and the deposits that are open.
 */
export async function closeCustomer(services: Services, closing: Closing): Promise<void> {
  await runInTurn(() => requirePassword(services, closing));
  const { customerId, reason } = closing;
  const now = getNowIso(services.clock);
  await transactAndPurge(services, async (tx, announce) => {
    const { balanceCents } = await lockWallet(tx, services, customerId);
    await tx
      .updateTable('customer')
      .set({ closed_at: now, closed_reason: reason })
      .where('id', '=', customerId)
      .where('closed_at', 'is', null)
      .execute();
    await endDirectDebit(tx, services, customerId);
    await callOffOpenDeposits(tx, services, customerId, 'closure');
    await runHooks(services, 'onAccountClosed', tx, services, { customerId, announce });
    await endSessions(tx, services, customerId);
    await queueMails(tx, services, [
      {
        customerId,
        kind: 'account_closed',
        payload: { amountCents: balanceCents },
        dedupe: `account_closed:${customerId}`,
      },
    ]);
  });
}
