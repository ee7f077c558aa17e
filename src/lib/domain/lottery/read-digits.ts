// Digits that a person typed, such as "1 2 2 4" or "1224", for a game of digits in order.
import type { OrderRules } from './game-rules.ts';

/** A whole order of the digits drawn; undefined where the text holds none. */
export function readOrder(text: string, rules: Pick<OrderRules, 'digits' | 'symbols'>): number[] | undefined {
  const digits = readDigits(text, rules);
  return digits?.length === rules.digits ? digits : undefined;
}

/** The digits of a text, by place; undefined where it holds something else. */
export function readDigits(text: string, { symbols }: Pick<OrderRules, 'symbols'>): number[] | undefined {
  const packed = text.replaceAll(/[\s,;.-]+/g, '');
  if (!/^\d*$/.test(packed)) return undefined;
  const digits = [...packed].map(Number);
  return digits.every((digit) => digit < symbols) ? digits : undefined;
}
