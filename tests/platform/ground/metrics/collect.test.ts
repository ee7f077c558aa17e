// What the database says of the shop at `/metrics`.
import { expect, test } from 'vitest';
import type { Sample } from '#lib/domain/metrics/metrics.ts';
import { METRICS } from '#lib/domain/metrics/metrics.ts';
import { DAY_MS, HOUR_MS } from '#lib/domain/time/units.ts';
import { checkAudit } from '#platform/ground/audit/verify.ts';
import { enqueueJob } from '#platform/ground/jobs/queue.ts';
import { createShopSampler } from '#platform/ground/metrics/collect.ts';
import { ledgerCommands } from '#platform/money/ledger/commands.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { buyTickets, createWalletHolder, playGame } from '#tests/support/played-draws.ts';

const find = (samples: readonly Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (one) =>
      one.name === name && Object.entries(labels).every(([label, text]) => one.labels?.[label] === text),
  )?.value;

test('jobs, mail, money, draws and checks are counted, with names and labels that are known', async () => {
  const { services, clock } = await openTestPlatform();
  await playGame(services);
  const customerId = await createWalletHolder(services, 100_000);
  await buyTickets(services, customerId, { tickets: 3 });
  await enqueueJob(services.database.db, services, { kind: 'slow-work' });
  await checkAudit(services);
  await ledgerCommands['ledger verify'].run({
    services,
    words: [],
    options: {},
    actor: 'ops:mia',
    print: () => {},
  });
  clock.advance(90_000);
  const samples = await createShopSampler(services)();
  expect(find(samples, 'drawcard_database_up')).toBe(1);
  expect(find(samples, 'drawcard_jobs_waiting', { kind: 'slow-work' })).toBe(1);
  expect(find(samples, 'drawcard_jobs_oldest_seconds', { kind: 'slow-work' })).toBe(90);
  expect(find(samples, 'drawcard_orders_last_hour')).toBe(1);
  const moved = 'drawcard_wallet_moved_last_hour_cents';
  expect(find(samples, moved, { kind: 'deposit', direction: 'in' })).toBe(100_000);
  expect(find(samples, moved, { kind: 'purchase', direction: 'out' })).toBeGreaterThan(0);
  expect(samples.filter(({ name }) => name === 'drawcard_deposits_last_hour').length).toBeGreaterThan(0);
  expect(find(samples, 'drawcard_draws_on_sale', { offer: 'pair' })).toBeGreaterThan(5);
  expect(find(samples, 'drawcard_ledger_faults')).toBe(0);
  expect(find(samples, 'drawcard_audit_faults')).toBe(0);
  expect(find(samples, 'drawcard_ledger_check_timestamp_seconds')).toBe((clock.now() - 90_000) / 1000);
  for (const { name, labels = {} } of samples) {
    const metric = METRICS[name];
    expect([name, Object.keys(labels)]).toEqual([name, 'labels' in metric ? [...metric.labels] : []]);
  }
  clock.advance(HOUR_MS);
  const later = await createShopSampler(services)();
  expect(find(later, 'drawcard_orders_last_hour')).toBe(0);
  expect(find(later, moved, { kind: 'deposit' })).toBeUndefined();
  clock.advance(3 * DAY_MS);
  const late = await createShopSampler(services)();
  expect(find(late, 'drawcard_draws_without_result', { offer: 'pair' })).toBeGreaterThan(0);
  expect(find(late, 'drawcard_draws_without_result_oldest_seconds', { offer: 'pair' })).toBeGreaterThan(
    DAY_MS / 1000,
  );
});

test('one look serves all who ask at once, and a database that is away is said', async () => {
  const { services } = await openTestPlatform();
  const read = createShopSampler(services);
  expect(read()).toBe(read());
  await read();
  const away = {
    ...services,
    modules: [
      {
        name: 'away',
        metrics: [
          async () => {
            throw new Error('connection refused');
          },
        ],
      },
    ],
  };
  expect(find(await createShopSampler(away)(), 'drawcard_database_up')).toBe(0);
});
