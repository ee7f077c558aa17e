import {
  createDeposit,
  DepositMethodCode,
  getTransactions,
  getWallet,
  type Wallet,
} from '#lib/contracts/wallet.ts';
import { moneyOf } from '#lib/domain/money.ts';
import { type Router, route } from '../http.ts';
import { walletOf } from '../ledger/accounts.ts';
import type { Services } from '../services.ts';
import { deposit } from './deposit.ts';
import { depositRule } from './deposit-rules.ts';
import { statement } from './statement.ts';

const paymentMethods = (services: Services): Wallet['paymentMethods'] =>
  DepositMethodCode.options.flatMap((code) => {
    const rule = depositRule(services, code);
    if (!rule) return [];
    const { minCents, maxCents } = rule;
    return [{ code, rules: { minAmount: moneyOf(minCents), maxAmount: moneyOf(maxCents), enabled: true } }];
  });

async function walletView(services: Services, customerId: string): Promise<Wallet> {
  const balance = moneyOf((await walletOf(services.database.db, customerId)).balanceCents);
  return {
    balance,
    availableFunds: balance,
    withdrawableFunds: balance,
    paymentMethods: paymentMethods(services),
  };
}

export function serveWallet(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  route(router, getWallet, async ({ customerId }) => ({ result: await walletView(services, customerId) }));
  route(router, createDeposit, async ({ customerId, idempotencyKey, body }) => ({
    result: await deposit(services, { customerId, key: idempotencyKey }, body),
  }));
  route(router, getTransactions, async ({ customerId, query }) => statement(db, customerId, query));
}
