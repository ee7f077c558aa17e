import { expect, test } from 'vitest';
import { type CartStep, getNextStep } from '#lib/domain/cart/cart-step.ts';

const CUSTOMER = { state: 'customer' } as const;
const SHORT = 500;

test.each<[CartStep, string, readonly string[], number]>([
  ['pay', 'a cart that the wallet covers', [], 0],
  ['add-money', 'a cart that it does not cover', [], SHORT],
  ['blocked', 'a cart over a limit', ['spendLimit'], 0],
  ['blocked', 'a cart over a limit that the wallet does not cover either', ['spendLimit'], SHORT],
  ['blocked', 'a customer on a break', ['onBreak'], SHORT],
  ['add-money', 'a customer who owes money, since money settles it', ['paymentOwed'], SHORT],
  ['blocked', 'a customer who owes money and is over a limit', ['paymentOwed', 'spendLimit'], SHORT],
])('%s is what is left to do for %s', (step, _, blocks, missingCents) => {
  const blockedReasons = Object.fromEntries(blocks.map((key) => [key, 'why']));
  expect(getNextStep({ blockedReasons }, CUSTOMER, missingCents)).toBe(step);
  expect(getNextStep({ blockedReasons }, { state: 'guest' }, missingCents)).toBe('log-in');
});
