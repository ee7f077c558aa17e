// A locked account can neither be logged in to nor buy, and nothing is paid out of it; its money stays where it is.
import { transact } from '../../ground/db/open.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import { callOffOpenDeposits } from '../../money/payments/call-off/call-off-deposits.ts';
import { resumePayouts } from '../../money/withdrawals/payouts/resume-payouts.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { endSessions } from '../identity/end-sessions.ts';
import { endLinks, OPENING_LINKS } from '../identity/link-tokens.ts';

/**
 * Locks, ends every session and every link that opens the account or moves it, and calls off its open deposits. False where
 * the account is locked already.
 */
export const lockCustomer = (services: Services, customerId: string, reason: string): Promise<boolean> =>
  transact(services.database, async (tx) => {
    const now = getNowIso(services.clock);
    await lockWallet(tx, services, customerId);
    const locked = await tx
      .updateTable('customer')
      .set({ is_locked: 1, locked_reason: reason })
      .where('id', '=', customerId)
      .where('is_locked', '=', 0)
      .returning('id')
      .executeTakeFirst();
    if (!locked) return false;
    await endSessions(tx, services, customerId);
    await callOffOpenDeposits(tx, services, customerId, 'lock');
    await endLinks(tx, services, customerId, OPENING_LINKS);
    await queueMails(tx, services, [
      { kind: 'customer_locked', customerId, dedupe: `customer_locked:${customerId}:${now}`, payload: {} },
    ]);
    return true;
  });

/**
 * Opens it again: what was held back goes on. A closed account stays closed, and its customer hears nothing. False where
 * the account is not locked.
 */
export const unlockCustomer = (services: Services, customerId: string): Promise<boolean> =>
  transact(services.database, async (tx) => {
    const unlocked = await tx
      .updateTable('customer')
      .set({ is_locked: 0, locked_reason: null })
      .where('id', '=', customerId)
      .where('is_locked', '=', 1)
      .returning('closed_at')
      .executeTakeFirst();
    if (!unlocked) return false;
    await resumePayouts(tx, services, customerId);
    if (unlocked.closed_at !== null) return true;
    const dedupe = `customer_unlocked:${customerId}:${getNowIso(services.clock)}`;
    await queueMails(tx, services, [{ kind: 'customer_unlocked', customerId, dedupe, payload: {} }]);
    return true;
  });
