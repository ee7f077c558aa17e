// Customers who take money out.
import { randomUUID } from 'node:crypto';
import { addBankAccount } from '#lib/contracts/payments/bank-account.ts';
import { createWithdrawal } from '#lib/contracts/payments/withdrawal.ts';
import type { BodyInput } from '#lib/contracts/protocol/endpoint.ts';
import { CONFIG, putValue } from '#platform/config/store.ts';
import type { TestPlatform, TestSession } from './platform.ts';

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
