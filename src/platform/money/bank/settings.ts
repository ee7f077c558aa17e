// Who the shop is to its bank: variables of the environment.
import type { DirectEntrySender } from '#lib/domain/bank/direct-entry.ts';
import { parseBsb } from '#lib/domain/bank/payout-account.ts';
import type { Services } from '../../services.ts';

/** What a file of direct entry needs. */
export const SENDER_VARIABLES = [
  'BANK_BSB',
  'BANK_ACCOUNT',
  'BANK_ACCOUNT_NAME',
  'BANK_SHORT_NAME',
  'BANK_USER_ID',
  'BANK_USER_NAME',
] as const;

/** Says that the bank wants a balancing line. */
const BALANCED_VARIABLE = 'BANK_BALANCING_LINE';
const BALANCED = { on: true, off: false } as const;
const isSwitch = (text: string): text is keyof typeof BALANCED => Object.hasOwn(BALANCED, text);

/** A variable is missing or cannot be used. */
export class BankSettingsError extends Error {
  override readonly name = 'BankSettingsError';
}

/** @throws BankSettingsError naming what is missing */
export function readSender({ payments }: Pick<Services, 'payments'>): DirectEntrySender {
  const settings = payments?.settings ?? {};
  const missing = SENDER_VARIABLES.filter((name) => !settings[name]);
  if (missing.length > 0)
    throw new BankSettingsError(`Set ${missing.join(', ')} to write files for the bank.`);
  const bsb = parseBsb(settings.BANK_BSB ?? '');
  if (bsb === undefined) throw new BankSettingsError('BANK_BSB must be a BSB such as 062-000.');
  const balanced = settings[BALANCED_VARIABLE] || 'off';
  if (!isSwitch(balanced)) throw new BankSettingsError(`${BALANCED_VARIABLE} must be on or off.`);
  return {
    isBalanced: BALANCED[balanced],
    bank: settings.BANK_SHORT_NAME ?? '',
    userName: settings.BANK_USER_NAME ?? '',
    userId: settings.BANK_USER_ID ?? '',
    bsb,
    account: (settings.BANK_ACCOUNT ?? '').replace(/[\s-]/g, ''),
    remitter: settings.BANK_ACCOUNT_NAME ?? '',
  };
}
