import { expect, test, vi } from 'vitest';
import { debounce, PROMOTION_DEBOUNCE_MS } from '#lib/stores/ticket/promotion.ts';

test('only the last value is used, half a second after it', () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  const ask = debounce<string>((code) => asked.push(code));
  ask('S');
  vi.advanceTimersByTime(PROMOTION_DEBOUNCE_MS - 1);
  ask('SP');
  vi.advanceTimersByTime(PROMOTION_DEBOUNCE_MS - 1);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(asked).toEqual(['SP']);
  vi.useRealTimers();
});
