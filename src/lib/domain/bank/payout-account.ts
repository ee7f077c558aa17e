// Accounts that money is paid out to: what may be written for each kind, and how it is kept and shown.
import { isEmailAddress, isMailboxKnown, normaliseEmail } from '../account/email-address.ts';

/** What an account is: in Australia by BSB, abroad by SWIFT, or known to the bank by an e-mail address or a phone. */
export const BANK_TYPES = ['national', 'payid_email', 'payid_phone', 'international'] as const;

/** Everything that money is paid out to: bank accounts, and PayPal's, which go by an e-mail address. */
export const PAYOUT_TYPES = [...BANK_TYPES, 'paypal'] as const;
export type PayoutType = (typeof PAYOUT_TYPES)[number];

const BSB = /^\d{3}-?\d{3}$/;
const SWIFT = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const ACCOUNT_NUMBER = /^\d{2,9}$/;
const IBAN_OR_NUMBER = /^[A-Z0-9]{4,34}$/;
const MOBILE = /^(?:\+?61|0)4\d{8}$/;
/** What fits a PayID, PayPal's address, and a name in a direct-entry file. */
const PAYID_MAX = 140;
const PAYPAL_MAX = 127;
export const ACCOUNT_NAME_MAX = 32;

const dropBlanks = (text: string): string => text.replace(/[\s-]/g, '');

/** `062-000` and `062000` read alike: six digits. Undefined for anything else. */
export function parseBsb(text: string): string | undefined {
  const plain = text.replace(/\s/g, '');
  return BSB.test(plain) && !plain.startsWith('00') ? plain.replace('-', '') : undefined;
}

/** As it is written: `062-000`. */
export const formatBsb = (digits: string): string => `${digits.slice(0, 3)}-${digits.slice(3)}`;

/** Eight or eleven letters and digits. Undefined for anything else. */
export function parseSwift(text: string): string | undefined {
  const plain = dropBlanks(text).toUpperCase();
  return SWIFT.test(plain) ? plain : undefined;
}

function match(pattern: RegExp, text: string): string | undefined {
  return pattern.test(text) ? text : undefined;
}

function parseEmail(text: string, max: number): string | undefined {
  const email = normaliseEmail(text);
  return email.length <= max && isEmailAddress(email) && isMailboxKnown(email) ? email : undefined;
}

const ACCOUNT_PARSERS = {
  national: (text) => match(ACCOUNT_NUMBER, dropBlanks(text)),
  international: (text) => match(IBAN_OR_NUMBER, dropBlanks(text).toUpperCase()),
  payid_email: (text) => parseEmail(text, PAYID_MAX),
  payid_phone: (text) => {
    const plain = text.replace(/[\s()-]/g, '');
    return MOBILE.test(plain) ? `+61-${plain.slice(-9)}` : undefined;
  },
  paypal: (text) => parseEmail(text, PAYPAL_MAX),
} as const satisfies Record<PayoutType, (text: string) => string | undefined>;

/** The number of an account, or a PayID, as banks take it: a mobile is `+61-412345678`. Undefined where it is none. */
export const parseAccountNumber = (type: PayoutType, text: string): string | undefined =>
  ACCOUNT_PARSERS[type](text);

/** The BSB or SWIFT code that the kind needs; empty for a PayID and PayPal. Undefined where it is none. */
export function parseBankCode(type: PayoutType, text: string): string | undefined {
  if (type === 'national') return parseBsb(text);
  return type === 'international' ? parseSwift(text) : '';
}

const LAST_SHOWN = 4;

/** What is shown of an account: its last digits, or the ends of an address. */
export function maskAccount(type: PayoutType, account: string): string {
  if (type !== 'payid_email' && type !== 'paypal')
    return `••${account.slice(-Math.min(LAST_SHOWN, account.length - 1))}`;
  const [name = '', host = ''] = account.split('@');
  return `${name.slice(0, 2)}••@${host}`;
}

/** Whether there is something in a name that a bank's file can carry: any script can be spelled in its letters. */
export const isAccountName = (name: string): boolean => /[\p{L}\p{N}]/u.test(name);
