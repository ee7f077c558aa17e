// @vitest-environment happy-dom
// Draws leave the builder by the server's clock, whatever this device's own says.
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIRST_DRAW_AT } from '../../support/ticket/builder-offer.ts';
import { beginVisit, endVisit, open } from '../../support/ticket/ticket-builder.tsx';

const MINUTE_MS = 60_000;
/** An hour before the first draw. */
const FIRST_STOP = FIRST_DRAW_AT - 60 * MINUTE_MS;

/** The server's time runs on from here, and the device's is ahead of it. */
function setClocks(serverAt: number, aheadMinutes: number): void {
  const deviceAt = serverAt + aheadMinutes * MINUTE_MS;
  vi.useFakeTimers({ now: deviceAt, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async () => {
    const date = new Date(serverAt + Date.now() - deviceAt).toUTCString();
    return new Response(null, { headers: { date } });
  });
}

const wait = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS));
const readFirstDraw = () => document.querySelector<HTMLInputElement>('[name="firstDrawNo"]')?.value;

beforeEach(beginVisit);
afterEach(async () => {
  await endVisit();
  vi.unstubAllGlobals();
});

test('a device that is an hour ahead keeps the draw until it closes at the server', async () => {
  setClocks(FIRST_STOP - 30 * MINUTE_MS, 60);
  open();
  await wait(29);
  expect(readFirstDraw()).toBe('100');
  await wait(2);
  expect(readFirstDraw()).toBe('101');
});
