import { expect, test } from 'vitest';
import { getBankAccounts } from '#lib/contracts/payments/bank-account.ts';
import { cancelWithdrawal } from '#lib/contracts/payments/withdrawal.ts';
import { markFileSent, readFile } from '#platform/money/bank/files.ts';
import { BankSettingsError } from '#platform/money/bank/settings.ts';
import { writePayouts } from '#platform/money/bank/write-payouts.ts';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { readWithdrawal } from '#platform/money/withdrawals/store.ts';
import { sendBack, takeReturns } from '#tests/support/bank/take-files.ts';
import { createFundedCustomer } from '../../../support/buying/buying.ts';
import { loseAccountNumbers } from '../../../support/other-secrets.ts';
import {
  addAccount,
  askApproved,
  askForMoney,
  openBankingShop,
  readWithdrawalStatus,
} from '../../../support/withdrawals.ts';

test('what is approved is in one file, once, and is sent from then on', async () => {
  const { platform, services, as } = await openBankingShop();
  const ids = [await askApproved(platform, as, '10.00'), await askApproved(platform, as, '2.50')];
  const waiting = (await askForMoney(platform, as, { amount: '5.00', withdrawalMethodCode: 'tt' })).result.id;
  const files = await Promise.all(Array.from({ length: 5 }, () => writePayouts(services)));
  const written = files.filter((file) => file !== undefined);
  expect(written.map(({ items, totalCents, name }) => [items, totalCents, name])).toEqual([
    [2, 1250, 'payouts-000001.aba'],
  ]);
  const lines = written[0]?.body.split('\r\n') ?? [];
  expect(lines.map((line) => line.slice(0, 30))).toEqual([
    '0                 01CBA       ',
    '1062-000 12345678 500000001000',
    '1062-000 12345678 500000000250',
    '7999-999            0000001250',
    '',
  ]);
  expect(await Promise.all([...ids, waiting].map((id) => readWithdrawalStatus(platform, id)))).toEqual([
    'sent',
    'sent',
    'requested',
  ]);
  expect((await readFile(services, 'payouts-000001.aba'))?.body).toBe(written[0]?.body);
  expect([
    await markFileSent(services, 'payouts-000001.aba'),
    await markFileSent(services, 'payouts-000001.aba'),
  ]).toEqual([true, false]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('an account whose number cannot be read any more is left out, and waits', async () => {
  const { platform, services, as } = await openBankingShop();
  const unread = await askApproved(platform, as, '10.00');
  await loseAccountNumbers(services);
  expect(await writePayouts(services)).toBeUndefined();
  const other = await createFundedCustomer(platform, '100.00');
  await addAccount(platform, other);
  const read = await askApproved(platform, other, '2.50');
  expect(await writePayouts(services)).toMatchObject({ items: 1, totalCents: 250 });
  expect([await readWithdrawalStatus(platform, unread), await readWithdrawalStatus(platform, read)]).toEqual([
    'approved',
    'sent',
  ]);
});

test('one that is called off while the file is written is in it, or is back, never both', async () => {
  const { platform, services, as } = await openBankingShop();
  for (let turn = 0; turn < 20; turn += 1) {
    const id = await askApproved(platform, as, '1.00');
    const [file, cancelled] = await Promise.all([
      writePayouts(services),
      platform.call(cancelWithdrawal, { as, params: { id } }),
    ]);
    expect([file !== undefined, cancelled.status === 200].filter(Boolean)).toHaveLength(1);
  }
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('what the bank sends back is in the wallet again, once, and the account is marked', async () => {
  const { platform, services, as } = await openBankingShop();
  const id = await askApproved(platform, as, '40.00');
  const file = await writePayouts(services);
  const body = sendBack(file?.body ?? '', '3');
  expect(await takeReturns(services, 'returns.txt', body)).toEqual({
    lines: 1,
    matched: 1,
    unmatched: 0,
    repeated: 0,
  });
  expect(await takeReturns(services, 'returns.txt', body)).toMatchObject({ matched: 0, repeated: 1 });
  const row = await readWithdrawal(services.database.db, id);
  expect([row.status, row.reason]).toEqual(['returned', 'The account is closed.']);
  expect((await readWalletAccount(services.database.db, as.customerId)).balanceCents).toBe(10_000);
  const { result: accounts } = await platform.call(getBankAccounts, { as });
  expect(accounts.map(({ verification }) => verification)).toEqual(['Failed Verification']);
  const again = await askForMoney(platform, as, { withdrawalMethodCode: 'tt' });
  expect(again.envelope.error?.code).toBe('account_unverified');
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a return of nothing that we sent waits for the operator', async () => {
  const { platform, services, as } = await openBankingShop();
  await askApproved(platform, as, '40.00');
  const file = await writePayouts(services);
  const foreign = sendBack(file?.body ?? '', '5').replace(/DC[A-Z0-9]{12}/, 'DCSOMEBODYELSE');
  expect(await takeReturns(services, 'returns.txt', foreign)).toMatchObject({ matched: 0, unmatched: 1 });
});

test('without the settings of the bank nothing is written, and nothing is marked as sent', async () => {
  const { platform, as } = await openBankingShop();
  const id = await askApproved(platform, as, '40.00');
  const unset = { ...platform.services, payments: undefined };
  await expect(writePayouts(unset)).rejects.toThrow(BankSettingsError);
  expect(await readWithdrawalStatus(platform, id)).toBe('approved');
});

test('numbers of accounts stand nowhere in the open', async () => {
  const { platform, services, as } = await openBankingShop();
  await askApproved(platform, as, '40.00');
  await writePayouts(services);
  const { db } = services.database;
  const rows = [
    ...(await db.selectFrom('payout_account').selectAll().execute()),
    ...(await db.selectFrom('bank_file').selectAll().execute()),
    ...(await db.selectFrom('mail').selectAll().execute()),
  ];
  expect(rows.length).toBeGreaterThan(3);
  expect(JSON.stringify(rows)).not.toContain('12345678');
});
