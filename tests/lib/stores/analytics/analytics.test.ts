// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const sent: { items: { kind: string; name?: string }[] }[] = [];
let status = 202;
const beacons: Blob[] = [];

async function fresh() {
  vi.resetModules();
  return {
    ...(await import('#lib/stores/analytics/analytics.ts')),
    ...(await import('#lib/stores/analytics/analytics-event.ts')),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  beacons.length = 0;
  status = 202;
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_: string, { body }: { body: string }) => {
      if (status === 0) throw new TypeError('offline');
      sent.push(JSON.parse(body));
      return new Response('{}', { status });
    }),
  );
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (_: string, blob: Blob) => beacons.push(blob) > 0,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what happens soon after another is sent together', async () => {
  const { trackPage, track } = await fresh();
  trackPage({ path: '/' });
  track('inactivity', {});
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent.map(({ items }) => items.map(({ kind }) => kind))).toEqual([['page', 'track']]);
});

test('no batch is longer than the service takes', async () => {
  const { track } = await fresh();
  for (let n = 0; n < 45; n += 1) track('inactivity', {});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent.map(({ items }) => items.length)).toEqual([20, 20, 5]);
});

test('what could not be sent waits for the next time, what was refused does not', async () => {
  const { track, sendQueue } = await fresh();
  status = 0;
  track('inactivity', {});
  await sendQueue();
  status = 429;
  track('signed-out', {});
  await sendQueue();
  expect(sent.at(-1)?.items.map(({ name }) => name)).toEqual(['inactivity', 'signed-out']);
  status = 202;
  await sendQueue();
  expect(sent).toHaveLength(1);
});

test('a page that is left hands over what waits', async () => {
  const { track, sendOnLeave } = await fresh();
  track('inactivity', {});
  sendOnLeave();
  sendOnLeave();
  expect(beacons).toHaveLength(1);
  expect(JSON.parse(await beacons[0]!.text()).items).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([]);
});

test('what is said before anybody listens is heard later, and nothing is kept without end', async () => {
  const { reportEvent, setReportListener } = await fresh();
  for (let n = 0; n < 30; n += 1) reportEvent('inactivity', {});
  const heard: string[] = [];
  setReportListener(({ name }) => heard.push(name));
  expect(heard).toHaveLength(20);
  reportEvent('signed-out', {});
  expect(heard).toHaveLength(21);
});

test('after consent was taken back nothing that waited is sent', async () => {
  const { track, discardQueue } = await fresh();
  track('inactivity', {});
  discardQueue();
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([]);
});
