// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const NOW = Date.parse('2026-12-05T06:00:00Z');
const HOUR_MS = 3_600_000;
const answerServerTime = async () => new Response(null, { headers: { date: new Date(NOW).toUTCString() } });

/** The shop's clock as a device knows it that is an hour ahead. */
async function readClock(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  vi.resetModules();
  return import('#lib/stores/page/site-clock.ts');
}

beforeEach(() => vi.useFakeTimers({ now: NOW + HOUR_MS, toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.clockMoved;
});

test('the server decides, and is asked once in a page', async () => {
  const answer = vi.fn(answerServerTime);
  const { followServerClock, getSiteNow } = await readClock(answer);
  expect(getSiteNow()).toBe(NOW + HOUR_MS);
  await Promise.all([followServerClock('/blank.html'), followServerClock('/blank.html')]);
  await followServerClock('/blank.html');
  expect(getSiteNow()).toBe(NOW);
  expect(answer).toHaveBeenCalledTimes(1);
});

test.each([
  ['no answer', () => Promise.reject(new Error('offline'))],
  ['an answer without a time', async () => new Response(null)],
])('with %s the device is trusted', async (_case, answer) => {
  const { followServerClock, getSiteNow } = await readClock(answer);
  await followServerClock('/blank.html');
  expect(getSiteNow()).toBe(NOW + HOUR_MS);
});

test('a clock that was moved in development stays moved', async () => {
  document.documentElement.dataset.clockMoved = String(2 * HOUR_MS);
  const { followServerClock, getSiteNow } = await readClock(answerServerTime);
  expect(getSiteNow()).toBe(NOW + 3 * HOUR_MS);
  await followServerClock('/blank.html');
  expect(getSiteNow()).toBe(NOW + 2 * HOUR_MS);
});
