import { expect, test } from 'vitest';
import { getWithdrawal } from '#lib/contracts/payments/withdrawal.ts';
import { markFileSent } from '#platform/money/bank/files.ts';
import { writePayouts } from '#platform/money/bank/write-payouts.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { finishDueWithdrawals } from '#platform/money/withdrawals/due.ts';
import { moveWithdrawal } from '#platform/money/withdrawals/move.ts';
import type { TestPlatform, TestSession } from '../../../support/platform.ts';
import { askApproved, openBankingShop, readWithdrawalStatus } from '../../../support/withdrawals.ts';

const DAY_MS = 86_400_000;

const readExpectedAt = async (platform: TestPlatform, as: TestSession, id: string) =>
  (await platform.call(getWithdrawal, { as, params: { id } })).result.expectedAt;

test('the days of a payout begin when the bank took its file: one that never left counts as paid never', async () => {
  const { platform, services, as } = await openBankingShop();
  const id = await askApproved(platform, as, '10.00');
  const file = await writePayouts(services);
  expect(await readExpectedAt(platform, as, id)).toBeUndefined();
  platform.clock.advance(10 * DAY_MS);
  expect(await finishDueWithdrawals(services)).toBe(false);
  expect(await readWithdrawalStatus(platform, id)).toBe('sent');
  await markFileSent(services, file?.name ?? '');
  platform.clock.advance(2 * DAY_MS);
  expect(await finishDueWithdrawals(services)).toBe(false);
  platform.clock.advance(3 * DAY_MS);
  expect(await finishDueWithdrawals(services)).toBe(true);
  expect(await readWithdrawalStatus(platform, id)).toBe('completed');
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('its customer reads when it is expected once the bank has the file', async () => {
  const { platform, services, as } = await openBankingShop();
  const id = await askApproved(platform, as, '10.00');
  const asked = await readExpectedAt(platform, as, id);
  const file = await writePayouts(services);
  platform.clock.advance(60_000);
  await markFileSent(services, file?.name ?? '');
  expect(asked).toBe('2026-11-24T03:00:00.000Z');
  expect(await readExpectedAt(platform, as, id)).toBe('2026-11-20T03:01:00.000Z');
});

test('the days of what was paid by hand begin when that was said', async () => {
  const { platform, services, as } = await openBankingShop();
  const id = await askApproved(platform, as, '10.00');
  await moveWithdrawal(services, id, { to: 'sent' });
  expect(await readExpectedAt(platform, as, id)).toBe('2026-11-20T03:00:00.000Z');
  platform.clock.advance(5 * DAY_MS);
  expect(await finishDueWithdrawals(services)).toBe(true);
  expect(await readWithdrawalStatus(platform, id)).toBe('completed');
});
