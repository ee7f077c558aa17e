import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { closeAccount } from '#lib/contracts/care/care.ts';
import { logIn } from '#lib/contracts/identity/customer.ts';
import { getBankAccounts, removeBankAccount } from '#lib/contracts/payments/bank-account.ts';
import { cancelDeposit } from '#lib/contracts/payments/deposit.ts';
import { endMandate, getDirectDebit, signMandate } from '#lib/contracts/payments/direct-debit.ts';
import { createDeposit, getDeposit, getWallet } from '#lib/contracts/payments/wallet.ts';
import { isBreachOf } from '#platform/ground/db/rules.ts';
import { clearDebits } from '#platform/money/bank/debits/clear-debits.ts';
import { findMandate } from '#platform/money/bank/debits/find-mandate.ts';
import { writeDebits } from '#platform/money/bank/debits/write-debits.ts';
import { markFileSent } from '#platform/money/bank/files.ts';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { lockCustomer, unlockCustomer } from '#platform/people/operators/lock-customer.ts';
import { sendBack, takeReturns } from '#tests/support/bank/take-files.ts';
import { signUpCustomer, TEST_PASSWORD } from '../../../support/customers.ts';
import { getMail } from '../../../support/mails.ts';
import { loseAccountNumbers } from '../../../support/other-secrets.ts';
import { STOPS } from '../../../support/people/stop-customer.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';
import { addAccount, BANK_SENDER } from '../../../support/withdrawals.ts';

const DAY_MS = 86_400_000;

interface Shop {
  readonly platform: TestPlatform;
  readonly as: TestSession & { readonly email: string };
  readonly accountId: string;
}

async function openShop(): Promise<Shop> {
  const platform = await openTestPlatform({
    payments: { methods: new Map([['bd', ['debit']]]), settings: BANK_SENDER },
  });
  const as = await signUpCustomer(platform);
  const { firstname, lastname } = await readName(platform, as);
  const added = await addAccount(platform, as, { accountName: `${firstname} ${lastname}` });
  return { platform, as, accountId: added.result.id };
}

