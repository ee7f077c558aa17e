// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { readPricing, writePricing } from '#lib/stores/ticket/pricing.ts';

const put = (line: string) => Reflect.set(document, 'cookie', line);
afterEach(() => void put('pricing=; Path=/; Max-Age=0'));

test('the pricing of a link is held, and another link brings another one', () => {
  expect(readPricing()).toBeUndefined();
  writePricing('SPRING-10');
  expect(readPricing()).toBe('SPRING-10');
  writePricing('members');
  expect(readPricing()).toBe('members');
});

test('what somebody else wrote into the cookie is no pricing', () => {
  put('pricing=<b>; Path=/');
  expect(readPricing()).toBeUndefined();
});
