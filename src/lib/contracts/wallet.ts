import { z } from 'zod';
import { Money } from './money.ts';
import { defineEndpoint } from './protocol/endpoint.ts';
import { HeldMoney, WithdrawalMethod } from './withdrawal.ts';

/** Deposit method codes. Only `td`, the test deposit, is on by default (decision M9). */
export const DEPOSIT_METHODS = ['ap', 'bp', 'cc', 'bd', 'dd', 'gp', 'pl', 'td'] as const;
export const DepositMethodCode = z.enum(DEPOSIT_METHODS);
export type DepositMethodCode = z.infer<typeof DepositMethodCode>;

export const PaymentMethod = z.object({
  code: DepositMethodCode,
  rules: z.object({ minAmount: Money, maxAmount: Money, enabled: z.boolean() }),
});

export const Wallet = z.object({
  balance: Money,
  availableFunds: Money,
  withdrawableFunds: Money,
  paymentMethods: z.array(PaymentMethod),
  /** Money that came in and cannot be taken out yet, soonest free first. */
  held: z.array(HeldMoney).default([]),
  withdrawalMethods: z.array(WithdrawalMethod).default([]),
});
export type Wallet = z.infer<typeof Wallet>;

export const getWallet = defineEndpoint({
  name: 'getWallet',
  summary: 'Balances and the ways to pay in.',
  section: 'A3',
  method: 'GET',
  path: '/v2/wallet',
  exposure: 'browser',
  access: 'customer',
  result: Wallet,
});

export const Deposit = z.object({
  id: z.string(),
  amount: Money,
  depositMethodId: DepositMethodCode,
  /** `charged_back`: the bank took the money back. */
  status: z.enum(['pending', 'completed', 'failed', 'refunded', 'charged_back']),
  createdAt: z.string(),
});
export type Deposit = z.infer<typeof Deposit>;

/** What is said of a deposit. */
export const DEPOSIT_MESSAGES = {
  completed: '{amount} was added to your wallet.',
  pending: 'Your deposit waits to be confirmed. Your wallet shows it once it is.',
  failed: 'Your deposit of {amount} was not made. Nothing was charged.',
  refunded: 'Your deposit of {amount} was given back the way it came.',
  charged_back: 'Your bank took your deposit of {amount} back.',
} as const;

export const createDeposit = defineEndpoint({
  name: 'createDeposit',
  summary: 'Pays money into the wallet.',
  section: 'A3, C87',
  method: 'POST',
  path: '/v2/deposits',
  exposure: 'browser',
  gate: 'deposit',
  access: 'customer',
  idempotent: true,
  body: z.object({
    amount: z
      .string()
      .trim()
      .min(1, 'This field is required')
      .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Amount must follow format e.g: 1.50'),
    depositMethodId: DepositMethodCode,
    checkout: z.boolean().default(false),
  }),
  result: Deposit,
  errors: {
    deposit_method_unavailable: {
      status: 422,
      message: 'This way of paying is not available. Choose another.',
      target: 'depositMethodId',
    },
    deposit_below_minimum: {
      status: 422,
      message: 'Please enter an amount equal to or greater than {amount}.',
      target: 'amount',
    },
    deposit_above_maximum: {
      status: 422,
      message: 'Please enter an amount equal to or less than {amount}.',
      target: 'amount',
    },
    deposit_limit_exceeded: {
      status: 422,
      message: 'Your deposit limit leaves {remaining} {period}.',
      target: 'amount',
    },
    customer_excluded: {
      status: 403,
      message: 'You are taking a break or have excluded yourself, so no money can be paid in.',
    },
  },
});

const DEPOSIT_UNKNOWN = {
  deposit_unknown: { status: 404, message: 'We could not find this deposit.' },
} as const;

export const getDeposit = defineEndpoint({
  name: 'getDeposit',
  summary: 'One deposit of the account.',
  section: 'C87',
  method: 'GET',
  path: '/v2/deposits/{id}',
  access: 'customer',
  params: z.object({ id: z.string().max(64) }),
  result: Deposit,
  errors: DEPOSIT_UNKNOWN,
});

/** The customer is back from the provider's page: what the address says is checked with the provider. */
export const returnDeposit = defineEndpoint({
  name: 'returnDeposit',
  summary: 'Takes over what the return page of a payment provider was given.',
  section: 'A2.1',
  method: 'POST',
  path: '/v2/deposits/{id}/return',
  exposure: 'server',
  access: 'customer',
  params: z.object({ id: z.string().max(64) }),
  body: z.object({ query: z.record(z.string().max(100), z.string().max(2000)) }),
  verbatim: ['query'],
  result: Deposit,
  errors: DEPOSIT_UNKNOWN,
});

/** The customer has acted in the page: the token of hosted fields, the end of a challenge. */
export const confirmDeposit = defineEndpoint({
  name: 'confirmDeposit',
  summary: 'Hands the provider what the page made of a payment.',
  section: 'A3',
  method: 'POST',
  path: '/v2/deposits/{id}/confirm',
  exposure: 'server',
  access: 'customer',
  params: z.object({ id: z.string().max(64) }),
  body: z.object({ details: z.record(z.string().max(100), z.string().max(60_000)) }),
  verbatim: ['details'],
  result: Deposit,
  errors: DEPOSIT_UNKNOWN,
});
