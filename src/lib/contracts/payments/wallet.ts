import { z } from 'zod';
import { LIMIT_PERIODS } from '../../domain/limits/limit.ts';
import { CALL_OFF_REASONS } from '../../domain/payments/call-off.ts';
import { AMOUNT_TEXT } from '../amount-text.ts';
import { PurchaseMetadata } from '../cart/checkout.ts';
import { Money } from '../money.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { DisputeState } from './dispute-state.ts';
import { CardType, Fund } from './fund.ts';
import { ACTION_FIELDS, PaymentAction } from './payment-action.ts';
import { StrongCustomerAuthentication } from './three-d-secure.ts';
import { HeldMoney, WithdrawalMethod } from './withdrawal.ts';

/** Deposit method codes. Only `td`, the test deposit, is on by default (decision M9). */
export const DEPOSIT_METHODS = ['ap', 'bp', 'cc', 'bd', 'dd', 'gp', 'pl', 'td'] as const;
/** What follows `x-` in the codes of ways to pay that extensions bring, as a pattern. Other systems do not know them. */
export const EXTENSION_METHOD = '[a-z]{1,18}';
export const DepositMethodCode = z.union([
  z.enum(DEPOSIT_METHODS),
  z.templateLiteral(['x-', z.string().regex(new RegExp(`^${EXTENSION_METHOD}$`))]),
]);
export type DepositMethodCode = z.infer<typeof DepositMethodCode>;

