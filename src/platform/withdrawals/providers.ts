import type { WithdrawalProvider } from './provider.ts';

/** Long enough to be called off once more. */
const TEST_WAIT_MS = 10 * 60_000;
/** The most that a line of a bank's file can carry. */
const MAX_CENTS = 999_999_999;

/** To an account in Australia by the bank's file, or by PayID or abroad by the operator's hand. */
export const bankTransfer: WithdrawalProvider = {
  method: 'tt',
  isTest: false,
  needsAccount: true,
  limits: { minCents: 100, maxCents: MAX_CENTS },
  description: 'Withdrawal to bank account',
  course: { kind: 'operator' },
  isDonation: false,
};

/** Moves no real money (decision M9). */
export const testWithdrawal: WithdrawalProvider = {
  method: 'tw',
  isTest: true,
  needsAccount: false,
  limits: { minCents: 100, maxCents: MAX_CENTS },
  description: 'Test withdrawal',
  course: { kind: 'after', ms: TEST_WAIT_MS },
  isDonation: false,
};

/** Prizes that are given to a cause. */
export const donation: WithdrawalProvider = {
  method: 'do',
  isTest: false,
  needsAccount: false,
  limits: { minCents: 100, maxCents: MAX_CENTS },
  description: 'Donation',
  course: { kind: 'at_once' },
  isDonation: true,
};
