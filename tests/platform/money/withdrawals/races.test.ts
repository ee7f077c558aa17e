import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getWallet } from '#lib/contracts/payments/wallet.ts';
import { cancelWithdrawal } from '#lib/contracts/payments/withdrawal.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { moveWithdrawal } from '#platform/money/withdrawals/move.ts';
import { addToCart, createFundedCustomer, payFor } from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { askForMoney } from '../../../support/withdrawals.ts';

test('of 300 who take all of one wallet at once, one has it', async () => {
  const platform = await openTestPlatform();
  const as = await createFundedCustomer(platform, '50.00');
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => askForMoney(platform, as, { amount: '50.00' })),
  );
  const codes = answers.map(({ status, envelope }) => envelope.error?.code ?? status);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 'withdrawal_above_balance')).toHaveLength(299);
  expect((await platform.call(getWallet, { as })).result.balance.amount).toBe('0.00');
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
});

test('one key 100 times at once takes out once', async () => {
  const platform = await openTestPlatform();
  const as = await createFundedCustomer(platform, '50.00');
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => askForMoney(platform, as, { amount: '20.00' }, key)),
  );
  expect(new Set(answers.map(({ status, result }) => `${status} ${result.id}`)).size).toBe(1);
  const other = await askForMoney(platform, as, { amount: '21.00' }, key);
  expect(other.envelope.error?.code).toBe('idempotency_key_reused');
  expect((await platform.call(getWallet, { as })).result.balance.amount).toBe('30.00');
});

test('a wallet that is spent and taken out at once is never below zero', async () => {
  const platform = await openTestPlatform();
  await putOnSale(platform.services);
  const as = await createFundedCustomer(platform, '20.00');
  const seen = await addToCart(platform, as);
  const [paid, ...taken] = await Promise.all([
    payFor(platform, as, seen),
    ...Array.from({ length: 20 }, () => askForMoney(platform, as, { amount: '19.00' })),
  ]);
  const won = [paid, ...taken].filter(({ status }) => status === 200);
  expect(won.length).toBe(1);
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
});

test('of calling off and sending at once one is done, and the other is told so', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  const as = await createFundedCustomer(platform, '500.00');
  let sentCents = 0;
  for (let turn = 0; turn < 100; turn += 1) {
    const { id } = (await askForMoney(platform, as, { amount: '1.00' })).result;
    await moveWithdrawal(services, id, { to: 'approved' });
    const calls = [
      () => platform.call(cancelWithdrawal, { as, params: { id } }).then(({ status }) => status === 200),
      () => moveWithdrawal(services, id, { to: 'sent' }).then((moved) => moved !== undefined),
    ];
    if (turn % 2 === 1) calls.reverse();
    const outcomes = await Promise.all(calls.map((run) => run()));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    if (outcomes[turn % 2 === 1 ? 0 : 1]) sentCents += 100;
  }
  const { result } = await platform.call(getWallet, { as });
  expect(Number(result.balance.amount) * 100).toBe(50_000 - sentCents);
  expect((await verifyLedger(services)).faults).toEqual([]);
});
