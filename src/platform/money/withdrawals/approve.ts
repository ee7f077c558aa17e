import { transact } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { readStanding } from '../ledger/account-standing.ts';
import { moveLocked } from './move.ts';
import { lockWithdrawal, type WithdrawalRow } from './store.ts';

/** The account is so new that its owner may not have heard of it. */
export class TooEarly extends Error {
  override readonly name = 'TooEarly';
}

/** Nothing is paid out of an account while it is locked. */
export class AccountLocked extends Error {
  override readonly name = 'AccountLocked';
}

/** An operator holds the withdrawal. */
export class WithdrawalHeld extends Error {
  override readonly name = 'WithdrawalHeld';
}

/**
 * Approves a withdrawal that waits for it. Undefined where there is none.
 * @throws TooEarly while nothing is sent to its account yet, unless `isEarly`; AccountLocked, WithdrawalHeld
 */
export const approveWithdrawal = (
  services: Services,
  id: string,
  { isEarly }: { readonly isEarly: boolean },
): Promise<WithdrawalRow | undefined> =>
  transact(services.database, async (tx) => {
    const held = await lockWithdrawal(tx, services, id);
    if (!held) return undefined;
    if (held.held_at !== null) throw new WithdrawalHeld('It is held: release it first.');
    if ((await readStanding(tx, held.customer_id)).isLocked)
      throw new AccountLocked('The account is locked: unlock it, or reject the withdrawal.');
    const account = await tx
      .selectFrom('payout_account')
      .select(['usable_from', 'verification'])
      .where('id', '=', held.account_id ?? '')
      .executeTakeFirst();
    const isNew = account !== undefined && Date.parse(account.usable_from) > services.clock.now();
    if (isNew && account.verification !== 'Verified' && !isEarly)
      throw new TooEarly(`Its account is new: nothing is sent there before ${account.usable_from}.`);
    return moveLocked(tx, services, held, { to: 'approved' });
  });
