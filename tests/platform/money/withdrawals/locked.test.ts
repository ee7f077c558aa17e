import { expect, test } from 'vitest';
import { writePayouts } from '#platform/money/bank/write-payouts.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { withdrawalCommands } from '#platform/money/withdrawals/commands.ts';
import { finishDueWithdrawals } from '#platform/money/withdrawals/due.ts';
import { customerCommands } from '#platform/people/identity/commands.ts';
import { operatorCommands } from '#platform/people/operators/commands.ts';
import { lockCustomer, unlockCustomer } from '#platform/people/operators/lock-customer.ts';
import type { Services } from '#platform/services.ts';
import { createFundedCustomer } from '../../../support/buying/buying.ts';
import {
  addAccount,
  askApproved,
  askForMoney,
  openBankingShop,
  readWithdrawalStatus,
} from '../../../support/withdrawals.ts';

const COMMANDS = { ...customerCommands, ...operatorCommands, ...withdrawalCommands };

async function run(
  services: Services,
  name: 'customer show' | 'customer unlock' | keyof typeof withdrawalCommands,
  words: string[],
  options: Record<string, string | boolean> = {},
) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  await COMMANDS[name].run({ services, words, options, actor: 'ops:test', print });
  return lines.join('\n');
}

test('what a locked account asked for is in no file of the bank until it is unlocked', async () => {
  const { platform, services, as } = await openBankingShop();
  const id = await askApproved(platform, as, '10.00');
  const other = await createFundedCustomer(platform, '100.00');
  await addAccount(platform, other);
  await lockCustomer(services, as.customerId, 'Taken over');
  const paid = await askApproved(platform, other, '2.50');
  expect(await writePayouts(services)).toMatchObject({ items: 1, totalCents: 250 });
  expect([await readWithdrawalStatus(platform, id), await readWithdrawalStatus(platform, paid)]).toEqual([
    'approved',
    'sent',
  ]);
  expect(await writePayouts(services)).toBeUndefined();
  await unlockCustomer(services, as.customerId);
  expect(await writePayouts(services)).toMatchObject({ items: 1, totalCents: 1000 });
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('an account that is locked while the file is written is in it or waits, and never half of each', async () => {
  const { platform, services, as } = await openBankingShop();
  const id = await askApproved(platform, as, '1.00');
  const [file] = await Promise.all([writePayouts(services), lockCustomer(services, as.customerId, 'Now')]);
  expect(await readWithdrawalStatus(platform, id)).toBe(file ? 'sent' : 'approved');
  expect(await writePayouts(services)).toBeUndefined();
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('nothing of a locked account is approved, nor shown for payment by hand, and lists say "locked"', async () => {
  const { platform, services, as } = await openBankingShop();
  const approved = await askApproved(platform, as, '10.00');
  const { result: asked } = await askForMoney(platform, as, { withdrawalMethodCode: 'tt' });
  expect(await run(services, 'withdrawals list', [])).not.toContain('locked');
  await lockCustomer(services, as.customerId, 'Taken over');
  const early = { early: true };
  await expect(run(services, 'withdrawals approve', [asked.id], early)).rejects.toThrow(
    'The account is locked: unlock it, or reject the withdrawal.',
  );
  await expect(run(services, 'withdrawals account', [approved], { reason: 'To pay it' })).rejects.toThrow(
    'The account is locked',
  );
  expect(await run(services, 'withdrawals list', [])).toMatch(/locked$/m);
  expect(await run(services, 'customer show', [as.customerId])).toContain(`${as.customerId}, locked`);
  await run(services, 'withdrawals reject', [approved], { reason: 'It was not you.' });
  await unlockCustomer(services, as.customerId);
  expect(await run(services, 'withdrawals approve', [asked.id], early)).toContain('is approved');
});

test('the test withdrawal waits for the account as well', async () => {
  const { platform, services, as } = await openBankingShop();
  const { id } = (await askForMoney(platform, as)).result;
  await lockCustomer(services, as.customerId, 'Taken over');
  platform.clock.advance(600_000);
  expect(await finishDueWithdrawals(services)).toBe(false);
  await unlockCustomer(services, as.customerId);
  expect(await finishDueWithdrawals(services)).toBe(true);
  expect(await readWithdrawalStatus(platform, id)).toBe('completed');
});

test('an account is unlocked with money that waits in it only where the operator says so', async () => {
  const { platform, services, as } = await openBankingShop();
  const id = await askApproved(platform, as, '10.00');
  await lockCustomer(services, as.customerId, 'Taken over');
  const unlock = (options = {}) =>
    run(services, 'customer unlock', [as.customerId], { reason: 'It is her', ...options });
  await expect(unlock()).rejects.toThrow(`${id}: $10.00 out to Robin Marsh`);
  expect(await writePayouts(services)).toBeUndefined();
  expect(await unlock({ release: true })).toContain('is open again');
  expect(await writePayouts(services)).toMatchObject({ items: 1 });
});

test('what was rejected holds nothing back', async () => {
  const { platform, services, as } = await openBankingShop();
  const id = await askApproved(platform, as, '10.00');
  await lockCustomer(services, as.customerId, 'Taken over');
  await run(services, 'withdrawals reject', [id], { reason: 'It was not you.' });
  expect(await run(services, 'customer unlock', [as.customerId], { reason: 'It is her' })).toContain(
    'is open again',
  );
});

test('a closed account stays closed, and its customer is not told to log in', async () => {
  const { services, as } = await openBankingShop();
  await lockCustomer(services, as.customerId, 'Taken over');
  await services.database.db
    .updateTable('customer')
    .set({ closed_at: new Date(services.clock.now()).toISOString() })
    .where('id', '=', as.customerId)
    .execute();
  expect(await run(services, 'customer unlock', [as.customerId], { reason: 'To pay out' })).toContain(
    'is unlocked and stays closed',
  );
  const mails = services.database.db
    .selectFrom('mail')
    .select('kind')
    .where('kind', '=', 'customer_unlocked');
  expect(await mails.execute()).toEqual([]);
});
