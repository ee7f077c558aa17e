import { expect, test } from 'vitest';
import type { PartState } from '#lib/contracts/status.ts';
import { describePart } from '#lib/domain/status/status-days.ts';
import { SHOP_ZONE } from '#lib/domain/time/shop-dates.ts';

const NOW = Date.parse('2026-11-30T12:00:00+11:00');
const at = (state: PartState, iso: string) => ({ state, at: Date.parse(iso) });
const describe = (...changes: ReturnType<typeof at>[]) =>
  describePart('results', changes, { now: NOW, days: 3, zone: SHOP_ZONE });

test('nothing is said of days before anybody looked', () => {
  expect(describe()).toMatchObject({ state: 'unknown', since: null, upBps: null });
  const { days, state, since } = describe(at('up', '2026-11-29T18:00:00+11:00'));
  expect(days.map(({ state }) => state)).toEqual([null, 'up', 'up']);
  expect([state, since]).toEqual(['up', '2026-11-29T07:00:00.000Z']);
});

test('a disturbance over midnight counts on both local days, and the worst state is that of the day', () => {
  const { days, upBps } = describe(
    at('up', '2026-11-01T00:00:00+11:00'),
    at('degraded', '2026-11-28T23:40:00+11:00'),
    at('down', '2026-11-29T00:05:00+11:00'),
    at('up', '2026-11-29T00:15:30+11:00'),
  );
  expect(days).toEqual([
    { date: '2026-11-28', state: 'degraded', minutes: 20 },
    { date: '2026-11-29', state: 'down', minutes: 16 },
    { date: '2026-11-30', state: 'up', minutes: 0 },
  ]);
  const whole = 2 * 1440 + 720;
  expect(upBps).toBe(Math.floor(((whole - 35.5) / whole) * 10_000));
});

test('work that is planned is no failure, and what nobody saw counts neither way', () => {
  const { upBps, days } = describe(
    at('up', '2026-11-28T00:00:00+11:00'),
    at('maintenance', '2026-11-28T10:00:00+11:00'),
    at('unknown', '2026-11-28T11:00:00+11:00'),
    at('up', '2026-11-30T11:00:00+11:00'),
  );
  expect(upBps).toBe(10_000);
  expect(days.map(({ state, minutes }) => [state, minutes])).toEqual([
    ['unknown', 60],
    ['unknown', 0],
    ['unknown', 0],
  ]);
});
