import { DatabaseSync, StatementSync } from 'node:sqlite';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import {
  addToCart,
  createFundedCustomer,
  createQuickPickInput,
  createTicketInput,
  payFor,
} from '../../support/buying.ts';
import { putOnSale } from '../../support/on-sale.ts';
import { openTestPlatform } from '../../support/platform.ts';

type Method = (this: unknown, ...given: unknown[]) => unknown;

/** Counts the calls of the methods of a driver. */
function countCalls(prototype: object, names: readonly string[]): { calls: number } {
  const count = { calls: 0 };
  const methods = prototype as Record<string, Method>;
  for (const name of names) {
    const original = methods[name]!;
    methods[name] = function (...given) {
      count.calls += 1;
      return original.apply(this, given);
    };
    onTestFinished(() => {
      methods[name] = original;
    });
  }
  return count;
}

async function payAndCount(): Promise<{ trips: number; statements: number }> {
  const platform = await openTestPlatform();
  await putOnSale(platform.services);
  const as = await createFundedCustomer(platform, '50.00');
  await addToCart(platform, as, createTicketInput({ numWeeks: 4 }));
  const seen = await addToCart(platform, as, createQuickPickInput(12));
  const trips = countCalls(pg.Client.prototype, ['query']);
  const sqlite = [
    countCalls(StatementSync.prototype, ['all', 'run']),
    countCalls(DatabaseSync.prototype, ['exec']),
  ];
  const { status } = await payFor(platform, as, seen);
  expect(status).toBe(200);
  return { trips: trips.calls, statements: sqlite.reduce((sum, { calls }) => sum + calls, 0) };
}

test('a purchase of several tickets takes at most ten round trips to PostgreSQL, and few statements on SQLite', async () => {
  const { trips, statements } = await payAndCount();
  if (process.env.TEST_DATABASE_URL) {
    expect(trips).toBeGreaterThan(3);
    expect(trips).toBeLessThanOrEqual(8);
  } else {
    expect(statements).toBeGreaterThan(3);
    expect(statements).toBeLessThanOrEqual(20);
  }
});
