import type { Message } from '#lib/contracts/envelope.ts';
import {
  createDeposit,
  DEPOSIT_MESSAGES,
  type Deposit,
  DepositMethodCode,
  getDeposit,
  getTransactions,
  getWallet,
  type Wallet,
} from '#lib/contracts/wallet.ts';
import { formatMoney, moneyOf } from '#lib/domain/money/money.ts';
import { refusal } from '../domain-error.ts';
import { type Router, route } from '../http.ts';
import { walletOf } from '../ledger/accounts.ts';
import type { Services } from '../services.ts';
import { deposit, findDeposit } from './deposit.ts';
import { depositRule } from './deposit-rules.ts';
import { statement } from './statement.ts';

const paymentMethods = (services: Services): Wallet['paymentMethods'] =>
  DepositMethodCode.options.flatMap((code) => {
    const rule = depositRule(services, code);
    if (!rule) return [];
    const { minCents, maxCents } = rule;
    return [{ code, rules: { minAmount: moneyOf(minCents), maxAmount: moneyOf(maxCents), enabled: true } }];
  });

/** What is said of a deposit; a pending one still waits for something. */
const depositMessage = ({ amount, status }: Deposit): Message =>
  status === 'pending'
    ? { code: 'deposit_pending', level: 'warning', message: DEPOSIT_MESSAGES.pending }
    : {
        code: 'success',
        level: 'success',
        message: DEPOSIT_MESSAGES.completed.replace('{amount}', formatMoney(amount)),
      };

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
  route(router, createDeposit, async ({ customerId, idempotencyKey, body }) => {
    const result = await deposit(services, { customerId, key: idempotencyKey }, body);
    return { result, messages: [depositMessage(result)] };
  });
  route(router, getDeposit, async ({ customerId, params }) => {
    const result = await findDeposit(db, customerId, params.id);
    if (!result) throw refusal(getDeposit.errors, 'deposit_unknown');
    return { result };
  });
  route(router, getTransactions, async ({ customerId, query }) => statement(db, customerId, query));
}
