import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/db/open.ts';
import { verifyLedger } from '#platform/ledger/verify.ts';
import { migrate } from '#platform/migrations.ts';
import { createFundedCustomer } from '../../support/buying/buying.ts';
import { createLotteryOffer, createOpenDraws } from '../../support/buying/lottery-offers.ts';
import { putOnSale } from '../../support/buying/on-sale.ts';
import { createDatabaseUrl, removeDatabase } from '../../support/database.ts';
import { buyAndKill, createAccount } from '../../support/faults/killing.ts';
import { openTestPlatform } from '../../support/platform.ts';

const WRITERS = 16;
const KILLS = 10;
const YEAR_MS = 365 * 86_400_000;

/** The process that is killed reads the real clock. */
async function createShopOfToday(url: string): Promise<void> {
  const database = await openDatabase(url);
  await migrate(database);
  const platform = await openTestPlatform({ database });
  await putOnSale(
    platform.services,
    createLotteryOffer({ draws: createOpenDraws(['sat'], 4, Date.now() + YEAR_MS) }),
  );
  for (let writer = 0; writer < WRITERS; writer += 1) await createFundedCustomer(platform, '1000.00');
  await database.close();
}

test('a shop that is killed again and again loses nothing it answered and does nothing twice', async () => {
  const url = await createDatabaseUrl();
  onTestFinished(() => removeDatabase(url));
  await createShopOfToday(url);
  const account = createAccount();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await buyAndKill(url, WRITERS, () => setTimeout(20 + randomInt(200)), account);
  }
  await buyAndKill(url, 0, () => Promise.resolve(), account);

  const database = await openDatabase(url);
  const checkouts = await database.db.selectFrom('checkout').select('id').execute();
  const { faults } = await verifyLedger({ database });
  await database.close();
  expect(faults).toEqual([]);
  expect(account.contradicted).toEqual([]);
  expect(account.unanswered.size).toBe(0);
  expect(account.answered.size).toBeGreaterThan(KILLS);
  expect(checkouts.map(({ id }) => id).sort()).toEqual([...account.answered.values()].sort());
}, 300_000);
