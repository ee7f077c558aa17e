import {
  createDeposit,
  DepositMethodCode,
  getTransactions,
  getWallet,
  type Wallet,
} from '#lib/contracts/wallet.ts';
import { moneyOf } from '#lib/domain/money.ts';
import type { Db } from '../db/open.ts';
import { type Router, route } from '../http.ts';
import { walletOf } from '../ledger/accounts.ts';
import { deposit } from './deposit.ts';
import { depositRule } from './deposit-rules.ts';
import { statement } from './statement.ts';

const paymentMethods = (): Wallet['paymentMethods'] =>
  DepositMethodCode.options.flatMap((code) => {
    const rule = depositRule(code);
    if (!rule) return [];
    const { minCents, maxCents } = rule;
    return [{ code, rules: { minAmount: moneyOf(minCents), maxAmount: moneyOf(maxCents), enabled: true } }];
  });

async function walletView(at: Db, customerId: string): Promise<Wallet> {
  const balance = moneyOf((await walletOf(at, customerId)).balanceCents);
  return {
    balance,
    availableFunds: balance,
    withdrawableFunds: balance,
    paymentMethods: paymentMethods(),
  };
}

export function serveWallet(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  route(router, getWallet, async ({ customerId }) => ({ result: await walletView(db, customerId) }));
  route(router, createDeposit, async ({ customerId, idempotencyKey, body }) => ({
    result: await deposit(services, { customerId, key: idempotencyKey }, body),
  }));
  route(router, getTransactions, async ({ customerId, query }) => statement(db, customerId, query));
}
