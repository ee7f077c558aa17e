import type { Message } from '#lib/contracts/protocol/envelope.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import {
  createDeposit,
  DEPOSIT_MESSAGES,
  type Deposit,
  getDeposit,
  getWallet,
  type Wallet,
} from '#lib/contracts/wallet.ts';
import { formatMoney, toMoney } from '#lib/domain/money/money.ts';
import { createDomainError } from '../domain-error.ts';
import { type Router, registerRoute } from '../http.ts';
import { readWalletAccount } from '../ledger/accounts.ts';
import { toDeposit } from '../payments/deposit-answer.ts';
import { listServedMethods } from '../payments/registry.ts';
import { findOwnPayment } from '../payments/store.ts';
import type { Services } from '../services.ts';
import { readMoneyOut } from '../withdrawals/wallet-part.ts';
import { makeDeposit } from './deposit.ts';

const listPaymentMethods = (services: Services): Wallet['paymentMethods'] =>
  listServedMethods(services).map(({ method, providers }) => ({
    code: method,
    rules: {
      minAmount: toMoney(Math.min(...providers.map(({ limits }) => limits.minCents))),
      maxAmount: toMoney(Math.max(...providers.map(({ limits }) => limits.maxCents))),
      enabled: true,
    },
  }));

const DEPOSIT_LEVELS = {
  completed: { code: 'success', level: 'success' },
  pending: { code: 'deposit_pending', level: 'warning' },
  failed: { code: 'deposit_failed', level: 'error' },
  refunded: { code: 'deposit_refunded', level: 'warning' },
  charged_back: { code: 'deposit_charged_back', level: 'warning' },
} as const satisfies Record<Deposit['status'], Omit<Message, 'message'>>;

/** What is said of a deposit. */
const createDepositMessage = ({ amount, status }: Deposit): Message => ({
  ...DEPOSIT_LEVELS[status],
  message: DEPOSIT_MESSAGES[status].replace('{amount}', formatMoney(amount)),
});

async function readWallet(services: Services, customerId: string): Promise<Wallet> {
  const { balanceCents } = await readWalletAccount(services.database.db, customerId);
  const balance = toMoney(balanceCents);
  return {
    balance,
    availableFunds: balance,
    ...(await readMoneyOut(services, { customerId, balanceCents })),
    paymentMethods: listPaymentMethods(services),
  };
}

export function serveWallet(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, getWallet, async ({ customerId }) => ({
    result: await readWallet(services, customerId),
  }));
  registerRoute(router, createDeposit, async ({ customerId, idempotencyKey, body, headers }) => {
    const brand = headers.get(HEADERS.brand) ?? undefined;
    const result = await makeDeposit(services, { customerId, key: idempotencyKey, brand }, body);
    return { result, messages: [createDepositMessage(result)] };
  });
  registerRoute(router, getDeposit, async ({ customerId, params }) => {
    const payment = await findOwnPayment(db, customerId, params.id);
    if (!payment) throw createDomainError(getDeposit.errors, 'deposit_unknown');
    return { result: toDeposit(payment) };
  });
}
