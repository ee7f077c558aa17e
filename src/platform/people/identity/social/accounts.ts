// Accounts elsewhere that open an account of the shop.
import {
  linkSocial,
  type SocialAccounts,
  SocialProvider,
  unlinkSocial,
} from '#lib/contracts/identity/social.ts';
import { createDomainError } from '../../../domain-error.ts';
import { type Db, type Tx, transact } from '../../../ground/db/open.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import type { SocialIdentity } from './identify.ts';

/** What messages call the providers. */
const NAMES: Readonly<Record<SocialProvider, string>> = { apple: 'Apple', google: 'Google' };

export const findOwner = (at: Db | Tx, { provider, subject }: Pick<SocialIdentity, 'provider' | 'subject'>) =>
  at
    .selectFrom('social_account')
    .innerJoin('customer', 'customer.id', 'social_account.customer_id')
    .select(['customer.id', 'customer.closed_at', 'customer.is_locked'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** Links and tells the customer. False where it or another of the provider is linked already. */
export async function insertLink(
  tx: Tx,
  services: Services,
  customerId: string,
  { provider, subject, email }: Pick<SocialIdentity, 'provider' | 'subject' | 'email'>,
): Promise<boolean> {
  const row = {
    provider,
    subject,
    customer_id: customerId,
    email: email || null,
    linked_at: getNowIso(services.clock),
  };
  const inserted = await tx
    .insertInto('social_account')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst();
  if (!inserted) return false;
  const dedupe = `social-linked:${customerId}:${services.random.createHex(8)}`;
  const payload = { provider: NAMES[provider] };
  await queueMails(tx, services, [{ kind: 'social_linked', payload, customerId, dedupe }]);
  return true;
}

/** @throws DomainError `social_taken`, `social_linked` */
export async function linkAccount(
  services: Services,
  customerId: string,
  identity: SocialIdentity,
): Promise<void> {
  const { db } = services.database;
  const isLinked = await transact(services.database, (tx) => insertLink(tx, services, customerId, identity));
  if (isLinked) return;
  const owner = await findOwner(db, identity);
  if (owner?.id === customerId) return;
  throw createDomainError(linkSocial.errors, owner ? 'social_taken' : 'social_linked');
}

async function hasPassword(at: Db | Tx, customerId: string): Promise<boolean> {
  const row = await at
    .selectFrom('credential')
    .select('password_hash')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row !== undefined && row.password_hash !== '';
}

export async function listAccounts({ database }: Services, customerId: string): Promise<SocialAccounts> {
  const rows = await database.db
    .selectFrom('social_account')
    .select(['provider', 'email', 'linked_at'])
    .where('customer_id', '=', customerId)
    .orderBy('provider')
    .execute();
  return {
    accounts: rows.map(({ provider, email, linked_at }) => ({
      provider: SocialProvider.parse(provider),
      email,
      linkedAt: linked_at,
    })),
    hasPassword: await hasPassword(database.db, customerId),
  };
}

async function hasOtherWay(tx: Tx, customerId: string, provider: SocialProvider): Promise<boolean> {
  if (await hasPassword(tx, customerId)) return true;
  const others = tx
    .selectFrom('social_account')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('provider', '!=', provider);
  const ways = await tx
    .selectFrom('passkey')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .unionAll(others)
    .execute();
  return ways.length > 0;
}

/** @throws DomainError `social_last` */
export async function unlinkAccount(
  services: Services,
  customerId: string,
  provider: SocialProvider,
): Promise<void> {
  await transact(services.database, async (tx) => {
    // Two that are unlinked at once would each take the other for the way in.
    await tx.updateTable('customer').set({ id: customerId }).where('id', '=', customerId).execute();
    if (!(await hasOtherWay(tx, customerId, provider)))
      throw createDomainError(unlinkSocial.errors, 'social_last');
    await tx
      .deleteFrom('social_account')
      .where('customer_id', '=', customerId)
      .where('provider', '=', provider)
      .execute();
  });
}
