// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timeCopy } from '#content/copy/time.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { pickTimeCopy } from '#lib/domain/time/time-copy.ts';
import { formatPlaceClock } from '#lib/domain/time/zone-names.ts';
import { formatClockTime, formatLongDate } from '#lib/domain/time/zoned-dates.ts';

const NOW = Date.parse('2026-12-05T06:00:00Z');
const MINUTE_MS = 60_000;

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const answerServerTime = async () => new Response(null, { headers: { date: new Date(NOW).toUTCString() } });
const failToAnswer = () => Promise.reject(new Error('offline'));

interface Visit {
  /** Until the draw closes. */
  minutes: number;
  clockOffMinutes?: number;
  answer?: typeof answerServerTime;
  /** Where the game is drawn; the zone of this device when left out. */
  zone?: string;
}

async function openPage({
  minutes,
  clockOffMinutes = 0,
  answer = answerServerTime,
  zone = HERE,
}: Visit): Promise<HTMLElement> {
  vi.setSystemTime(NOW + clockOffMinutes * MINUTE_MS);
  vi.stubGlobal('fetch', answer);
  const stop = new Date(NOW + minutes * MINUTE_MS).toISOString();
  const place = formatPlaceClock(Date.parse(stop), zone);
  document.body.innerHTML = `<span hidden data-time-words></span><p data-countdown="${stop}"
    data-place="${place}" data-date="${formatLongDate(Date.parse(stop), zone)}" data-clock="/blank.html"><strong data-closes>kept</strong><span data-left>kept</span></p>`;
  const words = pickTimeCopy(createTranslator(timeCopy));
  document.querySelector('span')!.dataset.timeWords = JSON.stringify(words);
  vi.resetModules();
  await import('#components/draw/countdown.ts');
  await vi.advanceTimersByTimeAsync(1);
  return document.querySelector<HTMLElement>('p')!;
}

const readRemaining = (element: HTMLElement) => element.querySelector('[data-left]')!.textContent;

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the time left stands beside the closing time', async () => {
  const element = await openPage({ minutes: 134 });
  expect(element.querySelector('[data-closes]')!.textContent).toMatch(/^Closes /);
  expect(readRemaining(element)).toMatch(/^in 2 h 1[34] min$/);
  expect(element.dataset.state).toBe('open');
});

test('the last hour is marked', async () => {
  expect((await openPage({ minutes: 59 })).dataset.state).toBe('soon');
});

test('the server decides: a slow clock on the device does not keep a draw open', async () => {
  const element = await openPage({ minutes: -1, clockOffMinutes: -30 });
  await vi.waitFor(() => expect(element.dataset.state).toBe('closed'));
  expect(element.textContent).toBe('Closed');
});

test('a clock that is hours slow is found out with the first refresh', async () => {
  const asked = vi.fn(answerServerTime);
  const element = await openPage({ minutes: -1, clockOffMinutes: -300, answer: asked });
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(element.dataset.state).toBe('closed'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('it follows the clock while the page is open', async () => {
  const element = await openPage({ minutes: 2 });
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(element.dataset.state).toBe('closed');
});

test('without an answer the device is trusted', async () => {
  const element = await openPage({ minutes: 30, clockOffMinutes: -40, answer: failToAnswer });
  expect(readRemaining(element)).toBe('in 1 h 10 min');
});

test('where the draw is in another zone, the time of this device is told, and that of its place beside it', async () => {
  const element = await openPage({ minutes: 134, zone: 'Pacific/Auckland' });
  const here = formatClockTime(NOW + 134 * MINUTE_MS, HERE);
  expect(element.querySelector('[data-closes]')!.textContent?.endsWith(` ${here}`)).toBe(true);
  expect(readRemaining(element)).toMatch(/ min · (\w+ )?\d+:\d\d [ap]m NZDT$/);
  expect(readRemaining(await openPage({ minutes: 134 }))).not.toContain('·');
});
