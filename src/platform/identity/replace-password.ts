import { transact } from '../db/open.ts';
import type { Services } from '../services.ts';
import { getNowIso } from '../time.ts';
import { hashPassword, runInTurn } from './passwords.ts';

/**
 * Replaces the password of an account, ends its sessions and takes back a required password change.
 * Gives the customer's id; undefined where no account has that e-mail address.
 */
export async function replacePassword(
  services: Services,
  email: string,
  password: string,
): Promise<string | undefined> {
  const hash = await runInTurn(() => hashPassword(password, services.passwordCost));
  return transact(services.database, async (tx) => {
    const customer = await tx
      .updateTable('customer')
      .set({ force_password_change: 0 })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirst();
    if (!customer) return undefined;
    await tx
      .updateTable('credential')
      .set({ password_hash: hash, changed_at: getNowIso(services.clock) })
      .where('customer_id', '=', customer.id)
      .execute();
    await tx
      .updateTable('session')
      .set({ revoked_at: getNowIso(services.clock) })
      .where('customer_id', '=', customer.id)
      .where('revoked_at', 'is', null)
      .execute();
    return customer.id;
  });
}
