// Switching second steps off.
import type { TwoFactorMethod } from '#lib/contracts/identity/two-factor.ts';
import { type Tx, transact } from '../../../ground/db/open.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { findTwoFactorRow, parseMethods } from './settings.ts';

/** Switches off one way, or all of them, and notifies the customer after the last. False where nothing was on. */
export async function removeTwoFactor(
  tx: Tx,
  services: Services,
  customerId: string,
  method?: TwoFactorMethod,
): Promise<boolean> {
  const row = await findTwoFactorRow(tx, customerId);
  if (!row) return false;
  const on = parseMethods(row.methods);
  const left = method ? on.filter((other) => other !== method) : [];
  const isOver = left.length === 0;
  await tx
    .updateTable('two_factor')
    .set({
      methods: JSON.stringify(left),
      changed_at: getNowIso(services.clock),
      ...((isOver || method === 'authenticator') && { secret: null, secret_confirmed_at: null }),
      ...((isOver || method === 'sms') && { phone: null }),
      ...(isOver && { since: null }),
    })
    .where('customer_id', '=', customerId)
    .execute();
  await tx.deleteFrom('trusted_device').where('customer_id', '=', customerId).execute();
  if (!isOver) return true;
  await tx.deleteFrom('recovery_code').where('customer_id', '=', customerId).execute();
  const dedupe = `two-factor-off:${customerId}:${services.random.createHex(8)}`;
  await queueMails(tx, services, [{ kind: 'two_factor_off', payload: {}, customerId, dedupe }]);
  return on.length > 0;
}

/** Switches off one way, or all of them. A password that was forgotten never does. */
export const switchOff = (
  services: Services,
  customerId: string,
  method: TwoFactorMethod | undefined,
): Promise<boolean> => transact(services.database, (tx) => removeTwoFactor(tx, services, customerId, method));

/**
 * Switches off second steps that were changed since an instant: whoever has one that is older still gives its code.
 * @param since ISO instant
 */
export async function removeNewTwoFactor(
  tx: Tx,
  services: Services,
  customerId: string,
  since: string,
): Promise<void> {
  const row = await findTwoFactorRow(tx, customerId);
  if (row?.changed_at && row.changed_at >= since) await removeTwoFactor(tx, services, customerId);
}
