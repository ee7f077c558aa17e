// What processes on one PostgreSQL tell each other, and how little they ask while nothing happens.
import { createServer, connect as openSocket, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Database, openDatabase, transact } from '#platform/ground/db/open.ts';
import { enqueueJob } from '#platform/ground/jobs/queue.ts';
import type { Services } from '#platform/services.ts';
import { SYSTEM_CLOCK } from '#platform/time.ts';
import { startWorker } from '#platform/worker.ts';
import { closeLater } from '#tests/support/closing.ts';
import { createMigratedUrl, removeDatabase } from '#tests/support/database.ts';
import { openTestPlatform } from '#tests/support/platform.ts';

const isOnPostgres = process.env.TEST_DATABASE_URL !== undefined;

async function openFollowing(url: string, listenUrl = url) {
  const warn = vi.fn();
  const database = await openDatabase(url);
  closeLater(() => database.close());
  await database.changes?.follow({ url: listenUrl, warn });
  await vi.waitFor(() => expect(database.readVersion?.()).toBeDefined(), { timeout: 5000, interval: 10 });
  return { database, warn };
}

async function openShop(changes: Partial<Services> = {}) {
  const url = await createMigratedUrl();
  closeLater(() => removeDatabase(url));
  const { database } = await openFollowing(url);
  const { services, clock } = await openTestPlatform({ database, ...changes });
  return { url, services, clock };
}

/** Whether a database learns of what the work changes within a moment. */
async function isTold(database: Database, work: () => Promise<unknown>): Promise<boolean> {
  await sleep(100);
  const before = database.readVersion?.();
  await work();
  await sleep(150);
  return database.readVersion?.() !== before;
}

/** Between a client and a PostgreSQL: it can be cut. */
async function startRelay(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = openSocket(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = new URL(url);
  address.port = String((server.address() as { port: number }).port);
  return {
    url: address.toString(),
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

describe.runIf(isOnPostgres)('on PostgreSQL', () => {
  test('what is committed is told to others; what is read, written to no row or rolled back is not', async () => {
    const { url, services } = await openShop();
    const { database: other } = await openFollowing(url);
    const { database } = services;
    const insert = () => enqueueJob(database.db, services, { kind: 'errand' });
    expect(await isTold(other, insert)).toBe(true);
    expect(await isTold(database, insert)).toBe(true);
    const inTransaction = () => transact(database, (tx) => enqueueJob(tx, services, { kind: 'errand' }));
    expect(await isTold(other, inTransaction)).toBe(true);
    expect(await isTold(other, () => database.db.selectFrom('job').selectAll().execute())).toBe(false);
    const update = (id: string) =>
      database.db.updateTable('job').set({ error: 'none' }).where('id', '=', id).execute();
    expect(await isTold(other, () => update('job_unknown'))).toBe(false);
    const rollBack = () =>
      transact(database, async (tx) => {
        await enqueueJob(tx, services, { kind: 'errand' });
        throw new Error('no');
      }).catch(() => {});
    expect(await isTold(other, rollBack)).toBe(false);
    const countLimit = () =>
      database.db.insertInto('rate_count').values({ key: 'k', taken: 1, ends_ms: 1 }).execute();
    expect(await isTold(other, countLimit)).toBe(false);
    const within = () =>
      sql`with gone as (delete from "job" returning id) select count(*) from gone`.execute(database.db);
    expect(await isTold(other, within)).toBe(true);
  });

  test('many changes are told in few notifications, the last one included', async () => {
    const { url, services } = await openShop();
    const { database: other } = await openFollowing(url);
    await sleep(200);
    const before = Number(other.readVersion?.());
    for (let count = 0; count < 200; count += 1)
      await enqueueJob(services.database.db, services, { kind: 'errand' });
    const { length } = await other.db.selectFrom('job').select('id').execute();
    await sleep(200);
    const told = Number(other.readVersion?.()) - before;
    expect(length).toBe(200);
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThan(100);
  });

  test('what a process wrote last is told before it ends', async () => {
    const { url, services } = await openShop();
    const told = await isTold(services.database, async () => {
      const command = await openDatabase(url);
      command.changes?.tell();
      await enqueueJob(command.db, services, { kind: 'errand' });
      await command.close();
    });
    expect(told).toBe(true);
  });

  test('a connection that is cut is looked past until it is back, and warned of once', async () => {
    const { url } = await openShop();
    const relay = await startRelay(url);
    const { database, warn } = await openFollowing(url, relay.url);
    relay.cut();
    await vi.waitFor(() => expect(database.readVersion?.()).toBeUndefined(), { timeout: 2000, interval: 5 });
    expect(warn).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(database.readVersion?.()).toBeDefined(), { timeout: 5000, interval: 20 });
    expect(await isTold(database, () => Promise.resolve())).toBe(false);
  });

  test('notifications that do not arrive are noticed', async () => {
    const { url } = await openShop();
    const elsewhere = await createMigratedUrl();
    closeLater(() => removeDatabase(elsewhere));
    const database = await openDatabase(url);
    closeLater(() => database.close());
    const warn = vi.fn();
    // As behind a pooler that lends connections: it listens where nothing is told.
    await database.changes?.follow({ url: elsewhere, warn });
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce(), { timeout: 8000, interval: 50 });
    expect(database.readVersion?.()).toBeUndefined();
  }, 15_000);

  test('a job that another process adds is begun within 50 ms, 99 times of 100', {
    timeout: 60_000,
    retry: 2,
  }, async () => {
    const { url, services } = await openShop();
    const begun = new Map<string, number>();
    const worker = startWorker({
      ...services,
      purge: ([tag = '']) => void begun.set(tag, performance.now()),
    });
    onTestFinished(() => worker.stop());
    const { database: other } = await openFollowing(url);
    await sleep(3000);
    const waits: number[] = [];
    for (let count = 0; count < 100; count += 1) {
      const tag = `tag:${count}`;
      await enqueueJob(other.db, services, { kind: 'purge', payload: { tags: [tag] } });
      const addedAt = performance.now();
      await vi.waitFor(() => expect(begun.has(tag)).toBe(true), { timeout: 1000, interval: 1 });
      waits.push((begun.get(tag) ?? Number.NaN) - addedAt);
      await sleep(60 + (count % 7) * 5);
    }
    waits.sort((a, b) => a - b);
    process.stdout.write(`a job waits ${waits[50]?.toFixed(1)} ms, p99 ${waits[98]?.toFixed(1)} ms\n`);
    expect(waits[98]).toBeLessThan(50);
  });

  test('an idle worker makes few transactions', async () => {
    const { url, services } = await openShop({ clock: SYSTEM_CLOCK });
    const worker = startWorker(services);
    onTestFinished(() => worker.stop());
    const { database: watching } = await openFollowing(url);
    const count = async () => {
      const { rows } = await sql<{ n: number }>`select xact_commit::int as n from pg_stat_database
        where datname = current_database()`.execute(watching.db);
      return rows[0]?.n ?? Number.NaN;
    };
    // A connection at rest says after ten seconds what it has done.
    await sleep(14_000);
    const before = await count();
    await sleep(10_000);
    const perSecond = ((await count()) - before) / 10;
    process.stdout.write(`an idle worker makes ${perSecond} transactions a second\n`);
    expect(perSecond).toBeLessThan(3);
  }, 60_000);
});
