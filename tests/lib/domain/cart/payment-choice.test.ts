import { expect, test } from 'vitest';
import type { Wallet } from '#lib/contracts/payments/wallet.ts';
import { listPaymentWays } from '#lib/domain/cart/payment-choice.ts';
import { toMoney } from '#lib/domain/money/money.ts';

const createWallet = (cents: number, rules: Partial<Wallet['paymentMethods'][number]['rules']> = {}) =>
  ({
    balance: toMoney(cents),
    availableFunds: toMoney(cents),
    withdrawableFunds: toMoney(0),
    paymentMethods: [
      {
        code: 'td',
        funds: [],
        availableGateways: ['test'],
        rules: {
          gateways: [],
          minAmount: toMoney(500),
          maxAmount: toMoney(100_000),
          enabled: true,
          ...rules,
        },
      },
    ],
    held: [],
    withdrawalMethods: [],
    depositBlocks: {},
  }) satisfies Wallet;

test('a wallet that covers everything is the only way shown', () => {
  expect(listPaymentWays(1260, createWallet(1260))).toEqual([
    { kind: 'wallet', covers: 'all', availableCents: 1260, coveredCents: 1260, missingCents: 0 },
  ]);
});

test('a wallet that covers a part says so, and what is missing can be added', () => {
  expect(listPaymentWays(2000, createWallet(1260))).toEqual([
    { kind: 'wallet', covers: 'part', availableCents: 1260, coveredCents: 1260, missingCents: 740 },
    { kind: 'deposit', code: 'td', amountCents: 740 },
  ]);
});

test('the least that a way takes is added, not less', () => {
  expect(listPaymentWays(100, createWallet(0))[1]).toEqual({ kind: 'deposit', code: 'td', amountCents: 500 });
});

test.each([
  ['is switched off', { enabled: false }],
  ['takes less than what is missing', { maxAmount: toMoney(600) }],
])('a way that %s is not offered', (_, rules) => {
  expect(listPaymentWays(1000, createWallet(0, rules)).map(({ kind }) => kind)).toEqual(['wallet']);
});
