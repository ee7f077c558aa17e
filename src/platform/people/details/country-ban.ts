// Customers in a country where the shop may not sell: they buy nothing and pay nothing in, and withdraw as always.
import { transact } from '../../ground/db/open.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import { callOffOpenDeposits } from '../../money/payments/call-off/call-off-deposits.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

/** Sets or lifts the ban and tells the customer; it calls off open deposits. False where it stands like that already. */
export const setCountryBan = (services: Services, customerId: string, isBanned: boolean): Promise<boolean> =>
  transact(services.database, async (tx) => {
    await lockWallet(tx, services, customerId);
    const changed = await tx
      .updateTable('customer')
      .set({ country_banned: isBanned ? 1 : 0, country_confirmed_at: null })
      .where('id', '=', customerId)
      .where('country_banned', '=', isBanned ? 0 : 1)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return false;
    if (isBanned) await callOffOpenDeposits(tx, services, customerId, 'country');
    const kind = isBanned ? 'country_banned' : 'country_allowed';
    const dedupe = `${kind}:${services.random.createId('ban', services.clock.now())}`;
    await queueMails(tx, services, [{ kind, customerId, dedupe, payload: {} }]);
    return true;
  });

/** Keeps that the customer has read of the ban. It stays until the operator lifts it. */
export const confirmCountryBan = ({ database, clock }: Services, customerId: string): Promise<unknown> =>
  database.db
    .updateTable('customer')
    .set({ country_confirmed_at: getNowIso(clock) })
    .where('id', '=', customerId)
    .where('country_banned', '=', 1)
    .where('country_confirmed_at', 'is', null)
    .execute();
