// Counts what some work asks of the database: round trips of PostgreSQL, statements of SQLite.
import { DatabaseSync, StatementSync } from 'node:sqlite';
import pg from 'pg';
import { onTestFinished } from 'vitest';

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

export async function countTrips(
  work: () => Promise<unknown>,
): Promise<{ trips: number; statements: number }> {
  const trips = countCalls(pg.Client.prototype, ['query']);
  const sqlite = [
    countCalls(StatementSync.prototype, ['all', 'run']),
    countCalls(DatabaseSync.prototype, ['exec']),
  ];
  await work();
  return { trips: trips.calls, statements: sqlite.reduce((sum, { calls }) => sum + calls, 0) };
}
