import { BANK_TYPES } from '#lib/domain/bank/payout-account.ts';
import { createPaypalPayouts } from '../payments/paypal/payouts.ts';
import type { WithdrawalProvider } from './provider.ts';

/** Long enough to be called off once more. */
const TEST_WAIT_MS = 10 * 60_000;
/** The most that a line of a bank's file can carry. */
const MAX_CENTS = 999_999_999;

/** To an account in Australia by the bank's file, or by PayID or abroad by the operator's hand. */
export const bankTransfer: WithdrawalProvider = {
  method: 'tt',
  isTest: false,
  accountTypes: BANK_TYPES,
  limits: { minCents: 100, maxCents: MAX_CENTS },
  description: 'Withdrawal to bank account',
  course: { kind: 'operator' },
  isDonation: false,
};

/** The most that PayPal pays to one account at once, in cents. */
const PAYPAL_MAX_CENTS = 1_000_000;

/** To the customer's account at PayPal, from the shop's. */
export const paypalPayout: WithdrawalProvider = {
  method: 'pl',
  isTest: false,
  accountTypes: ['paypal'],
  limits: { minCents: 100, maxCents: PAYPAL_MAX_CENTS },
  description: 'Withdrawal to PayPal',
  course: { kind: 'remote', service: createPaypalPayouts() },
  isDonation: false,
};

/** Moves no real money (decision M9). */
export const testWithdrawal: WithdrawalProvider = {
  method: 'tw',
  isTest: true,
  accountTypes: [],
  limits: { minCents: 100, maxCents: MAX_CENTS },
  description: 'Test withdrawal',
  course: { kind: 'after', ms: TEST_WAIT_MS },
  isDonation: false,
};

/** Prizes that are given to a cause. */
export const donation: WithdrawalProvider = {
  method: 'do',
  isTest: false,
  accountTypes: [],
  limits: { minCents: 100, maxCents: MAX_CENTS },
  description: 'Donation',
  course: { kind: 'at_once' },
  isDonation: true,
};
