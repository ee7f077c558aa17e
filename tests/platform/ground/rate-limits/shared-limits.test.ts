// Limits that several processes count together, over one database and over one Redis.
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { sendSupportMessage } from '#lib/contracts/support.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/domain/time/units.ts';
import { openDatabase } from '#platform/ground/db/open.ts';
import type { CountStore } from '#platform/ground/rate-limits/count-store.ts';
import { sweepCounts } from '#platform/ground/rate-limits/database-store.ts';
import { type LimitsSetting, openLimits } from '#platform/ground/rate-limits/open-limits.ts';
import { RateLimit } from '#platform/ground/rate-limits/rate-limit.ts';
import { SharedLimits } from '#platform/ground/rate-limits/shared-limits.ts';
import { closeLater } from '#tests/support/closing.ts';
import { createMigratedUrl, removeDatabase } from '#tests/support/database.ts';
import { openTestPlatform, TEST_NOW } from '#tests/support/platform.ts';
import { hasRedis, startRedis } from '#tests/support/servers/redis.ts';

if (!hasRedis)
  process.stdout.write('No Redis on this machine: what LIMITS=redis://... counts is not tried.\n');

const KEYS = { appKey: 'key', appSecret: 'secret', tokenSecret: 'a-token-secret-that-all-machines-have' };
const MACHINES = 4;
const TEN = { limit: 10, windowMs: HOUR_MS };

/** Machines of one shop, each with connections of its own. */
async function openMachines(choose: () => Promise<LimitsSetting>) {
  const url = await createMigratedUrl();
  const setting = await choose();
  closeLater(() => removeDatabase(url));
  let now = TEST_NOW;
  const clock = { now: () => now };
  const machines = [];
  for (let count = 0; count < MACHINES; count += 1) {
    const database = await openDatabase(url);
    const limits = openLimits({ database, keys: KEYS, log: pino({ level: 'silent' }) }, setting);
    const platform = await openTestPlatform({ database, ...(limits && { limits }) });
    closeLater(async () => limits?.close());
    machines.push({ platform, limits, services: { ...platform.services, clock } });
  }
  return { machines, advance: (ms: number) => (now += ms) };
}

const STORES: readonly (readonly [string, () => Promise<LimitsSetting>])[] = [
  ['the database', async () => 'database'],
  ...(hasRedis ? [['Redis', async () => ({ redisUrl: (await startRedis()).url })] as const] : []),
];

