import { NEW_PASSWORD_ERRORS } from '#lib/contracts/identity/password.ts';
import { createDomainError } from '../../../domain-error.ts';
import { hashPassword, isPassword, runInTurn } from '../../../ground/credentials/passwords.ts';
import { type Tx, transact } from '../../../ground/db/open.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { endSessions } from '../end-sessions.ts';
import { endLinks, OPENING_LINKS } from '../link-tokens.ts';
import { findWeakness } from './common-passwords.ts';

/** Hashes a new password. Outside of a transaction: it takes a while. */
export const hashNewPassword = (services: Services, password: string): Promise<string> =>
  runInTurn(() => hashPassword(password, services.passwordCost));

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** The account whose password is to be replaced; undefined for one that is closed. */
export async function findAccount(services: Services, customerId: string): Promise<Account | undefined> {
  const row = await services.database.db
    .selectFrom('customer')
    .innerJoin('credential', 'credential.customer_id', 'customer.id')
    .select(['customer.id', 'customer.email', 'credential.password_hash'])
    .where('customer.id', '=', customerId)
    .where('customer.closed_at', 'is', null)
    .executeTakeFirst();
  return row && { id: row.id, email: row.email, passwordHash: row.password_hash };
}

/** @throws DomainError of `WEAK_PASSWORD_ERRORS`, `password_same` */
export async function checkNewPassword(
  services: Services,
  { email, passwordHash }: Account,
  password: string,
): Promise<void> {
  const weakness = await findWeakness(password, email);
  if (weakness) throw createDomainError(NEW_PASSWORD_ERRORS, weakness);
  if (await runInTurn(() => isPassword(password, passwordHash, services.passwordCost)))
    throw createDomainError(NEW_PASSWORD_ERRORS, 'password_same');
}

/**
 * Writes a new password, ends the other sessions and the links that open the account or change its address, and takes
 * back a required password change. The link that stops a change of address still works.
 * @param kept the session that goes on
 */
export async function storePassword(
  tx: Tx,
  services: Services,
  { customerId, passwordHash, kept }: { customerId: string; passwordHash: string; kept?: string | undefined },
): Promise<void> {
  const now = getNowIso(services.clock);
  await tx.updateTable('customer').set({ force_password_change: 0 }).where('id', '=', customerId).execute();
  await tx
    .updateTable('credential')
    .set({ password_hash: passwordHash, changed_at: now })
    .where('customer_id', '=', customerId)
    .execute();
  await endSessions(tx, services, customerId, kept);
  await endLinks(tx, services, customerId, OPENING_LINKS);
}

/** Tells the customer. @param at when it was changed */
export const queuePasswordMail = (
  tx: Tx,
  services: Services,
  customerId: string,
  at: string,
): Promise<void> =>
  queueMails(tx, services, [
    {
      kind: 'password_changed',
      payload: { at },
      customerId,
      dedupe: `password-changed:${customerId}:${at}`,
    },
  ]);

/**
 * Replaces the password of an account, ends its sessions and takes back a required password change.
 * Gives the customer's id; undefined where no account has that e-mail address.
 */
export async function replacePassword(
  services: Services,
  email: string,
  password: string,
): Promise<string | undefined> {
  const passwordHash = await hashNewPassword(services, password);
  return transact(services.database, async (tx) => {
    const customer = await tx
      .selectFrom('customer')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (!customer) return undefined;
    await storePassword(tx, services, { customerId: customer.id, passwordHash });
    return customer.id;
  });
}
