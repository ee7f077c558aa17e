// What is shown at the desk for a reason alone: identity pictures, and the numbers of bank accounts. Who gave a reason sees
// them for some minutes, and the audit trail keeps who looked at what, and why.
import { DESK_CUSTOMER_ERRORS, type DeskSecrets } from '#lib/contracts/customer/desk-customer.ts';
import type { Operator } from '#lib/contracts/operator.ts';
import { MINUTE_MS } from '#lib/domain/time/units.ts';
import { createDomainError } from '../../../domain-error.ts';
import { type Db, type Tx, transact } from '../../../ground/db/open.ts';
import { insertAudit } from '../../../ground/operator/audit.ts';
import { rejectOwnAccount } from '../../../ground/staff/own-account.ts';
import { findAccountNumber, listPayoutAccounts } from '../../../money/withdrawals/payout-accounts.ts';
import type { Services } from '../../../services.ts';
import { getNowIso, toIso } from '../../../time.ts';
import { listPictures, openPicture } from '../../verification/documents.ts';

const REVEALED_MS = 15 * MINUTE_MS;

/** @throws DomainError `customer_unknown`, `own_account` */
export async function reveal(
  services: Services,
  operator: Operator,
  { customerId, reason }: { readonly customerId: string; readonly reason: string },
): Promise<{ endsAt: string }> {
  const { random, clock, database } = services;
  await rejectOwnAccount(services, operator, customerId);
  const endsAt = toIso(clock.now() + REVEALED_MS);
  await transact(database, async (tx) => {
    await requireCustomer(tx, customerId);
    const id = random.createId('rvl', clock.now());
    await tx
      .insertInto('desk_reveal')
      .values({
        id,
        customer_id: customerId,
        actor: operator.actor,
        reason,
        created_at: getNowIso(clock),
        ends_at: endsAt,
      })
      .execute();
    await insertAudit(tx, services, operator.actor, 'customer reveal', {
      subject: customerId,
      detail: { reason },
    });
  });
  return { endsAt };
}

async function requireCustomer(at: Db | Tx, id: string): Promise<void> {
  const row = await at.selectFrom('customer').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw createDomainError(DESK_CUSTOMER_ERRORS, 'customer_unknown');
}

/** Until when the person sees it, as an ISO instant. @throws DomainError `reveal_needed` */
async function requireRevealed(
  { database, clock }: Services,
  { actor }: Operator,
  customerId: string,
): Promise<string> {
  const row = await database.db
    .selectFrom('desk_reveal')
    .select('ends_at')
    .where('customer_id', '=', customerId)
    .where('actor', '=', actor)
    .where('ends_at', '>', getNowIso(clock))
    .orderBy('ends_at', 'desc')
    .executeTakeFirst();
  if (!row) throw createDomainError(DESK_CUSTOMER_ERRORS, 'reveal_needed');
  return row.ends_at;
}

/** @throws DomainError `customer_unknown`, `own_account`, `reveal_needed` */
export async function readSecrets(
  services: Services,
  operator: Operator,
  customerId: string,
): Promise<DeskSecrets> {
  const { db } = services.database;
  await requireCustomer(db, customerId);
  await rejectOwnAccount(services, operator, customerId);
  const endsAt = await requireRevealed(services, operator, customerId);
  const accounts = await listPayoutAccounts(db, customerId);
  return {
    endsAt,
    accounts: accounts.map((account) => ({
      id: account.id,
      kind: account.kind,
      name: account.account_name,
      code: account.bank_code,
      number: findAccountNumber(services, account) ?? account.account_mask,
    })),
    pictures: await listPictures(db, customerId),
  };
}

/** @throws DomainError `picture_unknown`, `own_account`, `reveal_needed` */
export async function readPicture(
  services: Services,
  operator: Operator,
  id: string,
): Promise<{ mime: string; base64: string }> {
  const picture = await openPicture(services, id);
  if (!picture) throw createDomainError(DESK_CUSTOMER_ERRORS, 'picture_unknown');
  const { customerId, checkId, side, mime, base64 } = picture;
  await rejectOwnAccount(services, operator, customerId);
  await requireRevealed(services, operator, customerId);
  await insertAudit(services.database.db, services, operator.actor, 'customer picture', {
    subject: customerId,
    detail: { check: checkId, picture: id, side },
  });
  return { mime, base64 };
}