describe.each(STORES)('over %s', (_, choose) => {
  test('ten are ten on four machines at once, and ten more in the next window', async () => {
    const { machines, advance } = await openMachines(choose);
    const limits = machines.map(({ services }) => new RateLimit(services, 'messages', TEN));
    const takeMany = () =>
      Promise.all(Array.from({ length: 60 }, (__, count) => limits[count % MACHINES]?.take('one')));
    const countTaken = async () => (await takeMany()).filter(Boolean).length;
    expect(await countTaken()).toBe(10);
    expect(await limits[0]?.take('another')).toBe(true);
    expect(await countTaken()).toBe(0);
    advance(HOUR_MS);
    expect(await countTaken()).toBe(10);
  });

  test('ten messages are ten, wherever each is sent', async () => {
    const { machines } = await openMachines(choose);
    const send = (number: number) =>
      machines[number % MACHINES]?.platform.call(sendSupportMessage, {
        body: {
          brand: 'drawcard',
          name: 'Ada Quill',
          email: 'ada@example.org',
          topic: 'ticket',
          message: `Number ${number}`,
        },
        headers: { 'x-client-address': '198.51.100.1' },
      });
    const statuses: (number | undefined)[] = [];
    for (let number = 0; number < 12; number += 1) statuses.push((await send(number))?.status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
    // A repeated message is none, on another machine too.
    expect((await send(3))?.status).toBe(200);
  });

  test('what is given back on one machine can be taken on another', async () => {
    const { machines, advance } = await openMachines(choose);
    const [one, other] = machines.map(({ services }) => new RateLimit(services, 'guesses', TEN));
    for (let count = 0; count < 10; count += 1) await one?.take('cart');
    expect([await one?.hasRoom('cart'), await other?.hasRoom('cart')]).toEqual([false, false]);
    await other?.giveBack('cart');
    expect([await one?.hasRoom('cart'), await other?.take('cart')]).toEqual([true, true]);
    expect(await other?.take('cart')).toBe(false);
    advance(10 * MINUTE_MS);
    expect(await one?.readWaitMs('cart')).toBe(50 * MINUTE_MS);
    advance(50 * MINUTE_MS);
    expect([await other?.readWaitMs('cart'), await other?.hasRoom('cart')]).toEqual([0, true]);
  });

  test('sizes count, and what is too large for a window is refused', async () => {
    const { machines } = await openMachines(choose);
    const [one, other] = machines.map(({ services }) => new RateLimit(services, 'visits', TEN));
    expect([await one?.take('home', 11), await one?.take('home', 7), await other?.take('home', 4)]).toEqual([
      false,
      true,
      false,
    ]);
    expect([await other?.take('home', 3), await one?.take('home')]).toEqual([true, false]);
  });
});

test('rows name nobody, and go when their windows are over', async () => {
  const { machines, advance } = await openMachines(async () => 'database');
  const [machine] = machines;
  if (!machine) throw new Error('no machine');
  const { services } = machine;
  await new RateLimit(services, 'messages', TEN).take('198.51.100.1');
  const read = () => services.database.db.selectFrom('rate_count').selectAll().execute();
  expect(await read()).toEqual([
    { key: expect.stringMatching(/^[\w-]{28}$/), taken: 1, ends_ms: TEST_NOW + HOUR_MS },
  ]);
  await sweepCounts(services);
  expect(await read()).toHaveLength(1);
  advance(HOUR_MS);
  await sweepCounts(services);
  expect(await read()).toEqual([]);
});

/** A store that fails while it is told to. */
function createUnsureStore() {
  const state = { isAway: false, hangs: false, asked: 0 };
  const answer = async <T>(value: T): Promise<T> => {
    state.asked += 1;
    if (state.hangs) await new Promise(() => {});
    if (state.isAway) throw new Error('connect ECONNREFUSED');
    return value;
  };
  const store: CountStore = {
    take: () => answer(true),
    hasRoom: () => answer(true),
    giveBack: () => answer(undefined),
    readWaitMs: () => answer(0),
  };
  const log = pino({ level: 'silent' });
  const error = vi.spyOn(log, 'error');
  const info = vi.spyOn(log, 'info');
  const limits = new SharedLimits({ kind: 'redis', store, secret: KEYS.tokenSecret, log });
  const rate = new RateLimit({ clock: { now: () => TEST_NOW }, limits }, 'messages', TEN);
  return { state, limits, rate, error, info };
}

test('while the store is away the process counts alone, says so once, and comes back', async () => {
  const { state, limits, rate, error, info } = createUnsureStore();
  expect(await rate.take('one')).toBe(true);
  expect(limits.readSamples().map(({ value }) => value)).toEqual([1, 0]);
  state.isAway = true;
  const taken: boolean[] = [];
  for (let count = 0; count < 30; count += 1) taken.push(await rate.take('one'));
  expect(taken.filter(Boolean)).toHaveLength(10);
  expect(state.asked).toBe(2);
  expect(error).toHaveBeenCalledOnce();
  expect(limits.readSamples().map(({ value }) => value)).toEqual([0, 1]);
  state.isAway = false;
  await vi.waitFor(async () => expect(await rate.take('one')).toBe(true), { timeout: 3000, interval: 50 });
  expect(info).toHaveBeenCalledOnce();
  expect(limits.readSamples().map(({ value }) => value)).toEqual([1, 1]);
});

test('a store that does not answer holds a call up once, for a second', async () => {
  const { state, rate } = createUnsureStore();
  state.hangs = true;
  const startedAt = performance.now();
  expect(await rate.take('one')).toBe(true);
  const firstMs = performance.now() - startedAt;
  expect(firstMs).toBeGreaterThan(900);
  for (let count = 0; count < 20; count += 1) await rate.take('one');
  expect(performance.now() - startedAt - firstMs).toBeLessThan(500);
  expect(state.asked).toBe(1);
});

test.runIf(hasRedis)('a Redis that is killed and comes back is counted in again', async () => {
  const redis = await startRedis();
  const { machines } = await openMachines(async () => ({ redisUrl: redis.url }));
  const limits = machines.map(({ services }) => new RateLimit(services, 'messages', TEN));
  const areShared = () => machines.map((machine) => machine.limits?.readSamples()[0]?.value);
  const takeOnAll = () => Promise.all(limits.map((limit) => limit.take('one')));
  expect(await takeOnAll()).toEqual([true, true, true, true]);
  await redis.kill();
  expect(await takeOnAll()).toEqual([true, true, true, true]);
  expect(areShared()).toEqual([0, 0, 0, 0]);
  await redis.startAgain();
  await vi.waitFor(
    async () => {
      await takeOnAll();
      expect(areShared()).toEqual([1, 1, 1, 1]);
    },
    { timeout: 15_000, interval: 100 },
  );
});

test('a PostgreSQL is shared of itself, a SQLite is counted beside in memory', () => {
  const log = pino({ level: 'silent' });
  const open = (flavor: 'sqlite' | 'postgres', setting?: LimitsSetting) =>
    openLimits({ database: { flavor } as never, keys: KEYS, log }, setting)?.readSamples()[0]?.labels;
  expect(open('sqlite')).toBeUndefined();
  expect(open('postgres')).toEqual({ store: 'database' });
  expect(open('postgres', 'memory')).toBeUndefined();
  expect(open('sqlite', { redisUrl: 'redis://127.0.0.1:1' })).toEqual({ store: 'redis' });
});
