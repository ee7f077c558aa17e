// The number that names a customer to a bank: nine digits and a check digit, so that a slip of the hand pays no other customer.
import { createCheckDigit, hasCheckDigit } from './luhn.ts';

const DIGITS = 9;
const FIRST = 100_000_000;
const LENGTH = DIGITS + 1;

/** @param count of references so far, from 0 @throws RangeError when all are used up */
export function createCustomerReference(count: number): string {
  const digits = String(FIRST + count);
  if (digits.length !== DIGITS) throw new RangeError(`There is no reference number ${count}`);
  return `${digits}${createCheckDigit(digits)}`;
}

/** In groups, as it is read out: `1000 0000 16`. */
export const formatCustomerReference = (reference: string): string =>
  reference.replace(/(\d{4})(?=\d)/g, '$1 ');

/** The reference within what someone wrote into a transfer; undefined where there is none, or more than one. */
export function findCustomerReference(text: string): string | undefined {
  const numbers = text.match(/\d(?:[ -]?\d)*/g) ?? [];
  const found = new Set(
    numbers
      .map((number) => number.replace(/[ -]/g, ''))
      .filter((digits) => digits.length === LENGTH && hasCheckDigit(digits)),
  );
  return found.size === 1 ? [...found][0] : undefined;
}
