// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACTIVE_MS, BEAT_MS, startHeartbeat } from '#lib/stores/analytics/heartbeat.ts';

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function heart() {
  const calls = { beat: vi.fn(), refresh: vi.fn(), onInactive: vi.fn() };
  stop = startHeartbeat(calls);
  return calls;
}
const use = (sign = 'keydown') => document.dispatchEvent(new Event(sign));

test('an open page that is used beats once a minute and refreshes the customer every fifth time', () => {
  const { beat, refresh, onInactive } = heart();
  for (let minute = 0; minute < 20; minute += 1) {
    use();
    vi.advanceTimersByTime(BEAT_MS);
  }
  expect([beat.mock.calls.length, refresh.mock.calls.length, onInactive.mock.calls.length]).toEqual([
    20, 4, 0,
  ]);
});

test('after ten minutes of rest it is silent and says so once, until somebody comes back', () => {
  const { beat, onInactive } = heart();
  vi.advanceTimersByTime(ACTIVE_MS);
  const beats = beat.mock.calls.length;
  expect(beats).toBe(10);
  vi.advanceTimersByTime(10 * BEAT_MS);
  expect([beat.mock.calls.length, onInactive.mock.calls.length]).toEqual([beats, 1]);
  use('pointerdown');
  vi.advanceTimersByTime(BEAT_MS);
  expect(beat.mock.calls.length).toBe(beats + 1);
  vi.advanceTimersByTime(ACTIVE_MS + BEAT_MS);
  expect(onInactive).toHaveBeenCalledTimes(2);
});

test('a heart that was stopped is silent', () => {
  const { beat } = heart();
  stop();
  vi.advanceTimersByTime(10 * BEAT_MS);
  expect(beat).not.toHaveBeenCalled();
});
