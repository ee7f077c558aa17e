// Money is whole cents inside and a two-decimal string on the wire (decision M1). Never a float.
import type { Money } from '../../contracts/money.ts';

export type Currency = Money['currency'];

const WIRE_AMOUNT = /^(-?)(\d{1,12})\.(\d{2})$/;
const TYPED_AMOUNT = /^(\d{1,10})(?:\.(\d{1,2}))?$/;
const MINUS = '\u2212';
const SYMBOLS = { AUD: '$', GBP: '£' } as const satisfies Record<Currency, string>;
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

const requireWholeCents = (cents: number): number => {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents`);
  return cents;
};

/**
 * The cents of a wire amount such as `12.34`.
 * @throws RangeError unless it has exactly two decimals and at most twelve digits before them.
 */
export function toCents(amount: string): number {
  const match = WIRE_AMOUNT.exec(amount);
  if (!match) throw new RangeError(`"${amount}" is not an amount such as 12.34`);
  const cents = Number(match[2]) * 100 + Number(match[3]);
  return match[1] === '-' && cents > 0 ? -cents : cents;
}

/** Cents as a wire amount: 1234 is `12.34`. @throws RangeError unless they are whole. */
export function toAmount(cents: number): string {
  const digits = String(Math.abs(requireWholeCents(cents))).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Cents as they travel. @throws RangeError unless they are whole. */
export const toMoney = (cents: number, currency: Currency = 'AUD'): Money => ({
  amount: toAmount(cents),
  currency,
});

/** What someone typed into an amount field, in cents; undefined unless it reads like 1.50. */
export function parseAmount(text: string): number | undefined {
  const match = TYPED_AMOUNT.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}

const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/;

/**
 * The same as people write it: a dollar sign before it and commas between thousands are read over, `$1,000.00`. A
 * comma anywhere else could mean a decimal point, and is not guessed at.
 */
export function parseTypedAmount(text: string): number | undefined {
  const plain = text.trim().replace(/^\$\s?/, '');
  return parseAmount(GROUPED.test(plain) ? plain.replaceAll(',', '') : plain);
}

/**
 * The sum in the currency named. @throws RangeError when an amount is in another currency: a transaction has
 * one (decision M1).
 */
export function sumMoney(amounts: readonly Money[], currency: Currency = 'AUD'): Money {
  const foreign = amounts.find((money) => money.currency !== currency);
  if (foreign) throw new RangeError(`${foreign.currency} cannot be added to ${currency}`);
  return toMoney(
    amounts.reduce((sum, { amount }) => sum + toCents(amount), 0),
    currency,
  );
}

/**
 * A wire amount as people write it in Australia and Britain. `Intl.NumberFormat` writes the same, with a hyphen for the
 * minus sign, and costs a phone 40 ms before its first figure.
 */
function formatAmount(amount: string, currency: Currency): string {
  const [, sign, dollars, cents] = /^(-?)(\d+)(\.\d{2})?$/.exec(amount) ?? [];
  return `${sign && MINUS}${SYMBOLS[currency]}${dollars?.replace(THOUSANDS, ',')}${cents ?? ''}`;
}

/** Cents for people, with two decimals: `$1,234.50`, `−$5.00`. @throws RangeError unless they are whole. */
export const formatCents = (cents: number, currency: Currency = 'AUD'): string =>
  formatAmount(toAmount(cents), currency);

/** Money from the wire for people: `$1,234.50`. */
export const formatMoney = ({ amount, currency }: Money): string => formatCents(toCents(amount), currency);

/** A change of a balance for people, with its sign: `+$20.00`, `−$7.50`. */
export function formatChange({ amount, currency }: Money): string {
  const cents = toCents(amount);
  return `${cents > 0 ? '+' : ''}${formatCents(cents, currency)}`;
}

/** Whole dollars for people, cents dropped: `$500,000`. @throws RangeError unless the cents are whole. */
export const formatWholeDollars = (cents: number, currency: Currency = 'AUD'): string =>
  formatAmount(String(Math.trunc(requireWholeCents(cents) / 100)), currency);

/**
 * Splits cents in proportion to the weights and loses none: the largest remainders get the odd cents, the
 * earlier of equal ones first (decision M11). The parts are in the order of the weights.
 * @throws RangeError when the total or a weight is negative or not whole, or no weight is above 0.
 */
export function splitCents(totalCents: number, weights: readonly number[]): number[] {
  const whole = [totalCents, ...weights].every((value) => Number.isSafeInteger(value) && value >= 0);
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (!whole || sum === 0n) throw new RangeError('A split needs whole amounts and a weight above 0');
  const shares = weights.map((weight, index) => {
    const product = BigInt(totalCents) * BigInt(weight);
    return { index, cents: Number(product / sum), remainder: product % sum };
  });
  const odd = totalCents - shares.reduce((given, { cents }) => given + cents, 0);
  const byRemainder = [...shares].sort((a, b) => Number(b.remainder - a.remainder) || a.index - b.index);
  for (const share of byRemainder.slice(0, odd)) share.cents += 1;
  return shares.map(({ cents }) => cents);
}
