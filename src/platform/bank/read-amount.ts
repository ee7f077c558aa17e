// Amounts as banks write them into their CSV files.
import { parseTypedAmount } from '#lib/domain/money/money.ts';
import { SHOP_CURRENCY } from '../ledger/accounts.ts';

/** Ways to say the shop's own currency, before or after an amount. */
const CURRENCY_MARKS = { AUD: '(?:AUD|AU?\\$|\\$)', GBP: '(?:GBP|£)' } as const;
const MARK = CURRENCY_MARKS[SHOP_CURRENCY];
const MARK_BEFORE = new RegExp(`^([-+\u2212(]?)\\s*${MARK}\\s*`, 'i');
const MARK_AFTER = new RegExp(`\\s*${MARK}(?=\\s*(?:CR|DR)?$)`, 'i');

const CREDIT = /^CR\s+|\s*CR$/i;
const WENT_OUT = /^[-\u2212]|[-\u2212]$|^\(.*\)$|^DR\s|DR$/i;
const SPACED = /^\d{1,3}(?: \d{3})+(?:\.\d{1,2})?$/;

/**
 * The cents that came in; 0 where nothing did: there is no amount, or it went out. Undefined where that cannot be told,
 * as with another currency or a comma that could be a decimal point.
 */
export function readIncomingCents(text: string): number | undefined {
  const plain = text.replace(/\s+/g, ' ').trim().replace(MARK_BEFORE, '$1').replace(MARK_AFTER, '');
  const isCredit = CREDIT.test(plain);
  if (plain === '' || (!isCredit && WENT_OUT.test(plain))) return 0;
  const amount = plain.replace(CREDIT, '').replace(/^\+\s?/, '');
  return parseTypedAmount(SPACED.test(amount) ? amount.replaceAll(' ', '') : amount);
}
