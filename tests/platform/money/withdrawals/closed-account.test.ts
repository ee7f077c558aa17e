import { expect, test } from 'vitest';
import { closeAccount } from '#lib/contracts/care/care.ts';
import { writeMessage } from '#platform/ground/mail/render.ts';
import { OperatorError } from '#platform/ground/operator/command.ts';
import { writePayouts } from '#platform/money/bank/write-payouts.ts';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { approveWithdrawal, TooEarly } from '#platform/money/withdrawals/approve.ts';
import { withdrawalCommands } from '#platform/money/withdrawals/commands.ts';
import { lockCustomer } from '#platform/people/operators/lock-customer.ts';
import type { Services } from '#platform/services.ts';
import { TEST_PASSWORD } from '../../../support/customers.ts';
import type { TestPlatform, TestSession } from '../../../support/platform.ts';
import { openBankingShop, readWithdrawalStatus } from '../../../support/withdrawals.ts';

const ASKED = {
  amount: '80.00',
  bsb: '083-004',
  account: '987654321',
  name: 'Robin Marsh',
  reason: 'Showed a passport by video',
};

async function request(services: Services, { customerId }: TestSession, changed: Partial<typeof ASKED> = {}) {
  const outcome = await withdrawalCommands['withdrawals request'].run({
    services,
    words: [customerId],
    options: { ...ASKED, ...changed },
    actor: 'ops:test',
    print: () => undefined,
  });
  const { id } = await services.database.db
    .selectFrom('withdrawal')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { ...outcome, id };
}

const close = (platform: TestPlatform, as: TestSession) =>
  platform.call(closeAccount, { as, body: { password: TEST_PASSWORD, reason: '' } });

const readBalance = async ({ database: { db } }: Services, { customerId }: TestSession) =>
  (await readWalletAccount(db, customerId)).balanceCents;

test('money of a closed account is asked for by an operator, approved and sent like any other', async () => {
  const { platform, services, as } = await openBankingShop();
  await close(platform, as);
  await services.database.db.updateTable('customer').set({ is_verified: 0 }).execute();
  const { id, subject, detail } = await request(services, as);
  expect([subject, detail]).toEqual([as.customerId, { withdrawal: id, cents: 8000, reason: ASKED.reason }]);
  expect([await readWithdrawalStatus(platform, id), await readBalance(services, as)]).toEqual([
    'requested',
    2000,
  ]);
  await expect(approveWithdrawal(services, id, { isEarly: false })).rejects.toThrow(TooEarly);
  platform.clock.advance(86_400_000);
  await approveWithdrawal(services, id, { isEarly: false });
  const file = await writePayouts(services);
  expect(file?.body.split('\r\n')[1]).toMatch(/^1083-004987654321 500000008000Robin Marsh/);
  const kept = await services.database.db.selectFrom('payout_account').selectAll().execute();
  expect(JSON.stringify([kept, detail])).not.toContain(ASKED.account);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('the customer is informed, in words that need no account', async () => {
  const { platform, services, as } = await openBankingShop();
  await close(platform, as);
  const { id } = await request(services, as);
  const mails = await services.database.db.selectFrom('mail').select('kind').orderBy('id', 'desc').execute();
  expect(mails.map(({ kind }) => kind).slice(0, 2)).toEqual(['withdrawal_requested', 'account_closed']);
  const payload = { withdrawalId: id, amountCents: 8000, account: 'Robin Marsh ••4321', isByOperator: true };
  expect(writeMessage('withdrawal_requested', payload).parts).toEqual([
    {
      part: 'paragraph',
      text: 'You wrote to us for $80.00 of the wallet of your closed account. We send it to Robin Marsh ••4321.',
    },
    { part: 'paragraph', text: 'If it was not you, write to us at once.' },
  ]);
});

test.each([
  [{ amount: '100.01' }, 'You can take out $100.00.'],
  [{ amount: '0.50' }, '$1.00'],
  [{ bsb: '12' }, 'A BSB has 6 digits'],
  [{ account: '1' }, 'not an account number'],
  [{ name: 'R'.repeat(33) }, 'at most 32'],
  [{ account: ' ' }, '--account is missing'],
  [{ reason: '' }, 'A reason is needed'],
])('%j is refused, and nothing is kept', async (changed, message) => {
  const { platform, services, as } = await openBankingShop();
  await close(platform, as);
  const { db } = services.database;
  const before = await db.selectFrom('payout_account').select('id').execute();
  const asked = request(services, as, changed);
  await expect(asked).rejects.toThrow(message);
  await expect(asked).rejects.toThrow(OperatorError);
  expect(await db.selectFrom('payout_account').select('id').execute()).toEqual(before);
  expect(await readBalance(services, as)).toBe(10_000);
});

test('from an open account its customer takes money out, and a locked one is unlocked first', async () => {
  const { platform, services, as } = await openBankingShop();
  await expect(request(services, as)).rejects.toThrow('The account is open');
  await close(platform, as);
  await lockCustomer(services, as.customerId, 'Taken over');
  await expect(request(services, as)).rejects.toThrow('The account is locked');
  expect(await readBalance(services, as)).toBe(10_000);
});
