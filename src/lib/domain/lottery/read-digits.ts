// Digits that a person typed, such as "1 2 2 4" or "1224", for a game of digits in order.
import type { OrderRules } from './game-rules.ts';

/** The digits of a text, by place; undefined where it holds something else. */
export function readDigits(text: string, { symbols }: Pick<OrderRules, 'symbols'>): number[] | undefined {
  const packed = text.replaceAll(/[\s,;.-]+/g, '');
  if (!/^\d*$/.test(packed)) return undefined;
  const digits = [...packed].map(Number);
  return digits.every((digit) => digit < symbols) ? digits : undefined;
}
