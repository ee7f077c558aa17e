// Counts what some work asks of the database: round trips of PostgreSQL, statements of SQLite.
import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import pg from 'pg';
import { onTestFinished } from 'vitest';

type Method = (this: unknown, ...given: unknown[]) => unknown;

/** Which work calls: tests before it may have left some that goes on in the same process. */
const counted = new AsyncLocalStorage<symbol>();

/** Counts the calls of the methods of a driver that this work makes. */
function countCalls(prototype: object, names: readonly string[], id: symbol): { calls: number } {
  const count = { calls: 0 };
  const methods = prototype as Record<string, Method>;
  for (const name of names) {
    const original = methods[name]!;
    methods[name] = function (...given) {
      if (counted.getStore() === id) count.calls += 1;
      return original.apply(this, given);
    };
    onTestFinished(() => {
      methods[name] = original;
    });
  }
  return count;
}

export async function countTrips(
  work: () => Promise<unknown>,
): Promise<{ trips: number; statements: number }> {
  const id = Symbol('work');
  const trips = countCalls(pg.Client.prototype, ['query'], id);
  const sqlite = [
    countCalls(StatementSync.prototype, ['all', 'run'], id),
    countCalls(DatabaseSync.prototype, ['exec'], id),
  ];
  await counted.run(id, work);
  return { trips: trips.calls, statements: sqlite.reduce((sum, { calls }) => sum + calls, 0) };
}
