// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { heldPricing, keepPricing } from '#lib/stores/ticket/pricing.ts';

const put = (line: string) => Reflect.set(document, 'cookie', line);
afterEach(() => void put('pricing=; Path=/; Max-Age=0'));

test('the pricing of a link is held, and another link brings another one', () => {
  expect(heldPricing()).toBeUndefined();
  keepPricing('SPRING-10');
  expect(heldPricing()).toBe('SPRING-10');
  keepPricing('members');
  expect(heldPricing()).toBe('members');
});

test('what somebody else wrote into the cookie is no pricing', () => {
  put('pricing=<b>; Path=/');
  expect(heldPricing()).toBeUndefined();
});
