import { expect, test } from 'vitest';
import { closeAccount } from '#lib/contracts/care/care.ts';
import { getTransferDetails } from '#lib/contracts/identity/transfer-details.ts';
import { getWallet } from '#lib/contracts/payments/wallet.ts';
import { createCustomerReference } from '#lib/domain/bank/customer-reference.ts';
import { assignLine, dismissLine, LineRefused } from '#platform/money/bank/assign-line.ts';
import { readStatement } from '#platform/money/bank/read/read-statement.ts';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { deleteCustomer } from '#platform/people/operators/delete-customer.ts';
import { lockCustomer, unlockCustomer } from '#platform/people/operators/lock-customer.ts';
import { takeStatement } from '#tests/support/bank/take-files.ts';
import { createFundedCustomer } from '../../../support/buying/buying.ts';
import { signUpCustomer, TEST_PASSWORD, verifyIdentity } from '../../../support/customers.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';
import { askForMoney } from '../../../support/withdrawals.ts';

const SETTINGS = {
  BPAY_BILLER_CODE: '23796',
  BANK_BSB: '062-000',
  BANK_ACCOUNT: '12345678',
  BANK_ACCOUNT_NAME: 'Drawcard',
};
const METHODS = new Map([
  ['bp', ['bpay']],
  ['dd', ['bank']],
] as const);

async function openBankingShop() {
  const platform = await openTestPlatform({ payments: { methods: METHODS, settings: SETTINGS } });
  const as = await signUpCustomer(platform);
  const reference = (await platform.call(getTransferDetails, { as })).result?.reference ?? '';
  return { platform, services: platform.services, as, reference };
}

type BankingShop = Awaited<ReturnType<typeof openBankingShop>>;

const HEAD = 'Transaction Reference Number,Payment Type,Customer Reference Number,Amount,Settlement Date';
const toCsv = (...lines: string[]): string => [HEAD, ...lines].join('\r\n');

const read = (platform: TestPlatform, body: string, by: 'bpay' | 'statement' = 'bpay') =>
  takeStatement(platform.services, by, { name: 'bank.csv', body, lines: readStatement(body).payments });

const readBalance = async (platform: TestPlatform, as: TestSession): Promise<number> =>
  (await readWalletAccount(platform.services.database.db, as.customerId)).balanceCents;

test('a customer has one reference, asked for by many at once, and pages say how to pay', async () => {
  const { platform, as, reference } = await openBankingShop();
  const other = await signUpCustomer(platform);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => platform.call(getTransferDetails, { as: other })),
  );
  expect(new Set(answers.map(({ result }) => result?.reference)).size).toBe(1);
  expect(answers[0]?.result).toEqual({
    reference: expect.not.stringMatching(reference),
    bpay: { billerCode: '23796' },
    transfer: { accountName: 'Drawcard', bsb: '062000', accountNumber: '12345678' },
  });
  expect((await platform.call(getTransferDetails, { as })).result?.reference).toBe(reference);
  const off = await openTestPlatform({ database: platform.services.database });
  expect((await off.call(getTransferDetails, { as })).result).toBeNull();
});