export const PaymentMethod = z.object({
  code: DepositMethodCode,
  /** Cards and accounts that the customer keeps to pay with this way. */
  funds: z.array(Fund).default([]),
  /** The gateways that serve it, the first choice first. */
  availableGateways: z.array(z.string()).default([]),
  rules: z.object({
    minAmount: Money,
    maxAmount: Money,
    enabled: z.boolean(),
    gateways: z
      .array(
        z.object({
          key: z.string(),
          cscRequired: z.array(CardType),
          /** Names of lines of text that the form asks for, and sends as `metadata`. */
          fields: z.array(z.string()).default([]),
        }),
      )
      .default([]),
  }),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const Wallet = z.object({
  balance: Money,
  availableFunds: Money,
  withdrawableFunds: Money,
  paymentMethods: z.array(PaymentMethod),
  /** Money that came in and cannot be taken out yet, soonest free first. */
  held: z.array(HeldMoney).default([]),
  withdrawalMethods: z.array(WithdrawalMethod).default([]),
  /** What the deposit limit that leaves the least leaves; absent where none is set. */
  depositRoom: z.object({ remaining: Money, period: z.enum(LIMIT_PERIODS) }).optional(),
  /** Why nothing can be paid in now, by the keys of a cart's `blockedReasons`; empty where it can. */
  depositBlocks: z.record(z.string(), z.string()).default({}),
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

/** Why a payment failed, in terms that a customer is shown. */
export const DEPOSIT_FAILURES = [
  'insufficient',
  'expired',
  'stolen',
  'csc',
  'processing',
  'authentication',
  'cancelled',
  'abandoned',
  'dishonoured',
  'generic',
  // The shop called it off, because its customer may not pay in any more.
  ...CALL_OFF_REASONS,
] as const;
export type DepositFailure = (typeof DEPOSIT_FAILURES)[number];

export const Deposit = z.object({
  id: z.string(),
  /** What was asked for; what came in, once it is in the wallet. */
  amount: Money,
  depositMethodId: DepositMethodCode,
  /** `needs_action`: the customer has to do something. `charged_back`: the bank took the money back. */
  status: z.enum(['pending', 'needs_action', 'completed', 'failed', 'refunded', 'charged_back']),
  createdAt: z.string(),
  gatewayKey: z.string().default(''),
  action: PaymentAction.optional(),
  /**
   * The gateway gave no answer when the customer was to be led to its page: nothing was charged, and the shop asks it
   * again.
   */
  isUnanswered: z.boolean().default(false),
  /** Why it failed, or why the last attempt did not pay: a key of the texts that are shown, the provider's own words stay with the shop. */
  failure: z.enum(DEPOSIT_FAILURES).optional(),
  /** It pays for a cart. */
  isCheckout: z.boolean().default(false),
  /** What became of the cart: bought, or not with this payment and why. Money that came in is in the wallet. */
  intent: z
    .object({
      status: z.enum(['open', 'bought', 'returned']),
      checkoutId: z.string().optional(),
      reason: z.string().optional(),
      /** What the visit that the cart is bought in brought: it stays with the cart when the payment fails. */
      metadata: PurchaseMetadata.default([]),
    })
    .optional(),
  /** Of a direct debit: which account, and how far it is. */
  debit: z
    .object({
      /** Name and last digits. */
      account: z.string(),
      /** Local date: collected from then on. */
      dueDay: z.string(),
      /** With the bank: it cannot be called off any more. */
      isSent: z.boolean(),
    })
    .optional(),
  /** Disputes over it that have moved money, oldest first. */
  disputes: z.array(z.object({ state: DisputeState, amount: Money })).default([]),
  /** Where an app wants its customer back. */
  returnTo: z.string().optional(),
});
export type Deposit = z.infer<typeof Deposit>;

/** What is said of a deposit. */
export const DEPOSIT_MESSAGES = {
  completed: '{amount} was added to your wallet.',
  needs_action: 'Your deposit of {amount} is not finished: something is left for you to do.',
  pending: 'Your deposit waits to be confirmed. Your wallet shows it once it is.',
  failed: 'Your deposit of {amount} was not made. Nothing was charged.',
  called_off: 'Your deposit of {amount} was called off.',
  refunded: 'Your deposit of {amount} was given back the way it came.',
  charged_back: 'Your bank took your deposit of {amount} back.',
} as const;

/** Why money that came in for a cart bought nothing, where the payment had failed before. */
export const LATE_MONEY_REASON =
  'Nothing was bought with it, because we had said before that it was not made.';

/** Why money of a cart bought nothing that had been given back, or that a bank had taken back, before it could. */
export const GONE_MONEY_REASON = 'Nothing was bought with it, because the money had gone back before.';

export const createDeposit = defineEndpoint({
  name: 'createDeposit',
  needsOpenShop: true,
  summary: 'Pays money into the wallet.',
  section: 'A3, C87',
  method: 'POST',
  path: '/v2/deposits',
  exposure: 'browser',
  gate: 'deposit',
  access: 'customer',
  elevation: 'money',
  idempotent: true,
  body: z.object({
    amount: AMOUNT_TEXT,
    /** Left out where a kept card or account pays. */
    depositMethodId: DepositMethodCode.optional(),
    customerFundId: z.string().max(64).optional(),
    /** One of the method's gateways; the first choice when left out. */
    gatewayKey: z.string().max(20).optional(),
    /** It pays for the cart: what is bought as soon as the money is there. */
    checkout: z.boolean().default(false),
    cartReference: z.string().max(64).optional(),
    expectedTotal: Money.optional(),
    channelKey: z.string().max(20).default('web'),
    /** Of what is bought with it. */
    purchaseMetadata: PurchaseMetadata.optional(),
    strongCustomerAuthentication: StrongCustomerAuthentication.optional(),
    deviceData: z.string().max(10_000).optional(),
    /** What the gateway's frame made of the security code: never its digits. */
    csc: z.string().max(500).optional(),
    keepFund: z.boolean().default(false),
    returnTo: z.string().max(300).optional(),
    /** By the gateway's own names; `token` is what its fields made of a card. */
    metadata: z
      .record(z.string().max(40), z.string().max(2000))
      .refine((all) => Object.keys(all).length <= 10, 'There are too many')
      .optional(),
  }),
  verbatim: ['metadata', ...ACTION_FIELDS],
  result: Deposit,
  errors: {
    deposit_method_unavailable: {
      status: 422,
      message: 'This way of paying is not available. Choose another.',
      target: 'depositMethodId',
    },
    fund_unknown: {
      status: 404,
      message: 'This card is not among yours. Choose another.',
      target: 'customerFundId',
    },
    fund_blocked: {
      status: 422,
      message: 'A payment with this card is disputed, so it pays nothing for now. Choose another.',
      target: 'customerFundId',
    },
    card_ambiguous: {
      status: 422,
      message: 'A new card was typed in and a kept one chosen. Choose one of them and pay again.',
      target: 'customerFundId',
    },
    mandate_missing: {
      status: 422,
      message: 'Agree to direct debit first: then we may collect from your bank account.',
      target: 'depositMethodId',
    },
    debit_once_a_day: {
      status: 422,
      message:
        'One direct debit a day: today there is one already. Choose another way to pay, or come back tomorrow.',
      target: 'depositMethodId',
    },
    csc_required: { status: 422, message: 'Enter the security code of your card.', target: 'csc' },
    too_many_open: {
      status: 429,
      message:
        'You have three deposits that are not finished. Finish or cancel one of them, or try again in an hour.',
    },
    cart_changed: {
      status: 409,
      message: 'Your cart has changed since you looked at it. Check it and pay again. Nothing was charged.',
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
    /** What keeps the customer from paying in, or from buying the cart that is paid for. */
    deposit_blocked: { status: 403, message: '{message}' },
    customer_excluded: {
      status: 403,
      message: 'Your account is on a break or excluded, so no money can be paid in.',
    },
    country_banned: {
      status: 403,
      message:
        'We may not sell to the country your account is used from, so no money can be paid in. You can withdraw what you have.',
    },
  },
});

export const DEPOSIT_UNKNOWN = {
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
  verbatim: ACTION_FIELDS,
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
  verbatim: ['query', ...ACTION_FIELDS],
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
  verbatim: ['details', ...ACTION_FIELDS],
  result: Deposit,
  errors: DEPOSIT_UNKNOWN,
});
