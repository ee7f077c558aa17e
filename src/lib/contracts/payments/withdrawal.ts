// Money out of the wallet: to a bank account, or given to a cause.
import { z } from 'zod';
import { WITHDRAWAL_STATES } from '../../domain/wallet/withdrawal-state.ts';
import { AMOUNT_TEXT } from '../amount-text.ts';
import { Money } from '../money.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Paging } from '../protocol/envelope.ts';
import { BankAccount, BankType } from './bank-account.ts';

/** `tt` to a bank account, `pl` PayPal, `tw` the test withdrawal, `do` a donation. Only `tw` is on by default (decision M9). */
export const WITHDRAWAL_METHODS = ['tt', 'pl', 'tw', 'do'] as const;
export const WithdrawalMethodCode = z.enum(WITHDRAWAL_METHODS);
export type WithdrawalMethodCode = z.infer<typeof WithdrawalMethodCode>;

/** A way to take money out, with the accounts that it pays to. */
export const WithdrawalMethod = z.object({
  code: WithdrawalMethodCode,
  funds: z.array(BankAccount),
  rules: z.object({ minAmount: Money, maxAmount: Money, enabled: z.boolean() }),
});
export type WithdrawalMethod = z.infer<typeof WithdrawalMethod>;

/** Money in the wallet that may still be taken back by the bank it came from. */
export const HeldMoney = z.object({ amount: Money, until: z.string() });
export type HeldMoney = z.infer<typeof HeldMoney>;

export const Withdrawal = z.object({
  id: z.string(),
  amount: Money,
  withdrawalMethodCode: WithdrawalMethodCode,
  bankType: BankType.optional(),
  status: z.enum(WITHDRAWAL_STATES),
  /** Where the money goes. */
  account: BankAccount.omit({ default: true }).optional(),
  /** The cause that a donation is for. */
  causeKey: z.string().optional(),
  /** Why it was refused or sent back. */
  reason: z.string().optional(),
  createdAt: z.string(),
  decidedAt: z.string().optional(),
  sentAt: z.string().optional(),
  doneAt: z.string().optional(),
  /** When the money is expected there; absent once it is, when it was given back, and while no bank has its file. */
  expectedAt: z.string().optional(),
  canCancel: z.boolean(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

/** What is said of a withdrawal that was just asked for or called off. */
export const WITHDRAWAL_MESSAGES = {
  requested: 'We are taking {amount} out for you.',
  donated: 'Thank you. You gave {amount}.',
  cancelled: 'Your withdrawal was cancelled. {amount} is in your wallet again.',
} as const;

const WITHDRAWAL_ERRORS = {
  withdrawal_method_unavailable: {
    status: 422,
    message: 'Money cannot be taken out this way. Choose another.',
    target: 'withdrawalMethodCode',
  },
  withdrawal_below_minimum: {
    status: 422,
    message: 'Please enter an amount equal to or greater than {amount}.',
    target: 'amount',
  },
  withdrawal_above_maximum: {
    status: 422,
    message: 'Please enter an amount equal to or less than {amount}.',
    target: 'amount',
  },
  withdrawal_above_balance: {
    status: 422,
    message: 'You can take out {withdrawable}.',
    target: 'amount',
  },
  withdrawal_held: {
    status: 422,
    message: 'You can take out {withdrawable}. {held} is still being confirmed.',
    target: 'amount',
  },
  prize_funds_exceeded: {
    status: 422,
    message: 'You can give at most {amount}: what is left of your prizes.',
    target: 'amount',
  },
  bank_account_missing: {
    status: 422,
    message: 'Choose the account that the money goes to.',
    target: 'customerFundId',
  },
  bank_account_unknown: {
    status: 404,
    message: 'We could not find this account. Choose another.',
    target: 'customerFundId',
  },
  account_unverified: {
    status: 422,
    message: 'Your bank did not take money for this account. Check its details and add it again.',
    target: 'customerFundId',
  },
  cause_unknown: { status: 422, message: 'Choose a cause.', target: 'causeKey' },
  verification_required: {
    status: 403,
    message: 'Before you take money out, we have to know that the account is yours.',
  },
  account_locked: {
    status: 403,
    message: '{amount} of a payment was taken back by your bank. Settle that first by adding money.',
  },
} as const;

export const createWithdrawal = defineEndpoint({
  name: 'createWithdrawal',
  summary: 'Takes money out of the wallet, or gives it to a cause.',
  section: 'A3, C87',
  method: 'POST',
  path: '/v2/withdrawals',
  access: 'customer',
  elevation: 'money',
  idempotent: true,
  body: z.object({
    amount: AMOUNT_TEXT,
    withdrawalMethodCode: WithdrawalMethodCode,
    /** The account that is paid to; the usual one where it is left out. */
    customerFundId: z.string().max(64).optional(),
    bankType: BankType.optional(),
    /** Slug of the cause; the page has looked it up among the site's content. */
    causeKey: z
      .string()
      .max(80)
      .regex(/^[a-z\d]+(-[a-z\d]+)*$/)
      .optional(),
  }),
  result: Withdrawal,
  errors: WITHDRAWAL_ERRORS,
});

const WithdrawalId = z.object({ id: z.string().max(64) });
const UNKNOWN = {
  withdrawal_unknown: { status: 404, message: 'We could not find this withdrawal.' },
} as const;

export const getWithdrawals = defineEndpoint({
  name: 'getWithdrawals',
  summary: 'Withdrawals of the account, newest first.',
  section: 'C87',
  access: 'customer',
  method: 'GET',
  path: '/v2/withdrawals',
  query: Paging,
  result: z.array(Withdrawal),
});

export const getWithdrawal = defineEndpoint({
  name: 'getWithdrawal',
  summary: 'One withdrawal of the account.',
  section: 'C87',
  method: 'GET',
  path: '/v2/withdrawals/{id}',
  access: 'customer',
  params: WithdrawalId,
  result: Withdrawal,
  errors: UNKNOWN,
});

export const cancelWithdrawal = defineEndpoint({
  name: 'cancelWithdrawal',
  summary: 'Calls a withdrawal off that has not been sent.',
  section: 'C87',
  method: 'POST',
  path: '/v2/withdrawals/{id}/cancel',
  access: 'customer',
  params: WithdrawalId,
  result: Withdrawal,
  errors: {
    ...UNKNOWN,
    withdrawal_is_sent: {
      status: 409,
      message: 'This withdrawal cannot be cancelled any more.',
    },
  },
});

export const getPrizeFunds = defineEndpoint({
  name: 'getPrizeFunds',
  summary: 'What is left of the prizes of the account: donations come from it.',
  section: 'X21, X28',
  method: 'GET',
  path: '/v2/wallet/prize-funds',
  access: 'customer',
  result: z.object({ amount: Money }),
});
