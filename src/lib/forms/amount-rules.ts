// Rules of amounts of money. Apart from the other rules: most forms ask for no amount.
import { parseAmount, toAmount } from '../domain/money/money.ts';
import { defineRule, type Rule } from './rules.ts';

/** An amount below zero is well formed: what is wrong with it is that it is too little. */
const NEGATIVE = /^\s*[-\u2212]\s?\$?\d/;

/** At most two decimals, a point between, nothing else. */
export const isAmount = defineRule('amount', (text) => parseAmount(text) !== undefined);

/** @param cents at least; 0.01 unless given */
export const isAtLeast = (cents = 1): Rule =>
  defineRule('minimum', (text) => (parseAmount(text) ?? -1) >= cents, { amount: toAmount(cents) });

/** @param cents at most */
export const isAtMost = (cents: number): Rule =>
  defineRule('maximum', (text) => (parseAmount(text) ?? Infinity) <= cents, { amount: toAmount(cents) });

/** An amount as people type it (`$1,000`), or one below zero. For fields of the kind `amount`. */
export const isTypedAmount: Rule = {
  ...isAmount,
  isMet: (value, values) => NEGATIVE.test(String(value ?? '')) || isAmount.isMet(value, values),
};
