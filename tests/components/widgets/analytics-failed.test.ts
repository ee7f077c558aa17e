// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { reportAnalyticsFailed } from '#components/widgets/analytics-failed.ts';
import { BROWSER_FAULTS } from '#lib/contracts/event.ts';

test('code that counts and does not come is reported to the operators by its name', async () => {
  const sent: [string, Blob][] = [];
  vi.stubGlobal('navigator', { sendBeacon: (to: string, body: Blob) => sent.push([to, body]) });
  reportAnalyticsFailed();
  expect(sent.map(([to]) => to)).toEqual(['/api/event']);
  const report = JSON.parse((await sent[0]?.[1].text()) ?? '{}');
  expect(report).toEqual({ event_type: 'error', name: 'Segment failed to load' });
  expect(BROWSER_FAULTS).toContain(report.name);
});