const readName = ({ services }: TestPlatform, { customerId }: TestSession) =>
  services.database.db
    .selectFrom('customer')
    .select(['firstname', 'lastname'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();

async function sign({ platform, as, accountId }: Shop, signedName?: string) {
  const { firstname, lastname } = await readName(platform, as);
  const { result: debit } = await platform.call(getDirectDebit, { as });
  return platform.call(signMandate, {
    as,
    body: {
      accountId,
      signedName: signedName ?? `${firstname} ${lastname}`,
      termsVersion: debit?.termsVersion ?? '',
      acceptTerms: true,
    },
  });
}

const ask = ({ platform, as }: Shop, amount = '50.00', key: string = randomUUID()) =>
  platform.call(createDeposit, { as, key, body: { amount, depositMethodId: 'bd' } });

const readStatus = async ({ platform, as }: Shop, id: string) =>
  (await platform.call(getDeposit, { as, params: { id } })).result;

const readBalance = async ({ platform, as }: Shop): Promise<number> =>
  (await readWalletAccount(platform.services.database.db, as.customerId)).balanceCents;

/** Lets so many days go by, and signs in again. */
async function wait(shop: Shop, days: number): Promise<void> {
  const { platform, as } = shop;
  platform.clock.advance(days * DAY_MS);
  const { result } = await platform.call(logIn, { body: { email: as.email, password: TEST_PASSWORD } });
  Object.assign(as, {
    accessToken: result.accessToken,
    refreshToken: result.refreshToken,
    customerToken: result.customerToken,
  });
}

/** A debit that the bank has been informed of. */
async function askSent(shop: Shop, amount = '50.00') {
  const { result } = await ask(shop, amount);
  await wait(shop, 4);
  const file = await writeDebits(shop.platform.services);
  await markFileSent(shop.platform.services, file?.name ?? '');
  return { id: result.id, body: file?.body ?? '' };
}

const expectNoFaults = async ({ platform: { services } }: Shop) =>
  expect((await verifyLedger(services)).faults).toEqual([]);

test('money is collected once it is agreed, and counts after the days in which the bank may say no', async () => {
  const shop = await openShop();
  const { platform, as } = shop;
  const { services } = platform;
  expect((await ask(shop)).envelope.error?.code).toBe('mandate_missing');
  const { result: before } = await platform.call(getWallet, { as });
  expect(before.paymentMethods.find(({ code }) => code === 'bd')?.rules.enabled).toBe(false);
  expect((await sign(shop)).status).toBe(200);
  const { result: wallet } = await platform.call(getWallet, { as });
  expect(wallet.paymentMethods.find(({ code }) => code === 'bd')?.rules.enabled).toBe(true);
  const { result: asked } = await ask(shop);
  expect([asked.status, asked.debit?.isSent]).toEqual(['pending', false]);
  expect(await writeDebits(services)).toBeUndefined();
  await wait(shop, 4);
  const files = await Promise.all(Array.from({ length: 5 }, () => writeDebits(services)));
  const [file] = files.filter((written) => written !== undefined);
  expect(files.filter((written) => written !== undefined)).toHaveLength(1);
  expect(file?.body.split('\r\n')[1]?.slice(0, 30)).toBe('1062-000 12345678 130000005000');
  await wait(shop, 10);
  expect(await clearDebits(services)).toBe(false);
  await markFileSent(services, file?.name ?? '');
  await wait(shop, 2);
  expect(await clearDebits(services)).toBe(false);
  await wait(shop, 3);
  expect(await clearDebits(services)).toBe(true);
  expect((await readStatus(shop, asked.id)).status).toBe('completed');
  expect(await readBalance(shop)).toBe(5000);
  const { result: held } = await platform.call(getWallet, { as });
  expect(held.held.map(({ amount }) => amount.amount)).toEqual(['50.00']);
  await expectNoFaults(shop);
});

test('a debit whose account cannot be read any more fails, and its agreement ends', async () => {
  const shop = await openShop();
  const { services } = shop.platform;
  await sign(shop);
  const { result: asked } = await ask(shop);
  await wait(shop, 4);
  await loseAccountNumbers(services);
  expect(await writeDebits(services)).toBeUndefined();
  expect((await readStatus(shop, asked.id)).status).toBe('failed');
  expect((await ask(shop)).envelope.error?.code).toBe('mandate_missing');
  await expectNoFaults(shop);
});

test('a bank that does not pay fails the debit, once, and ends the agreement of a closed account', async () => {
  const shop = await openShop();
  const { services } = shop.platform;
  await sign(shop);
  const { id, body } = await askSent(shop);
  expect(await takeReturns(services, 'returns.txt', sendBack(body, '3'))).toMatchObject({ matched: 1 });
  expect(await takeReturns(services, 'again.txt', sendBack(body, '3'))).toMatchObject({ repeated: 1 });
  const failed = await readStatus(shop, id);
  expect([failed.status, failed.failure]).toEqual(['failed', 'dishonoured']);
  await wait(shop, 10);
  expect(await clearDebits(services)).toBe(false);
  expect(await readBalance(shop)).toBe(0);
  const { result: debit } = await shop.platform.call(getDirectDebit, { as: shop.as });
  expect(debit?.mandate).toBeUndefined();
  const { result: accounts } = await shop.platform.call(getBankAccounts, { as: shop.as });
  expect(accounts.map(({ verification }) => verification)).toEqual(['Failed Verification']);
  expect((await sign(shop)).envelope.error?.code).toBe('mandate_account_unfit');
  await expectNoFaults(shop);
});

test('what a bank takes back after it counted leaves the wallet again', async () => {
  const shop = await openShop();
  const { services } = shop.platform;
  await sign(shop);
  const { id, body } = await askSent(shop);
  await wait(shop, 6);
  await clearDebits(services);
  expect(await readBalance(shop)).toBe(5000);
  await takeReturns(services, 'late.txt', sendBack(body, '6'));
  expect((await readStatus(shop, id)).status).toBe('charged_back');
  expect(await readBalance(shop)).toBe(0);
  const { db } = services.database;
  const kinds = await db
    .selectFrom('mail')
    .select('kind')
    .where('customer_id', '=', shop.as.customerId)
    .execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['mandate_signed', 'debit_announced', 'debit_returned']),
  );
  await expectNoFaults(shop);
});

test('a debit is called off, or is in the file, never both', async () => {
  const shop = await openShop();
  const { platform, as } = shop;
  await sign(shop);
  await wait(shop, 4);
  for (let turn = 0; turn < 10; turn += 1) {
    const { result } = await ask(shop, '10.00');
    const [file, cancelled] = await Promise.all([
      writeDebits(platform.services),
      platform.call(cancelDeposit, { as, params: { id: result.id } }),
    ]);
    expect([file !== undefined, cancelled.result.status === 'failed'].filter(Boolean)).toHaveLength(1);
    await wait(shop, 1);
  }
  await expectNoFaults(shop);
});

test('one debit a day, of many asked for at once', async () => {
  const shop = await openShop();
  await sign(shop);
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(shop, '10.00')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ envelope }) => envelope.error?.code))).toEqual(
    new Set([undefined, 'debit_once_a_day']),
  );
});

