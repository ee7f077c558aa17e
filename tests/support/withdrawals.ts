// Customers who take money out.
import { randomUUID } from 'node:crypto';
import { addBankAccount } from '#lib/contracts/payments/bank-account.ts';
import { createWithdrawal } from '#lib/contracts/payments/withdrawal.ts';
import type { BodyInput } from '#lib/contracts/protocol/endpoint.ts';
import { CONFIG, putValue } from '#platform/ground/config/store.ts';
import { approveWithdrawal } from '#platform/money/withdrawals/approve.ts';
import { readWithdrawal } from '#platform/money/withdrawals/store.ts';
import { createFundedCustomer } from './buying/buying.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from './platform.ts';

/** What the bank's files name as the sender. */
export const BANK_SENDER = {
  BANK_BSB: '062-000',
  BANK_ACCOUNT: '12345678',
  BANK_ACCOUNT_NAME: 'Drawcard',
  BANK_SHORT_NAME: 'CBA',
  BANK_USER_ID: '301500',
  BANK_USER_NAME: 'Drawcard Pty Ltd',
};

/** Switches ways to take money out on besides the test withdrawal. */
export const switchOn = ({ services }: TestPlatform, ...codes: string[]): Promise<void> =>
  putValue(services.database.db, services, { namespace: CONFIG, key: 'withdrawalMethods', value: codes });

export const askForMoney = (
  platform: TestPlatform,
  as: TestSession,
  body: Partial<BodyInput<typeof createWithdrawal>> = {},
  key: string = randomUUID(),
) =>
  platform.call(createWithdrawal, {
    as,
    key,
    body: { amount: '10.00', withdrawalMethodCode: 'tw', ...body },
  });

export const addAccount = (
  platform: TestPlatform,
  as: TestSession,
  body: Partial<BodyInput<typeof addBankAccount>> = {},
) =>
  platform.call(addBankAccount, {
    as,
    body: {
      type: 'national',
      code: '062-000',
      accountNumber: '12345678',
      accountName: 'Robin Marsh',
      ...body,
    },
  });

/** A shop that pays to bank accounts, with a customer who has 100.00 and an account. */
export async function openBankingShop() {
  const platform = await openTestPlatform({ payments: { methods: new Map(), settings: BANK_SENDER } });
  await switchOn(platform, 'tt');
  const as = await createFundedCustomer(platform, '100.00');
  await addAccount(platform, as);
  return { platform, services: platform.services, as };
}

/** A withdrawal to the account that is approved. Gives its id. */
export async function askApproved(platform: TestPlatform, as: TestSession, amount: string): Promise<string> {
  const { result } = await askForMoney(platform, as, { amount, withdrawalMethodCode: 'tt' });
  await approveWithdrawal(platform.services, result.id, { isEarly: true });
  return result.id;
}

export const readWithdrawalStatus = async ({ services }: TestPlatform, id: string): Promise<string> =>
  (await readWithdrawal(services.database.db, id)).status;
