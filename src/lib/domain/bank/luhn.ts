// The check digit of reference numbers (Luhn, also called MOD10V01): every single wrong digit is caught, and every swap
// of neighbours but 09 and 90.

/** @param digits the number without its check digit @throws RangeError for anything but digits */
export function createCheckDigit(digits: string): number {
  if (!/^\d+$/.test(digits)) throw new RangeError(`"${digits}" is no number`);
  const sum = [...digits].reverse().reduce((all, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return all + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Whether the last digit of a number is the check digit of the others. */
export const hasCheckDigit = (digits: string): boolean =>
  /^\d{2,}$/.test(digits) && createCheckDigit(digits.slice(0, -1)) === Number(digits.at(-1));
