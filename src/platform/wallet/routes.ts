import type { Message } from '#lib/contracts/protocol/envelope.ts';
import {
  createDeposit,
  DEPOSIT_MESSAGES,
  type Deposit,
  getDeposit,
  getTransactions,
  getWallet,
  type Wallet,
} from '#lib/contracts/wallet.ts';
import { formatMoney, toMoney } from '#lib/domain/money/money.ts';
import { createDomainError } from '../domain-error.ts';
import { type Router, registerRoute } from '../http.ts';
import { readWalletAccount } from '../ledger/accounts.ts';
import { toDeposit } from '../payments/deposit-answer.ts';
import { listProviders } from '../payments/registry.ts';
import { findOwnPayment } from '../payments/store.ts';
import type { Services } from '../services.ts';
import { makeDeposit } from './deposit.ts';
import { readStatement } from './statement.ts';

const listPaymentMethods = (services: Services): Wallet['paymentMethods'] =>
  listProviders(services).map(({ method, limits: { minCents, maxCents } }) => ({
    code: method,
    rules: { minAmount: toMoney(minCents), maxAmount: toMoney(maxCents), enabled: true },
  }));

/** What is said of a deposit; a pending one still waits for something. */
const createDepositMessage = ({ amount, status }: Deposit): Message =>
  status === 'pending'
    ? { code: 'deposit_pending', level: 'warning', message: DEPOSIT_MESSAGES.pending }
    : {
        code: 'success',
        level: 'success',
        message: DEPOSIT_MESSAGES.completed.replace('{amount}', formatMoney(amount)),
      };

async function readWallet(services: Services, customerId: string): Promise<Wallet> {
  const balance = toMoney((await readWalletAccount(services.database.db, customerId)).balanceCents);
  return {
    balance,
    availableFunds: balance,
    withdrawableFunds: balance,
    paymentMethods: listPaymentMethods(services),
  };
}

export function serveWallet(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, getWallet, async ({ customerId }) => ({
    result: await readWallet(services, customerId),
  }));
  registerRoute(router, createDeposit, async ({ customerId, idempotencyKey, body }) => {
    const result = await makeDeposit(services, { customerId, key: idempotencyKey }, body);
    return { result, messages: [createDepositMessage(result)] };
  });
  registerRoute(router, getDeposit, async ({ customerId, params }) => {
    const payment = await findOwnPayment(db, customerId, params.id);
    if (!payment) throw createDomainError(getDeposit.errors, 'deposit_unknown');
    return { result: toDeposit(payment) };
  });
  registerRoute(router, getTransactions, async ({ customerId, query }) =>
    readStatement(db, customerId, query),
  );
}
