// Counts what some work asks of the database: round trips of PostgreSQL, statements of SQLite.
import { AsyncLocalStorage } from 'node:async_hooks';
import { onTestFinished } from 'vitest';
import { interceptStatements, isSwitchRead } from './faults/driver-calls.ts';

/** Which work calls: tests before it may have left some that goes on in the same process. */
const counted = new AsyncLocalStorage<symbol>();

/** Counts the statements of this work, but for what is read again by time. */
function countStatements(isPostgres: boolean, id: symbol): { calls: number } {
  const count = { calls: 0 };
  const restore = interceptStatements(isPostgres, (readText, run) => {
    if (counted.getStore() === id && !isSwitchRead(readText())) count.calls += 1;
    return run();
  });
  onTestFinished(restore);
  return count;
}

export async function countTrips(
  work: () => Promise<unknown>,
): Promise<{ trips: number; statements: number }> {
  const id = Symbol('work');
  const trips = countStatements(true, id);
  const statements = countStatements(false, id);
  await counted.run(id, work);
  return { trips: trips.calls, statements: statements.calls };
}
