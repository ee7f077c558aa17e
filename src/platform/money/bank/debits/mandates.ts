// Agreements of customers to direct debits: one in force at a time, and all are kept as they were signed.

import { type Mandate, signMandate as signing } from '#lib/contracts/payments/direct-debit.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { joinName } from '#lib/domain/account/person-name.ts';
import { DEBIT_TERMS_VERSION, getFirstDebitDay } from '#lib/domain/bank/direct-debit.ts';
import { createDomainError } from '../../../domain-error.ts';
import { type Tx, transact } from '../../../ground/db/open.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { lockWallet } from '../../ledger/accounts.ts';
import { isNameAlike } from '../../withdrawals/name-match.ts';
import { findPayoutAccount, nameAccount, type PayoutAccount } from '../../withdrawals/payout-accounts.ts';
import { callOffDebits } from './call-off.ts';
import { findMandate, type MandateRow } from './find-mandate.ts';

const { errors: ERRORS } = signing;

export const toMandate = (row: MandateRow): Mandate => ({
  id: row.id,
  accountId: row.account_id,
  accountName: row.account_name,
  code: row.bank_code,
  accountNumber: row.account_mask,
  signedName: row.signed_name,
  signedAt: row.signed_at,
  firstDebitFrom: row.first_debit_from,
});

/** Whose name a bank knows it by has to be the customer's: no one agrees for another. */
const isFit = ({ kind, verification }: PayoutAccount): boolean =>
  kind === 'national' && verification !== 'Failed Verification' && verification !== 'Pending Verification';

async function requireOwnName(tx: Tx, customerId: string, signedName: string): Promise<void> {
  const customer = await tx
    .selectFrom('customer')
    .select(['firstname', 'lastname'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (!isNameAlike(signedName, joinName(customer))) throw createDomainError(ERRORS, 'mandate_name_differs');
}

async function requireFitAccount(tx: Tx, customerId: string, accountId: string): Promise<PayoutAccount> {
  const account = await findPayoutAccount(tx, customerId, accountId);
  if (!account) throw createDomainError(ERRORS, 'mandate_account_unknown');
  if (!isFit(account)) throw createDomainError(ERRORS, 'mandate_account_unfit');
  return account;
}

/** Ends an agreement and calls off what is not with the bank. How many debits that were. */
async function endHeld(tx: Tx, services: Services, { id }: Pick<MandateRow, 'id'>): Promise<number> {
  await tx
    .updateTable('mandate')
    .set({ ended_at: getNowIso(services.clock) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  return callOffDebits(tx, services, id);
}

/** @throws DomainError of `signMandate` */
export const signMandate = (
  services: Services,
  customerId: string,
  { accountId, signedName, termsVersion }: Omit<BodyOf<typeof signing>, 'acceptTerms'>,
): Promise<Mandate> =>
  transact(services.database, async (tx) => {
    const { random, clock } = services;
    if (termsVersion !== DEBIT_TERMS_VERSION) throw createDomainError(ERRORS, 'mandate_terms_changed');
    await lockWallet(tx, services, customerId);
    const account = await requireFitAccount(tx, customerId, accountId);
    await requireOwnName(tx, customerId, signedName);
    const held = await findMandate(tx, customerId);
    if (held?.account_id === accountId && held.terms_version === termsVersion) return toMandate(held);
    if (held) await endHeld(tx, services, held);
    const id = random.createId('mdt', clock.now());
    await tx
      .insertInto('mandate')
      .values({
        id,
        customer_id: customerId,
        account_id: accountId,
        terms_version: termsVersion,
        signed_name: signedName,
        signed_at: getNowIso(clock),
        first_debit_from: getFirstDebitDay(clock.now()),
        ended_at: null,
      })
      .execute();
    const signed = await findMandate(tx, customerId);
    if (!signed) throw new Error(`The agreement ${id} is not in force`);
    await queueMails(tx, services, [
      {
        kind: 'mandate_signed',
        payload: { account: nameAccount(account), signedName, firstDebitFrom: signed.first_debit_from },
        customerId,
        dedupe: `mandate_signed:${id}`,
      },
    ]);
    return toMandate(signed);
  });

/** Ends the customer's agreement in the caller's transaction, which holds the wallet. @param reason a sentence; empty where the customer ended it */
export async function endMandateOf(
  tx: Tx,
  services: Services,
  held: MandateRow,
  reason: string,
): Promise<number> {
  const calledOff = await endHeld(tx, services, held);
  await queueMails(tx, services, [
    {
      kind: 'mandate_ended',
      payload: { account: nameAccount(held), reason },
      customerId: held.customer_id,
      dedupe: `mandate_ended:${held.id}`,
    },
  ]);
  return calledOff;
}

/** How many debits were called off. Ending what is over, or another customer's, changes nothing. */
export const endMandate = (services: Services, customerId: string, id: string): Promise<number> =>
  transact(services.database, async (tx) => {
    await lockWallet(tx, services, customerId);
    const held = await findMandate(tx, customerId);
    return held?.id === id ? endMandateOf(tx, services, held, '') : 0;
  });
