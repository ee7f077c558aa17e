// Accounts that customers are paid to. Their numbers rest sealed; pages see the last digits.

import { createHmac } from 'node:crypto';
import { addBankAccount, type BankAccount } from '#lib/contracts/payments/bank-account.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { joinName } from '#lib/domain/account/person-name.ts';
import {
  isAccountName,
  maskAccount,
  PAYOUT_TYPES,
  type PayoutType,
  parseAccountNumber,
  parseBankCode,
} from '#lib/domain/bank/payout-account.ts';
import { spellForBank } from '#lib/domain/bank/spell-for-bank.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Db, type Tx, transact } from '../../ground/db/open.ts';
import type { PayoutAccountTable } from '../../ground/db/schema/bank-schema.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { runHooks } from '../../module-parts.ts';
import { seal, tryOpen } from '../../secret-box.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { lockWallet } from '../ledger/accounts.ts';
import { isNameAlike } from './name-match.ts';

export type PayoutAccount = Readonly<Omit<PayoutAccountTable, 'is_default'> & { is_default: 0 | 1 }>;

const { errors: ERRORS } = addBankAccount;
const ACCOUNTS_MAX = 10;
/** Nothing is sent to a new account for so long: its owner is informed of it at once and may object. */
const NEW_ACCOUNT_HOLD_MS = 86_400_000;

const getPurpose = (id: string): string => `payout_account:${id}`;

export const toBankAccount = (account: PayoutAccount): BankAccount => ({
  id: account.id,
  type: account.kind,
  accountName: account.account_name,
  ...(account.bank_code !== '' && { code: account.bank_code }),
  accountNumber: account.account_mask,
  verification: account.verification,
  default: account.is_default === 1,
  usableFrom: account.usable_from,
});

/** As messages name it: `Robin Marsh ••5678`. */
export const nameAccount = ({
  account_name,
  account_mask,
}: Pick<PayoutAccount, 'account_name' | 'account_mask'>): string => `${account_name} ${account_mask}`;

/** The number as it was given, or the PayID; undefined, with a line in the log, where it was sealed with other secrets. */
export function findAccountNumber(services: Services, { id, account }: PayoutAccount): string | undefined {
  const number = tryOpen(services, getPurpose(id), account);
  if (number === undefined)
    services.log.error({ account: id }, 'the number of an account does not open with these secrets');
  return number;
}

const selectAccounts = (at: Db | Tx, customerId: string) =>
  at
    .selectFrom('payout_account')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null);

