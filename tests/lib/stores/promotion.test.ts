// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounced, heldPromotion, keepPromotion, PROMOTION_DEBOUNCE_MS } from '#lib/stores/promotion.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('a promotion is held for the visit', () => {
  expect(heldPromotion()).toBeUndefined();
  keepPromotion('SPRING');
  expect(heldPromotion()).toBe('SPRING');
});

test('only the last value is used, half a second after it', () => {
  const asked: string[] = [];
  const ask = debounced<string>((code) => asked.push(code));
  ask('S');
  vi.advanceTimersByTime(PROMOTION_DEBOUNCE_MS - 1);
  ask('SP');
  vi.advanceTimersByTime(PROMOTION_DEBOUNCE_MS - 1);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(asked).toEqual(['SP']);
});
