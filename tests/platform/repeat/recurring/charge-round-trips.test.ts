// What a charge asks of the database: on PostgreSQL every statement is a round trip.
import { expect, test } from 'vitest';
import { runCharge } from '#platform/repeat/recurring/charges/run-charge.ts';
import { countTrips } from '../../../support/count-trips.ts';
import { createPlayer, listChargesOf, openRecurringShop } from '../../../support/recurring/recurring-shop.ts';

test('a charge out of the wallet takes few round trips to PostgreSQL, and few statements on SQLite', async () => {
  const shop = await openRecurringShop();
  const { row } = await createPlayer(shop);
  const [charge] = await listChargesOf(shop.services, row.id);
  shop.clock.set(Date.parse(charge!.due_at));
  const { trips, statements } = await countTrips(() => runCharge(shop.services, charge!.id));
  const [done] = await listChargesOf(shop.services, row.id);
  expect(done?.state).toBe('purchased');
  if (process.env.TEST_DATABASE_URL) {
    expect(trips).toBeGreaterThan(10);
    expect(trips).toBeLessThanOrEqual(22);
  } else {
    expect(statements).toBeGreaterThan(10);
    expect(statements).toBeLessThanOrEqual(33);
  }
});
