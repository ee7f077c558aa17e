// Names in the letters of a bank's files.
import { toLatin } from '../text/to-latin.ts';
import { ACCOUNT_NAME_MAX } from './payout-account.ts';

/** Letters that direct-entry files know. */
const NOT_IN_FILES = /[^A-Za-z0-9 &'(),./+$!%*#=:?[\]_^@-]/g;

/** A name in the letters of a bank's file: `Zoë Müller` is `Zoe Muller`. What has no such letter is left out. */
export const spellForBank = (name: string): string =>
  toLatin(name).replace(NOT_IN_FILES, '').replace(/ +/g, ' ').trim().slice(0, ACCOUNT_NAME_MAX).trim();
