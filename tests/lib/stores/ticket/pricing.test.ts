// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followPricing } from '#lib/stores/page/follow-pricing.ts';
import { readPricing } from '#lib/stores/ticket/pricing.ts';

const put = (line: string) => Reflect.set(document, 'cookie', line);
const reload = vi.fn();
beforeEach(() => {
  reload.mockClear();
  sessionStorage.clear();
  vi.stubGlobal('location', { pathname: '/comet', reload });
});
afterEach(() => {
  put('pricing=; Path=/; Max-Age=0');
  delete document.documentElement.dataset.pricing;
  vi.unstubAllGlobals();
});

test('the pricing of a link is read, and another link brings another one', () => {
  expect(readPricing()).toBeUndefined();
  put('pricing=SPRING-10; Path=/');
  expect(readPricing()).toBe('SPRING-10');
  put('pricing=members; Path=/');
  expect(readPricing()).toBe('members');
});

test('what somebody else wrote into the cookie is no pricing', () => {
  put('pricing=<b>; Path=/');
  expect(readPricing()).toBeUndefined();
});

test('a page with the prices of its visitor stays', () => {
  followPricing(undefined);
  followPricing('standard');
  document.documentElement.dataset.pricing = 'spring';
  followPricing('spring');
  put('pricing=spring; Path=/');
  followPricing('standard');
  expect(reload).not.toHaveBeenCalled();
});

test('a page with other prices is asked for again once, and again when the pricing changes', () => {
  followPricing('staff');
  followPricing('staff');
  expect(reload).toHaveBeenCalledTimes(1);
  followPricing('spring');
  expect(reload).toHaveBeenCalledTimes(2);
  document.documentElement.dataset.pricing = 'spring';
  followPricing('spring');
  followPricing(undefined);
  expect(reload).toHaveBeenCalledTimes(3);
});

test('the pricing of the account wins over that of a link', () => {
  put('pricing=spring; Path=/');
  document.documentElement.dataset.pricing = 'staff';
  followPricing('staff');
  expect(reload).not.toHaveBeenCalled();
});
