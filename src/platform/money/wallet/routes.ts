import { getCartDeposit, getOpenDeposits } from '#lib/contracts/payments/deposit.ts';
import {
  createDeposit,
  DEPOSIT_MESSAGES,
  type Deposit,
  getDeposit,
  getWallet,
  type Wallet,
} from '#lib/contracts/payments/wallet.ts';
import type { Message } from '#lib/contracts/protocol/envelope.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { formatMoney, toMoney } from '#lib/domain/money/money.ts';
import { isCalledOff } from '#lib/domain/payments/deposit-address.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Db } from '../../ground/db/open.ts';
import { type Router, registerRoute } from '../../http.ts';
import { runHooks } from '../../module-parts.ts';
import type { Services } from '../../services.ts';
import { findDepositBlocks } from '../blocks/blocks.ts';
import { readWalletAccount } from '../ledger/accounts.ts';
import { toDeposit } from '../payments/deposit-answer.ts';
import { readDepositRoom } from '../payments/deposit-room.ts';
import { type FundRow, listFundRows, toFund } from '../payments/funds/funds.ts';
import type { Payment, PaymentProvider } from '../payments/provider.ts';
import { listServedMethods } from '../payments/registry.ts';
import { findCartPayment, findOwnPayment, listOpenPayments } from '../payments/store.ts';
import { readMoneyOut } from '../withdrawals/wallet-part.ts';
import { makeDeposit } from './deposit.ts';

/** Kept cards of a gateway that is on, for the way of paying that they were kept with. */
const listFundsOf = (funds: readonly FundRow[], method: string, gateways: readonly string[], now: number) =>
  funds
    .filter((fund) => fund.method === method && gateways.includes(fund.gateway))
    .map((fund) => toFund(fund, now));

/** Whether one of the gateways takes money of the customer. */
async function isOpenTo(at: Db, providers: readonly PaymentProvider[], customerId: string): Promise<boolean> {
  for (const { isOpenTo: ask } of providers) if (!ask || (await ask(at, customerId))) return true;
  return false;
}

async function listPaymentMethods(services: Services, customerId: string): Promise<Wallet['paymentMethods']> {
  const { db } = services.database;
  const funds = await listFundRows(db, customerId);
  const methods: Wallet['paymentMethods'] = [];
  for (const { method, providers } of listServedMethods(services)) {
    const gateways = providers.map(({ gateway }) => gateway);
    methods.push({
      code: method,
      funds: listFundsOf(funds, method, gateways, services.clock.now()),
      availableGateways: gateways,
      rules: {
        minAmount: toMoney(Math.min(...providers.map(({ limits }) => limits.minCents))),
        maxAmount: toMoney(Math.max(...providers.map(({ limits }) => limits.maxCents))),
        enabled: await isOpenTo(db, providers, customerId),
        gateways: providers.map(({ gateway, cscRequired, plainFields = [] }) => ({
          key: gateway,
          cscRequired: [...cscRequired],
          fields: [...plainFields],
        })),
      },
    });
  }
  return methods;
}

const DEPOSIT_LEVELS = {
  completed: { code: 'success', level: 'success' },
  needs_action: { code: 'deposit_pending', level: 'warning' },
  pending: { code: 'deposit_pending', level: 'warning' },
  failed: { code: 'deposit_failed', level: 'error' },
  refunded: { code: 'deposit_refunded', level: 'warning' },
  charged_back: { code: 'deposit_charged_back', level: 'warning' },
} as const satisfies Record<Deposit['status'], Omit<Message, 'message'>>;

/** What is said of a deposit. */
function createDepositMessage(deposit: Deposit): Message {
  const { amount, status } = deposit;
  const said = isCalledOff(deposit) ? DEPOSIT_MESSAGES.called_off : DEPOSIT_MESSAGES[status];
  return { ...DEPOSIT_LEVELS[status], message: said.replace('{amount}', formatMoney(amount)) };
}

async function readWallet(services: Services, customerId: string): Promise<Wallet> {
  const { balanceCents } = await readWalletAccount(services.database.db, customerId);
  const balance = toMoney(balanceCents);
  const room = await readDepositRoom(services, customerId);
  return {
    balance,
    availableFunds: balance,
    ...(await readMoneyOut(services, { customerId, balanceCents })),
    paymentMethods: await listPaymentMethods(services, customerId),
    depositBlocks: await findDepositBlocks(services, customerId),
    ...(room && { depositRoom: { remaining: toMoney(room.remainingCents), period: room.limit.period } }),
  };
}

/** The payment as it stands, after what was paid for with it has been bought. */
async function readSettled(services: Services, payment: Payment): Promise<Deposit> {
  await runHooks(services, 'onPaymentAnswered', services, payment.id);
  return toDeposit(services, payment);
}

export function serveWallet(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, getWallet, async ({ customerId }) => ({
    result: await readWallet(services, customerId),
  }));
  registerRoute(
    router,
    createDeposit,
    async ({ customerId, idempotencyKey, body, headers, clientAddress }) => {
      const caller = {
        customerId,
        key: idempotencyKey,
        brand: headers.get(HEADERS.brand) ?? undefined,
        segment: headers.get(HEADERS.segment) ?? undefined,
        clientAddress,
      };
      const result = await makeDeposit(services, caller, body);
      return { result, messages: [createDepositMessage(result)] };
    },
  );
  registerRoute(router, getOpenDeposits, async ({ customerId }) => {
    const payments = await listOpenPayments(db, customerId);
    return { result: await Promise.all(payments.map((payment) => toDeposit(services, payment))) };
  });
  registerRoute(router, getDeposit, async ({ customerId, params }) => {
    const payment = await findOwnPayment(db, customerId, params.id);
    if (!payment) throw createDomainError(getDeposit.errors, 'deposit_unknown');
    return { result: await readSettled(services, payment) };
  });
  registerRoute(router, getCartDeposit, async ({ customerId, query }) => {
    const payment = await findCartPayment(db, customerId, query.cartReference);
    return { result: payment ? await readSettled(services, payment) : null };
  });
}
