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

const isReference = (digits: string): boolean =>
  digits.length === LENGTH && !digits.startsWith('0') && hasCheckDigit(digits);

/** Groups of digits that follow each other in a run, joined to as many digits as a reference has. */
function listJoined(groups: readonly string[]): { readonly digits: string; readonly shape: string }[] {
  return groups.flatMap((_, from) => {
    for (let to = from + 1; to <= groups.length; to += 1) {
      const joined = groups.slice(from, to);
      const digits = joined.join('');
      if (digits.length > LENGTH) return [];
      if (isReference(digits)) return [{ digits, shape: joined.map(({ length }) => length).join(' ') }];
    }
    return [];
  });
}

/** Ways to write a reference that are no chance: in one piece, and as it is read out. */
const USUAL_SHAPES: readonly string[] = [String(LENGTH), '4 4 2'];

/**
 * The reference within what someone wrote into a transfer; undefined where there is none, or more than one. It may stand
 * beside dates and numbers of accounts: its check digit decides, and one that is split as nobody splits it counts only
 * where there is no other.
 */
export function findCustomerReference(text: string): string | undefined {
  const runs = text.match(/\d(?:[ -]?\d)*/g) ?? [];
  const found = runs.flatMap((run) => listJoined(run.split(/[ -]/)));
  const usual = found.filter(({ shape }) => USUAL_SHAPES.includes(shape));
  const references = new Set((usual.length > 0 ? usual : found).map(({ digits }) => digits));
  return references.size === 1 ? [...references][0] : undefined;
}