test('an agreement is signed with the own name for the own account, and ends with what waits for the bank', async () => {
  const shop = await openShop();
  const { platform, as, accountId } = shop;
  expect((await sign(shop, 'Somebody Else')).envelope.error?.code).toBe('mandate_name_differs');
  const stranger = await signUpCustomer(platform);
  expect((await sign({ ...shop, as: stranger })).envelope.error?.code).toBe('mandate_account_unknown');
  const { result: mandate } = await sign(shop);
  expect((await sign(shop)).result.id).toBe(mandate.id);
  const removal = await platform.call(removeBankAccount, { as, params: { id: accountId } });
  expect(removal.envelope.error?.code).toBe('bank_account_debited');
  const { result: asked } = await ask(shop);
  const foreign = await platform.call(endMandate, { as: stranger, params: { id: mandate.id } });
  expect(foreign.result).toEqual({ calledOff: 0 });
  const ended = await platform.call(endMandate, { as, params: { id: mandate.id } });
  expect(ended.result).toEqual({ calledOff: 1 });
  expect((await readStatus(shop, asked.id)).failure).toBe('cancelled');
  await wait(shop, 5);
  expect(await writeDebits(platform.services)).toBeUndefined();
  expect((await ask(shop)).envelope.error?.code).toBe('mandate_missing');
});

const readDeposit = ({ platform: { services } }: Shop, id: string) =>
  services.database.db.selectFrom('deposit').select('status').where('id', '=', id).executeTakeFirstOrThrow();

test('closing the account ends the agreement, and nothing more is collected', async () => {
  const shop = await openShop();
  const { platform, as } = shop;
  const { services } = platform;
  await sign(shop);
  const { result: asked } = await ask(shop);
  await platform.call(closeAccount, { as, body: { password: TEST_PASSWORD, reason: '' } });
  expect(await readDeposit(shop, asked.id)).toEqual({ status: 'failed' });
  expect(await findMandate(services.database.db, as.customerId)).toBeUndefined();
  platform.clock.advance(5 * DAY_MS);
  expect(await writeDebits(services)).toBeUndefined();
  await expectNoFaults(shop);
});

test('what waits for an account that is closed, its agreement in force, is called off', async () => {
  const shop = await openShop();
  const { services } = shop.platform;
  await sign(shop);
  const { result: asked } = await ask(shop);
  await wait(shop, 4);
  await services.database.db.updateTable('customer').set({ closed_at: '2026-11-20T00:00:00.000Z' }).execute();
  expect(await writeDebits(services)).toBeUndefined();
  expect(await readDeposit(shop, asked.id)).toEqual({ status: 'failed' });
});

test('what was asked for in a locked account is collected once that is unlocked', async () => {
  const shop = await openShop();
  const { platform, as } = shop;
  const { services } = platform;
  await sign(shop);
  const { result: asked } = await ask(shop);
  platform.clock.advance(4 * DAY_MS);
  await lockCustomer(services, as.customerId, 'Taken over');
  expect(await writeDebits(services)).toBeUndefined();
  expect(await readDeposit(shop, asked.id)).toEqual({ status: 'pending' });
  await unlockCustomer(services, as.customerId);
  expect(await writeDebits(services)).toMatchObject({ items: 1, totalCents: 5000 });
});

test('what was signed, and what is in a file, is not changed', async () => {
  const shop = await openShop();
  const { db } = shop.platform.services.database;
  await sign(shop);
  await askSent(shop);
  const attempts = [
    () => db.updateTable('mandate').set({ terms_version: 'other' }).execute(),
    () => db.updateTable('mandate').set({ signed_name: 'Somebody Else' }).execute(),
    () => db.deleteFrom('mandate').execute(),
  ];
  for (const attempt of attempts)
    await expect(attempt()).rejects.toSatisfy((error) => isBreachOf('mandate_is_kept', error));
  const debits = [
    () => db.updateTable('bank_debit').set({ bank_file_id: null }).execute(),
    () => db.updateTable('bank_debit').set({ lodgement: 'OTHER' }).execute(),
  ];
  for (const attempt of debits)
    await expect(attempt()).rejects.toSatisfy((error) => isBreachOf('bank_debit_is_kept', error));
});

test('where the shop collects nothing there is no direct debit', async () => {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  expect((await platform.call(getDirectDebit, { as })).result).toBeNull();
});

test('a break calls off what waits for the bank; what the bank has is credited, and kept from play', async () => {
  const shop = await openShop();
  const { platform, as } = shop;
  const { services } = platform;
  await sign(shop);
  const { id } = await askSent(shop);
  const { result: waiting } = await ask(shop, '30.00');
  await STOPS.break(services, as.customerId);
  expect([(await readStatus(shop, waiting.id)).failure, (await readStatus(shop, id)).status]).toEqual([
    'called_off_break',
    'pending',
  ]);
  await wait(shop, 12);
  expect(await clearDebits(services)).toBe(true);
  expect([(await readStatus(shop, id)).status, await readBalance(shop)]).toEqual(['completed', 5000]);
  const { payload } = await getMail(services, 'deposit_kept_from_play');
  expect(payload).toMatchObject({ depositId: id, amountCents: 5000, cause: 'break' });
  await expectNoFaults(shop);
});
