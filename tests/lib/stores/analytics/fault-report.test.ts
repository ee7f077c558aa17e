// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { BROWSER_FAULTS } from '#lib/contracts/event.ts';

const sent: { address: string; text: string }[] = [];

beforeEach(() => {
  vi.resetModules();
  sessionStorage.clear();
  sent.length = 0;
  vi.stubGlobal('navigator', {
    sendBeacon: (address: string, body: Blob) =>
      void body.text().then((text) => sent.push({ address, text })),
  });
});
const open = async () => (await import('#lib/stores/analytics/fault-report.ts')).reportFault;

test('a fault is reported once on a page, by its name alone', async () => {
  const report = await open();
  report('Call failed');
  report('Call failed');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.address).toBe('/api/event');
  expect(JSON.parse(sent[0]!.text)).toEqual({ event_type: 'error', name: 'Call failed' });
  expect(BROWSER_FAULTS).toContain('Call failed');
});

test('a tab reports a few faults and then no more, however many pages it opens', async () => {
  for (let page = 0; page < 9; page += 1) {
    vi.resetModules();
    (await open())('Call failed');
  }
  await new Promise((wake) => setTimeout(wake, 20));
  expect(sent).toHaveLength(5);
});
