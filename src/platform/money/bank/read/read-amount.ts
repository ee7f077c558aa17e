// Amounts as banks write them into their CSV files.
import { parseTypedAmount } from '#lib/domain/money/money.ts';
import { SHOP_CURRENCY } from '../../ledger/accounts.ts';

type Direction = 'in' | 'out';

/** Ways to say the shop's own currency, before or after an amount. */
const CURRENCY_MARKS = { AUD: '(?:AUD|AU?\\$|\\$)', GBP: '(?:GBP|£)' } as const;
const MARK = CURRENCY_MARKS[SHOP_CURRENCY];
const MARK_BEFORE = new RegExp(`^([-+\u2212(]?)\\s*${MARK}\\s*`, 'i');
const MARK_AFTER = new RegExp(`\\s*${MARK}$`, 'i');

/** The first group holds a word for money that came in; without it money went out. */
const WORD = '(?:(CREDIT|CR|C)|DEBIT|DR|D)';
const WORD_ALONE = new RegExp(`^${WORD}\\.?$`, 'i');
const WORD_BEFORE = new RegExp(`^${WORD}(?![A-Z$£])(?:\\.(?!\\d))?\\s*`, 'i');
const WORD_AFTER = new RegExp(`\\s*(?<![A-Z])${WORD}\\.?$`, 'i');
const SIGN_OUT = /^[-\u2212]|[-\u2212]$|^\(.*\)$/;
const PLUS = /^\+\s?|\s?\+$/g;

const SPACED = /^\d{1,3}(?: \d{3})+(?:\.\d{1,2})?$/;
const CENTS_ALONE = /^\.\d/;

const getDirection = (word: RegExpExecArray): Direction => (word[1] === undefined ? 'out' : 'in');

/** Which way money went, where a column of its own says it: `DR`, `Credit`. */
export function readDirection(text: string): Direction | undefined {
  const word = WORD_ALONE.exec(text.trim());
  return word ? getDirection(word) : undefined;
}

const removeCurrency = (text: string): string => text.replace(MARK_BEFORE, '$1').replace(MARK_AFTER, '');

function parsePlain(amount: string): number | undefined {
  if (CENTS_ALONE.test(amount)) return parseTypedAmount(`0${amount}`);
  return parseTypedAmount(SPACED.test(amount) ? amount.replaceAll(' ', '') : amount);
}

/**
 * The cents that came in; 0 where nothing did: there is no amount, or it went out. Undefined where that cannot be told,
 * as with another currency, a comma that could be a decimal point, or a sign that says otherwise than a word.
 * @param marked what other columns say of the way it went
 */
export function readIncomingCents(text: string, marked: readonly Direction[] = []): number | undefined {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain === '') return 0;
  const worded = removeCurrency(plain);
  const words = [WORD_BEFORE.exec(worded), WORD_AFTER.exec(worded)].filter((word) => word !== null);
  const amount = removeCurrency(worded.replace(WORD_BEFORE, '').replace(WORD_AFTER, ''));
  const directions = new Set([...marked, ...words.map(getDirection)]);
  if (SIGN_OUT.test(amount)) directions.add('out');
  if (directions.has('out')) return directions.has('in') ? undefined : 0;
  return parsePlain(amount.replace(PLUS, ''));
}
