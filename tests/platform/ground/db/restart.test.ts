// A PostgreSQL that restarts under a shop that sells, where the tests have one.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { getConfig } from '#lib/contracts/config.ts';
import { getWallet } from '#lib/contracts/payments/wallet.ts';
import { PostgresPurges } from '#lib/server/page-cache/purges/postgres-purges.ts';
import { openDatabase } from '#platform/ground/db/open.ts';
import { migrate } from '#platform/migrations.ts';
import { MODULES } from '#platform/modules.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { startWorker } from '#platform/worker.ts';
import { startPostgres } from '../../../../scripts/postgres.mjs';
import { createFundedCustomer, createQuickPickInput, payFor } from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { createTemporaryFolder } from '../../../support/http/page-cache.ts';
import {
  openTestPlatform,
  type TestAnswer,
  type TestPlatform,
  type TestSession,
} from '../../../support/platform.ts';

const BUYERS = 12;
const AWAY = 503;

interface Sales {
  readonly platform: TestPlatform;
  /** Checkouts by the key that they were answered to. */
  readonly answered: Map<string, string>;
  readonly statuses: Set<number>;
  isOver: boolean;
}

/** Asks until the answer is another one than that the database is away. */
async function retryCall<T extends TestAnswer<unknown>>(
  { statuses }: Sales,
  ask: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const answer = await ask();
    statuses.add(answer.status);
    if (answer.status === 200) return answer;
    if (answer.status !== AWAY)
      throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.envelope.error)}`);
    await setTimeout(20);
  }
}

async function buyUntilOver(sales: Sales, as: TestSession): Promise<void> {
  const { platform, answered } = sales;
  while (!sales.isOver) {
    const key = randomUUID();
    const { result: cart } = await retryCall(sales, () =>
      platform.call(accountCart.addItem, { as, body: createQuickPickInput(2) }),
    );
    const { result } = await retryCall(sales, () => payFor(platform, as, cart, key));
    answered.set(key, result.checkoutId);
  }
}

async function openRestartingShop() {
  const cluster = await startPostgres();
  if (!cluster) throw new Error('There is no PostgreSQL to restart');
  onTestFinished(cluster.stop);
  const database = await openDatabase(cluster.url);
  await migrate(database);
  const platform = await openTestPlatform({ database });
  await putOnSale(platform.services);
  return { cluster, database, platform };
}

describe.runIf(process.env.TEST_DATABASE_URL)('a PostgreSQL that restarts', () => {
  test.each(['fast', 'immediate'] as const)(
    'a %s restart under buyers: calls answer 503, then 200, and nothing is lost or done twice',
    async (mode) => {
      const { cluster, database, platform } = await openRestartingShop();
      const customers = await Promise.all(
        Array.from({ length: BUYERS }, () => createFundedCustomer(platform, '1000.00')),
      );
      const worker = startWorker(platform.services, { scope: 'purges' });
      onTestFinished(() => worker.stop());
      const sales: Sales = { platform, answered: new Map(), statuses: new Set(), isOver: false };
      const buyers = customers.map((customer) => buyUntilOver(sales, customer));
      await vi.waitFor(() => expect(sales.answered.size).toBeGreaterThan(BUYERS), 15_000);
      await cluster.restart(mode);
      const soldBefore = sales.answered.size;
      await vi.waitFor(() => expect(sales.answered.size).toBeGreaterThan(soldBefore + BUYERS), 15_000);
      sales.isOver = true;
      await Promise.all(buyers);

      const checkouts = await database.db.selectFrom('checkout').select('id').execute();
      expect(checkouts.map(({ id }) => id).sort()).toEqual([...sales.answered.values()].sort());
      expect([...sales.statuses].sort()).toEqual([200, AWAY]);
      expect((await verifyLedger({ database, modules: MODULES })).faults).toEqual([]);
    },
    60_000,
  );

  test('a restart while nothing is asked goes unnoticed, and purges are heard again', async () => {
    const { cluster, platform } = await openRestartingShop();
    const customer = await createFundedCustomer(platform, '10.00');
    const seen: string[] = [];
    const relay = new PostgresPurges({
      url: cluster.url,
      cursorFile: join(createTemporaryFolder(), 'cursor'),
      onPurge: (tags) => seen.push(...tags),
      warn: () => {},
    });
    onTestFinished(() => relay.close());
    await relay.open();
    await cluster.restart('fast');
    await vi.waitFor(
      async () => expect((await platform.call(getWallet, { as: customer })).status).toBe(200),
      5000,
    );
    const other = new PostgresPurges({
      url: cluster.url,
      cursorFile: join(createTemporaryFolder(), 'cursor'),
      onPurge: () => {},
      warn: () => {},
    });
    onTestFinished(() => other.close());
    await other.open();
    await other.publish(['after-restart']);
    await vi.waitFor(() => expect(seen).toContain('after-restart'), 5000);
  }, 180_000);
});

test('a database that cannot be reached is answered with 503 in the envelope', async () => {
  const platform = await openTestPlatform();
  const away = await openDatabase('postgres://nobody@127.0.0.1:1/none');
  const { call } = await openTestPlatform({ ...platform.services, database: away });
  const { status, envelope } = await call(getConfig);
  expect({ status, code: envelope.error?.code }).toEqual({ status: 503, code: 'database_unavailable' });
});
