// The accounts that a customer is paid to.
import { z } from 'zod';
import { ACCOUNT_NAME_MAX, PAYOUT_TYPES } from '../../domain/bank/payout-account.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { createLine } from '../protocol/text.ts';

/** National accounts have a BSB, international ones a SWIFT code, a PayID and PayPal have neither. */
export const BankType = z.enum(PAYOUT_TYPES);

/** What is known of whose account it is. */
export const BANK_VERIFICATIONS = [
  'Failed Verification',
  'Pending Verification',
  'Unverified',
  'Verified',
] as const;
export const BankVerification = z.enum(BANK_VERIFICATIONS);
export type BankVerification = z.infer<typeof BankVerification>;

/** An account as it is shown: its number is never sent back whole. */
export const BankAccount = z.object({
  id: z.string(),
  type: BankType,
  accountName: z.string(),
  /** BSB as six digits, or SWIFT code; absent for a PayID and PayPal. */
  code: z.string().optional(),
  /** The last digits, or the ends of an address. */
  accountNumber: z.string(),
  verification: BankVerification,
  default: z.boolean(),
  /** From when money is sent there: a new account waits, so that its owner can object. */
  usableFrom: z.string(),
});
export type BankAccount = z.infer<typeof BankAccount>;

const BANK_ACCOUNT_ERRORS = {
  account_number_invalid: {
    status: 422,
    message: 'This is not an account number of that kind. Check it.',
    target: 'account_number',
  },
  bsb_invalid: { status: 422, message: 'A BSB has 6 digits, for example 062-000.', target: 'bsb' },
  swift_invalid: {
    status: 422,
    message: 'A SWIFT code has 8 or 11 letters and digits, for example CTBAAU2S.',
    target: 'swift',
  },
  account_name_invalid: {
    status: 422,
    message: 'Write the name in letters that your bank can read.',
    target: 'account_name',
  },
  bank_accounts_full: { status: 409, message: 'You have {count} accounts. Remove one first.' },
  bank_account_unknown: { status: 404, message: 'We could not find this account.' },
  bank_account_in_use: {
    status: 409,
    message: 'A withdrawal is on its way to this account. It can be removed once that is there.',
  },
  bank_account_debited: {
    status: 409,
    message: 'You agreed that we collect money from this account. End direct debit first.',
  },
} as const;

const own = {
  section: 'A3, C87',
  access: 'customer',
  errors: BANK_ACCOUNT_ERRORS,
} as const;
const BankAccountId = z.object({ id: z.string().max(64) });

export const getBankAccounts = defineEndpoint({
  ...own,
  name: 'getBankAccounts',
  summary: 'The accounts that money is paid out to, the usual one first.',
  method: 'GET',
  path: '/v2/bank-accounts',
  result: z.array(BankAccount),
});

export const addBankAccount = defineEndpoint({
  ...own,
  name: 'addBankAccount',
  summary: 'Adds an account to be paid to. The same account twice is one.',
  method: 'POST',
  path: '/v2/bank-accounts',
  elevation: 'money',
  body: z.object({
    type: BankType,
    /** BSB or SWIFT code, by the type. */
    code: z.string().max(20).default(''),
    accountNumber: z.string().min(1, 'This field is required').max(160),
    accountName: createLine(ACCOUNT_NAME_MAX).min(1, 'This field is required'),
  }),
  result: BankAccount,
});

export const setDefaultBankAccount = defineEndpoint({
  ...own,
  name: 'setDefaultBankAccount',
  summary: 'Makes an account the usual one.',
  method: 'POST',
  path: '/v2/bank-accounts/{id}/default',
  elevation: 'money',
  params: BankAccountId,
  result: z.array(BankAccount),
});

/** Removing what is gone is no fault. */
export const removeBankAccount = defineEndpoint({
  ...own,
  name: 'removeBankAccount',
  summary: 'Removes an account. Withdrawals that were paid to it keep it.',
  method: 'DELETE',
  path: '/v2/bank-accounts/{id}',
  elevation: 'money',
  params: BankAccountId,
  result: z.array(BankAccount),
});
