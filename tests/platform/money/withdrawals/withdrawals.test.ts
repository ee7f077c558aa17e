import { expect, test } from 'vitest';
import { getTransactions } from '#lib/contracts/payments/statement.ts';
import { getWallet } from '#lib/contracts/payments/wallet.ts';
import {
  cancelWithdrawal,
  getPrizeFunds,
  getWithdrawal,
  getWithdrawals,
} from '#lib/contracts/payments/withdrawal.ts';
import { transact } from '#platform/ground/db/open.ts';
import { getHouseAccount, readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { postTransaction } from '#platform/money/ledger/post.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { recordReport } from '#platform/money/payments/reports/apply-report.ts';
import { testDeposit } from '#platform/money/payments/test-deposit.ts';
import { approveWithdrawal, TooEarly } from '#platform/money/withdrawals/approve.ts';
import { finishDueWithdrawals } from '#platform/money/withdrawals/due.ts';
import { moveWithdrawal } from '#platform/money/withdrawals/move.ts';
import { readWithdrawal } from '#platform/money/withdrawals/store.ts';
import { createFundedCustomer } from '../../../support/buying/buying.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';
import { addAccount, askForMoney, switchOn } from '../../../support/withdrawals.ts';

const DAY_MS = 86_400_000;

const readBalance = async (platform: TestPlatform, as: TestSession): Promise<string> =>
  (await platform.call(getWallet, { as })).result.balance.amount;

const readStatus = async (platform: TestPlatform, as: TestSession, id: string): Promise<string> =>
  (await platform.call(getWithdrawal, { as, params: { id } })).result.status;

/** Every rule holds; prizes of these tests were won by no ticket. */
const expectWhole = async ({ services }: TestPlatform): Promise<void> => {
  const { faults } = await verifyLedger(services);
  expect(faults.filter(({ rule }) => rule !== 'prize_is_paid')).toEqual([]);
};

const winPrize = (platform: TestPlatform, as: TestSession, cents: number): Promise<unknown> =>
  transact(platform.services.database, async (tx) => {
    const { accountId } = await readWalletAccount(tx, as.customerId);
    await postTransaction(tx, platform.services, {
      kind: 'prize',
      reference: `ent_${as.customerId}_${cents}`,
      description: 'Prize',
      entries: [
        { accountId: getHouseAccount('prizes'), cents: -cents },
        { accountId, cents },
      ],
    });
  });

test('money that is asked for is out of the wallet, on the statement, and sent by itself when it has waited', async () => {
  const platform = await openTestPlatform();
  const as = await createFundedCustomer(platform, '50.00');
  const { status, result, envelope } = await askForMoney(platform, as, { amount: '20.5' });
  expect([status, result.status, result.canCancel, result.amount.amount]).toEqual([
    200,
    'requested',
    true,
    '20.50',
  ]);
  expect(envelope.messages?.[0]?.message).toBe('We are taking $20.50 out for you.');
  expect(await readBalance(platform, as)).toBe('29.50');
  expect((await platform.call(getTransactions, { as })).result[0]).toMatchObject({
    kind: 'withdrawal',
    amount: { amount: '-20.50' },
    balanceAfter: { amount: '29.50' },
  });
  expect(await finishDueWithdrawals(platform.services)).toBe(false);
  await expectWhole(platform);
  platform.clock.advance(10 * 60_000);
  expect(await finishDueWithdrawals(platform.services)).toBe(true);
  const done = await readWithdrawal(platform.services.database.db, result.id);
  expect(done.status).toBe('completed');
  expect([done.decided_at, done.sent_at, done.done_at].every(Boolean)).toBe(true);
  await expectWhole(platform);
});

test('it can be called off until it is sent, and asked for again', async () => {
  const platform = await openTestPlatform();
  const as = await createFundedCustomer(platform, '50.00');
  const { id } = (await askForMoney(platform, as)).result;
  const cancel = () => platform.call(cancelWithdrawal, { as, params: { id } });
  const cancelled = await cancel();
  expect([cancelled.status, cancelled.result.status]).toEqual([200, 'cancelled']);
  expect(cancelled.envelope.messages?.[0]?.message).toBe(
    'Your withdrawal was cancelled. $10.00 is in your wallet again.',
  );
  expect((await cancel()).status).toBe(200);
  expect(await readBalance(platform, as)).toBe('50.00');
  const again = (await askForMoney(platform, as, { amount: '50.00' })).result;
  for (const to of ['approved', 'sent', 'completed'] as const)
    await moveWithdrawal(platform.services, again.id, { to });
  const late = await platform.call(cancelWithdrawal, { as, params: { id: again.id } });
  expect([late.status, late.envelope.error?.code]).toEqual([409, 'withdrawal_is_sent']);
  expect((await platform.call(getWithdrawals, { as })).result.map(({ status }) => status)).toEqual([
    'completed',
    'cancelled',
  ]);
  await expectWhole(platform);
});

test('another customer finds, and calls off, nothing of it', async () => {
  const platform = await openTestPlatform();
  const as = await createFundedCustomer(platform, '50.00');
  const other = await signUpCustomer(platform);
  const { id } = (await askForMoney(platform, as)).result;
  for (const endpoint of [getWithdrawal, cancelWithdrawal])
    expect((await platform.call(endpoint, { as: other, params: { id } })).status).toBe(404);
  expect(await readStatus(platform, as, id)).toBe('requested');
});

test('amounts are refused at the amount, with what is there', async () => {
  const platform = await openTestPlatform();
  const as = await createFundedCustomer(platform, '50.00');
  const refuse = async (amount: string) =>
    (await askForMoney(platform, as, { amount })).envelope.errors?.amount?.[0]?.message;
  expect(await refuse('0.99')).toBe('Please enter an amount equal to or greater than $1.00.');
  expect(await refuse('50.01')).toBe('You can take out $50.00.');
  expect(await refuse('5,00')).toBe('Amount must follow format e.g: 1.50');
  expect(await readBalance(platform, as)).toBe('50.00');
});

test('money that may still be taken back stays until its time has passed', async () => {
  const heldDeposit = { ...testDeposit, holdMs: DAY_MS };
  const platform = await openTestPlatform({ paymentProviders: [heldDeposit] });
  const as = await createFundedCustomer(platform, '50.00');
  await winPrize(platform, as, 2000);
  const { result: wallet } = await platform.call(getWallet, { as });
  expect(wallet.withdrawableFunds.amount).toBe('20.00');
  expect(wallet.held).toEqual([
    {
      amount: { amount: '50.00', currency: 'AUD' },
      until: new Date(platform.clock.now() + DAY_MS).toISOString(),
    },
  ]);
  const refused = await askForMoney(platform, as, { amount: '20.01' });
  expect(refused.envelope.errors?.amount?.[0]?.message).toBe(
    'You can take out $20.00. $50.00 is still being confirmed.',
  );
  expect((await askForMoney(platform, as, { amount: '20.00' })).status).toBe(200);
  const held = await platform.call(getWallet, { as });
  expect(held.result.withdrawableFunds.amount).toBe('0.00');
  const { services } = platform;
  const deposit = await services.database.db.selectFrom('deposit').select('id').executeTakeFirstOrThrow();
  await recordReport(services, heldDeposit, deposit.id, {
    report: { state: 'charged_back', reason: 'The bank' },
  });
  expect(await readBalance(platform, as)).toBe('0.00');
  await expectWhole(platform);
});

test('who owes money takes none out', async () => {
  const platform = await openTestPlatform();
  const as = await createFundedCustomer(platform, '50.00');
  await askForMoney(platform, as, { amount: '50.00' });
  const { services } = platform;
  const deposit = await services.database.db.selectFrom('deposit').select('id').executeTakeFirstOrThrow();
  await recordReport(services, testDeposit, deposit.id, {
    report: { state: 'charged_back', reason: 'The bank' },
  });
  await winPrize(platform, as, 2000);
  const { status, envelope } = await askForMoney(platform, as);
  expect([status, envelope.error?.code]).toEqual([403, 'account_locked']);
  await expectWhole(platform);
});

test('a withdrawal that comes back settles a debt first', async () => {
  const platform = await openTestPlatform();
  const as = await createFundedCustomer(platform, '50.00');
  const { id } = (await askForMoney(platform, as, { amount: '50.00' })).result;
  const { services } = platform;
  const deposit = await services.database.db.selectFrom('deposit').select('id').executeTakeFirstOrThrow();
  await recordReport(services, testDeposit, deposit.id, {
    report: { state: 'charged_back', reason: 'The bank' },
  });
  expect((await platform.call(cancelWithdrawal, { as, params: { id } })).status).toBe(200);
  expect(await readBalance(platform, as)).toBe('0.00');
  await expectWhole(platform);
});

test('an identity that is not proved takes nothing out, but gives', async () => {
  const platform = await openTestPlatform();
  await switchOn(platform, 'do');
  const as = await createFundedCustomer(platform, '50.00');
  await platform.services.database.db.updateTable('customer').set({ is_verified: 0 }).execute();
  const { status, envelope } = await askForMoney(platform, as);
  expect([status, envelope.error?.code]).toEqual([403, 'verification_required']);
  await winPrize(platform, as, 2000);
  const given = await askForMoney(platform, as, {
    withdrawalMethodCode: 'do',
    causeKey: 'surf-rescue',
  });
  expect([given.status, given.result?.status]).toEqual([200, 'completed']);
  await expectWhole(platform);
});

test('donations come from prizes alone, and name a cause', async () => {
  const platform = await openTestPlatform();
  await switchOn(platform, 'do');
  const as = await createFundedCustomer(platform, '50.00');
  const give = (amount: string, causeKey?: string) =>
    askForMoney(platform, as, {
      amount,
      withdrawalMethodCode: 'do',
      ...(causeKey !== undefined && { causeKey }),
    });
  const prizeFunds = async () => (await platform.call(getPrizeFunds, { as })).result.amount.amount;
  expect(await prizeFunds()).toBe('0.00');
  await winPrize(platform, as, 2000);
  expect(await prizeFunds()).toBe('20.00');
  const nameless = await give('5.00');
  expect(nameless.envelope.errors?.causeKey?.[0]?.code).toBe('cause_unknown');
  const tooMuch = await give('20.01', 'surf-rescue');
  expect(tooMuch.envelope.errors?.amount?.[0]?.message).toBe(
    'You can give at most $20.00: what is left of your prizes.',
  );
  const { result, envelope } = await give('5.00', 'surf-rescue');
  expect(result).toMatchObject({ status: 'completed', causeKey: 'surf-rescue', canCancel: false });
  expect(envelope.messages?.[0]?.message).toBe('Thank you. You gave $5.00.');
  expect(await prizeFunds()).toBe('15.00');
  expect(await moveWithdrawal(platform.services, result.id, { to: 'returned' })).toBeUndefined();
  await expectWhole(platform);
});

test('a new account is paid to after a day, or when the operator says so', async () => {
  const platform = await openTestPlatform();
  await switchOn(platform, 'tt');
  const as = await createFundedCustomer(platform, '50.00');
  const bank = { withdrawalMethodCode: 'tt' } as const;
  const missing = await askForMoney(platform, as, bank);
  expect(missing.envelope.error?.code).toBe('bank_account_missing');
  const { result: account } = await addAccount(platform, as);
  const { result } = await askForMoney(platform, as, { ...bank, customerFundId: account.id });
  expect(result).toMatchObject({ bankType: 'national', account: { accountNumber: '••5678' } });
  const { services } = platform;
  await expect(approveWithdrawal(services, result.id, { isEarly: false })).rejects.toThrow(TooEarly);
  platform.clock.advance(DAY_MS);
  expect(await approveWithdrawal(services, result.id, { isEarly: false })).toMatchObject({
    status: 'approved',
  });
  await moveWithdrawal(services, result.id, { to: 'sent' });
  await expectWhole(platform);
  expect(await moveWithdrawal(services, result.id, { to: 'cancelled' })).toBeUndefined();
  platform.clock.advance(6 * DAY_MS);
  await finishDueWithdrawals(services);
  expect((await readWithdrawal(services.database.db, result.id)).status).toBe('completed');
  await moveWithdrawal(services, result.id, { to: 'returned', reason: 'The account is closed.' });
  expect((await readWalletAccount(services.database.db, as.customerId)).balanceCents).toBe(5000);
  await expectWhole(platform);
});

test('a way that is off, or that production refuses, takes nothing out', async () => {
  const platform = await openTestPlatform();
  const as = await createFundedCustomer(platform, '50.00');
  for (const withdrawalMethodCode of ['tt', 'pl', 'do'] as const)
    expect((await askForMoney(platform, as, { withdrawalMethodCode })).envelope.error?.code).toBe(
      'withdrawal_method_unavailable',
    );
  const production = await openTestPlatform({
    database: platform.services.database,
    refusesTestPayments: true,
  });
  expect((await askForMoney(production, as)).envelope.error?.code).toBe('withdrawal_method_unavailable');
  expect((await production.call(getWallet, { as })).result.withdrawalMethods).toEqual([]);
});
