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
import { formatMoney, toMoney } from '#lib/domain/money/money.ts';
import { createDomainError } from '../domain-error.ts';
import { type Router, registerRoute } from '../http.ts';
import { readWalletAccount } from '../ledger/accounts.ts';
import type { Services } from '../services.ts';
import { findDeposit, makeDeposit } from './deposit.ts';
import { findDepositRule } from './deposit-rules.ts';
import { readStatement } from './statement.ts';

const listPaymentMethods = (services: Services): Wallet['paymentMethods'] =>
  DepositMethodCode.options.flatMap((code) => {
    const rule = findDepositRule(services, code);
    if (!rule) return [];
    const { minCents, maxCents } = rule;
    return [{ code, rules: { minAmount: toMoney(minCents), maxAmount: toMoney(maxCents), enabled: true } }];
  });

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
    const result = await findDeposit(db, customerId, params.id);
    if (!result) throw createDomainError(getDeposit.errors, 'deposit_unknown');
    return { result };
  });
  registerRoute(router, getTransactions, async ({ customerId, query }) =>
    readStatement(db, customerId, query),
  );
}