/** The usual one first, then the newest. */
export const listPayoutAccounts = (at: Db | Tx, customerId: string): Promise<PayoutAccount[]> =>
  selectAccounts(at, customerId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** One that the customer has and has not removed; without an id the usual one of those kinds. */
export const findPayoutAccount = (
  at: Db | Tx,
  customerId: string,
  id: string | undefined,
  types: readonly PayoutType[] = PAYOUT_TYPES,
): Promise<PayoutAccount | undefined> =>
  selectAccounts(at, customerId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .where('kind', 'in', types)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export type NewAccount = BodyOf<typeof addBankAccount>;

/** @throws DomainError at the detail that no bank would take */
function parseAccount({ type, code, accountNumber, accountName }: NewAccount) {
  const bankCode = parseBankCode(type, code);
  if (bankCode === undefined)
    throw createDomainError(ERRORS, type === 'national' ? 'bsb_invalid' : 'swift_invalid');
  const account = parseAccountNumber(type, accountNumber);
  if (account === undefined) throw createDomainError(ERRORS, 'account_number_invalid');
  // PayPal asks for no name: what no bank could read is fine there.
  if (type !== 'paypal' && (!isAccountName(accountName) || spellForBank(accountName) === ''))
    throw createDomainError(ERRORS, 'account_name_invalid');
  return { kind: type, bankCode, account, accountName };
}

const createFingerprint = ({ keys }: Services, kind: string, bankCode: string, account: string): string =>
  createHmac('sha256', keys.tokenSecret).update(`payout:${kind}:${bankCode}:${account}`).digest('hex');

const readCustomerName = async (tx: Tx, customerId: string): Promise<string> => {
  const customer = await tx
    .selectFrom('customer')
    .select(['firstname', 'lastname'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return joinName(customer);
};

/** A name that was mistyped is put right where it is the customer's own, and nobody has looked at the account yet. */
async function correctName(
  tx: Tx,
  known: PayoutAccount,
  accountName: string,
  isOwnName: boolean,
): Promise<PayoutAccount> {
  if (known.verification !== 'Pending Verification' || !isOwnName) return known;
  return tx
    .updateTable('payout_account')
    .set({ account_name: accountName, verification: 'Unverified' })
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * The account, and whether it is new: one that the customer has already is given as it is. A name that is not the
 * customer's waits for the operator. The caller holds the wallet. @throws DomainError of `addBankAccount.errors`
 */
export async function keepPayoutAccount(
  tx: Tx,
  services: Services,
  customerId: string,
  asked: NewAccount,
): Promise<{ readonly account: PayoutAccount; readonly isNew: boolean }> {
  const { kind, bankCode, account: number, accountName } = parseAccount(asked);
  const { clock, random } = services;
  const own = await listPayoutAccounts(tx, customerId);
  const fingerprint = createFingerprint(services, kind, bankCode, number);
  const isOwnName = isNameAlike(accountName, await readCustomerName(tx, customerId));
  const known = own.find((other) => other.fingerprint === fingerprint);
  if (known) return { account: await correctName(tx, known, accountName, isOwnName), isNew: false };
  if (own.length >= ACCOUNTS_MAX)
    throw createDomainError(ERRORS, 'bank_accounts_full', { count: own.length });
  const id = random.createId('pac', clock.now());
  const account = await tx
    .insertInto('payout_account')
    .values({
      id,
      customer_id: customerId,
      kind,
      bank_code: bankCode,
      account: seal(services, getPurpose(id), number),
      account_mask: maskAccount(kind, number),
      account_name: accountName,
      fingerprint,
      verification: isOwnName ? 'Unverified' : 'Pending Verification',
      is_default: own.length === 0 ? 1 : 0,
      created_at: getNowIso(clock),
      usable_from: toIso(clock.now() + NEW_ACCOUNT_HOLD_MS),
      verified_at: null,
      removed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await runHooks(services, 'onInstrumentAdded', tx, services, customerId);
  return { account, isNew: true };
}

/** Adds an account and informs its owner where it is new. @throws DomainError of `addBankAccount.errors` */
export const addPayoutAccount = (
  services: Services,
  customerId: string,
  asked: NewAccount,
): Promise<PayoutAccount> =>
  transact(services.database, async (tx) => {
    await lockWallet(tx, services, customerId);
    const { account, isNew } = await keepPayoutAccount(tx, services, customerId, asked);
    if (!isNew) return account;
    await queueMails(tx, services, [
      {
        kind: 'bank_account_added',
        payload: { account: nameAccount(account) },
        customerId,
        dedupe: `bank_account:${account.id}`,
      },
    ]);
    return account;
  });

const setDefault = (tx: Tx, customerId: string, id: string | undefined): Promise<unknown> =>
  tx
    .updateTable('payout_account')
    .set({ is_default: id === undefined ? 0 : 1 })
    .where('customer_id', '=', customerId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .where('removed_at', 'is', null)
    .execute();

/** @throws DomainError `bank_account_unknown` */
export const makePayoutAccountDefault = (
  services: Services,
  customerId: string,
  id: string,
): Promise<PayoutAccount[]> =>
  transact(services.database, async (tx) => {
    await lockWallet(tx, services, customerId);
    if (!(await findPayoutAccount(tx, customerId, id)))
      throw createDomainError(ERRORS, 'bank_account_unknown');
    await setDefault(tx, customerId, undefined);
    await setDefault(tx, customerId, id);
    return listPayoutAccounts(tx, customerId);
  });

/** @throws DomainError `bank_account_in_use` while a withdrawal is on its way there, `bank_account_debited` while it pays in */
export const removePayoutAccount = (
  services: Services,
  customerId: string,
  id: string,
): Promise<PayoutAccount[]> =>
  transact(services.database, async (tx) => {
    await lockWallet(tx, services, customerId);
    const account = await findPayoutAccount(tx, customerId, id);
    if (!account) return listPayoutAccounts(tx, customerId);
    const onItsWay = await tx
      .selectFrom('withdrawal')
      .select('id')
      .where('account_id', '=', id)
      .where('status', 'in', ['requested', 'approved'])
      .executeTakeFirst();
    if (onItsWay) throw createDomainError(ERRORS, 'bank_account_in_use');
    const mandate = await tx
      .selectFrom('mandate')
      .select('id')
      .where('account_id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (mandate) throw createDomainError(ERRORS, 'bank_account_debited');
    await tx
      .updateTable('payout_account')
      .set({ removed_at: getNowIso(services.clock), is_default: 0 })
      .where('id', '=', id)
      .execute();
    const [next] = await listPayoutAccounts(tx, customerId);
    if (account.is_default === 1 && next) await setDefault(tx, customerId, next.id);
    return listPayoutAccounts(tx, customerId);
  });

/** What the operator, or the bank, found out about an account. */
export const setVerification = (
  tx: Tx,
  { clock }: Services,
  id: string,
  verification: PayoutAccount['verification'],
): Promise<unknown> =>
  tx
    .updateTable('payout_account')
    .set({ verification, verified_at: verification === 'Verified' ? getNowIso(clock) : null })
    .where('id', '=', id)
    .execute();
