// What a key does to digits in order: they are filled from the first place on and taken away from the last.

export interface Digits {
  readonly digits: readonly number[];
  /** The place that the next digit goes to; at most the count of digits. */
  readonly cursor: number;
}

/** A digit at the cursor: in the place of another, or after the last one. The cursor moves on. */
export function typeDigit({ digits, cursor }: Digits, digit: number): Digits {
  const at = Math.min(cursor, digits.length);
  return { digits: [...digits.slice(0, at), digit, ...digits.slice(at + 1)], cursor: at + 1 };
}

/** The last digit goes, and the cursor to its place. */
export const removeLastDigit = ({ digits }: Digits): Digits => ({
  digits: digits.slice(0, -1),
  cursor: Math.max(0, digits.length - 1),
});

/** The digit that a key types; undefined for other keys, and for those of the browser. */
export function readDigitKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  symbols: number,
): number | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^\d$/.test(event.key)) return undefined;
  const digit = Number(event.key);
  return digit < symbols ? digit : undefined;
}