test('a payment is in the wallet once, though its line, file and a part of it come again', async () => {
  const { platform, services, as, reference } = await openBankingShop();
  const body = toCsv(
    `BP1,payment,${reference},25.00,2026-11-20`,
    `BP2,payment,${reference},"1,025.00",2026-11-20`,
  );
  const taken = await Promise.all([read(platform, body), read(platform, body)]);
  expect(taken.reduce((sum, { matched }) => sum + matched, 0)).toBe(2);
  const part = toCsv(`BP2,payment,${reference},"1,025.00",2026-11-20`);
  expect(await read(platform, part)).toMatchObject({ matched: 0, repeated: 1 });
  expect(await readBalance(platform, as)).toBe(105_000);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('lines that name nobody wait for the operator, who credits each once', async () => {
  const { platform, services, reference } = await openBankingShop();
  const { email, customerId } = await createFundedCustomer(platform);
  const wrong = `${reference.slice(0, -1)}${(Number(reference.at(-1)) + 1) % 10}`;
  const unknown = createCustomerReference(777);
  const body = toCsv(`A,payment,${wrong},10.00,d`, `B,payment,${unknown},20.00,d`, 'C,payment,,30.00,d');
  expect(await read(platform, body)).toMatchObject({ matched: 0, unmatched: 3 });
  const { db } = services.database;
  const lines = await db.selectFrom('bank_line').selectAll().orderBy('bank_reference').execute();
  expect(lines.map(({ reason }) => reason)).toEqual(['no_reference', 'unknown', 'no_reference']);
  const [first, second] = lines.map(({ id }) => id);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => assignLine(services, first ?? '', email)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await readWalletAccount(db, customerId)).balanceCents).toBe(1000);
  expect([
    await dismissLine(services, second ?? '', 'sent back'),
    await dismissLine(services, second ?? '', 'x'),
  ]).toEqual([true, false]);
  await expect(assignLine(services, second ?? '', email)).rejects.toThrow(LineRefused);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

/** Pays in by BPAY. Why the line waits, and what the wallet holds then. */
async function payIn({ platform, services, as, reference }: BankingShop, name: string) {
  const taken = await read(platform, toCsv(`${name},payment,${reference},25.00,2026-11-20`));
  const { id, reason } = await services.database.db
    .selectFrom('bank_line')
    .select(['id', 'reason'])
    .where('bank_reference', '=', name)
    .executeTakeFirstOrThrow();
  return { id, seen: [taken.unmatched, reason, await readBalance(platform, as)] };
}

test('money for a closed or a deleted account waits to be sent back, and is assigned to neither', async () => {
  const shop = await openBankingShop();
  const { platform, services, as } = shop;
  await platform.call(closeAccount, { as, body: { password: TEST_PASSWORD, reason: '' } });
  const closed = await payIn(shop, 'CLOSED');
  expect(closed.seen).toEqual([1, 'closed', 0]);
  await expect(assignLine(services, closed.id, as.email)).rejects.toThrow('The account is closed');
  expect(await deleteCustomer(services, as.customerId)).toEqual({ state: 'deleted' });
  const deleted = await payIn(shop, 'DELETED');
  expect(deleted.seen).toEqual([1, 'closed', 0]);
  const address = `${as.customerId}@deleted.invalid`;
  await expect(assignLine(services, deleted.id, address)).rejects.toThrow(LineRefused);
  expect(await dismissLine(services, closed.id, 'sent back')).toBe(true);
});

test('money for a locked account waits, and is assigned once that is unlocked', async () => {
  const shop = await openBankingShop();
  const { platform, services, as } = shop;
  await lockCustomer(services, as.customerId, 'Taken over');
  const { id, seen } = await payIn(shop, 'LOCKED');
  expect(seen).toEqual([1, 'locked', 0]);
  await expect(assignLine(services, id, as.email)).rejects.toThrow('unlock it first');
  await unlockCustomer(services, as.customerId);
  await assignLine(services, id, as.email);
  expect(await readBalance(platform, as)).toBe(2500);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a correction takes the payment back, wherever it stands, and what was taken out is owed', async () => {
  const { platform, services, as, reference } = await openBankingShop();
  await verifyIdentity(platform, as);
  const body = toCsv(
    `R1,error correction,${reference},25.00,2026-11-20`,
    `P1,payment,${reference},25.00,2026-11-20`,
    `P2,payment,${reference},40.00,2026-11-20`,
  );
  expect(await read(platform, body)).toMatchObject({ matched: 3 });
  expect(await readBalance(platform, as)).toBe(4000);
  const { result: wallet } = await platform.call(getWallet, { as });
  expect([wallet.withdrawableFunds.amount, wallet.held.length]).toEqual(['0.00', 1]);
  expect((await askForMoney(platform, as)).envelope.error?.code).toBe('withdrawal_held');
  const second = toCsv(
    `R2,reversal,${reference},40.00,2026-11-21`,
    `R3,reversal,${reference},40.00,2026-11-21`,
  );
  expect(await read(platform, second)).toMatchObject({ matched: 1, unmatched: 1 });
  expect(await readBalance(platform, as)).toBe(0);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a statement without names of its own tells two payments alike apart', async () => {
  const { platform, as, reference } = await openBankingShop();
  const line = `20/11/2026,15.00,TRANSFER ${reference} ROBIN`;
  const body = ['Date,Amount,Description', line, line, '20/11/2026,-99.00,FEES', 'x,,'].join('\n');
  expect(await read(platform, body, 'statement')).toEqual({
    lines: 2,
    matched: 2,
    unmatched: 0,
    repeated: 0,
  });
  expect(await read(platform, body, 'statement')).toMatchObject({ matched: 0, repeated: 2 });
  expect(await readBalance(platform, as)).toBe(3000);
});

test('a file without the columns is refused as a whole', () => {
  expect(() => readStatement('one,two\n1,2')).toThrow('No line is a head that is known');
  const own = { amount: 'Betrag', reference: 'Zweck', date: 'Tag' };
  expect(readStatement('Tag,Betrag,Zweck\n1.2.,5.00,x', own).payments).toMatchObject([
    { cents: 500, customerReference: undefined },
  ]);
});
