// Whatever comes at once, in whatever order: nothing is bought after the end, no draw or period twice, and none is lost.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { findLostCharges } from '#platform/repeat/recurring/charges/lost.ts';
import { countRounds } from '../../../support/count-rounds.ts';
import { DOING_NAMES, doAtOnce, openScene, type Scene } from '../../../support/recurring/at-once.ts';
import { countCheckouts, listChargesOf, readRow, runFor } from '../../../support/recurring/recurring-shop.ts';

/** `npm run model` tries more. */
const RUNS = Number(process.env.MODEL_AT_ONCE_RUNS ?? countRounds(16));
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TIMEOUT_MS = 60_000 + RUNS * 3000;

const settings = fc.record({
  paysByCard: fc.boolean(),
  cents: fc.constantFrom(0, 500, 1000, 5000),
  isMonthlyPeriod: fc.boolean(),
});
const rounds = fc.array(
  fc.record({
    names: fc.array(fc.constantFrom(...DOING_NAMES), { minLength: 1, maxLength: 6 }),
    waitMs: fc.constantFrom(0, 1000, 2 * HOUR_MS, DAY_MS, 3 * DAY_MS),
  }),
  { minLength: 1, maxLength: 4 },
);

const FINAL = new Set(['purchased', 'skipped', 'missed', 'cancelled']);

async function readMoney({ shop: { services, gateway }, customerId }: Scene) {
  const { db } = services.database;
  const deposits = await db
    .selectFrom('deposit')
    .select(['id', 'amount_cents', 'status'])
    .where('customer_id', '=', customerId)
    .where('gateway', '=', 'scripted')
    .execute();
  const taken = deposits.filter(({ status }) => status === 'succeeded').map(({ id }) => id);
  return { taken: taken.toSorted(), charged: [...gateway.charged.keys()].toSorted() };
}

async function expectSound(scene: Scene): Promise<void> {
  const { shop, recurringId, customerId, stoppedAt } = scene;
  const { services } = shop;
  const row = await readRow(services, recurringId);
  const charges = await listChargesOf(services, recurringId);
  const bought = charges.filter(({ state }) => state === 'purchased');
  const checkouts = await countCheckouts(services);
  expect(checkouts).toBe(bought.length);
  expect(new Set(charges.map(({ key }) => key)).size).toBe(charges.length);
  if (stoppedAt !== undefined && row.status !== 'recurring_status_active') expect(checkouts).toBe(stoppedAt);
  if (row.status === 'recurring_status_cancelled')
    expect(charges.filter(({ state }) => !FINAL.has(state))).toEqual([]);
  // One waits at least; one that was skipped and taken back waits beside it.
  if (row.status === 'recurring_status_active')
    expect(charges.filter(({ state }) => !FINAL.has(state))).not.toEqual([]);
  const numbers = charges.map(({ key }) => Number(key.split(':')[1])).toSorted((a, b) => a - b);
  const isUnbroken = row.status !== 'recurring_status_paused' && !(await wasPaused(scene));
  if (isUnbroken) expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
  expect((await readWalletAccount(services.database.db, customerId)).balanceCents).toBeGreaterThanOrEqual(0);
  expect((await verifyLedger(services)).faults).toEqual([]);
}

async function wasPaused({ shop: { services }, customerId }: Scene): Promise<boolean> {
  const told = await services.database.db
    .selectFrom('mail')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'recurring_paused')
    .executeTakeFirst();
  return told !== undefined;
}

test(
  `${RUNS} random interleavings of owners, operators, gateways and the engine`,
  async () => {
    let checked = 0;
    await fc.assert(
      fc.asyncProperty(settings, rounds, async (setting, doings) => {
        const scene = await openScene(setting);
        for (const { names, waitMs } of doings) await doAtOnce(scene, names, waitMs);
        scene.shop.gateway.says = { state: 'succeeded', captured: { cents: 0, currency: 'AUD' } };
        scene.shop.gateway.lostStarts = 0;
        await runFor(scene.shop, 2 * DAY_MS);
        await findLostCharges(scene.shop.services);
        await runFor(scene.shop, 8 * DAY_MS);
        await expectSound(scene);
        const { taken, charged } = await readMoney(scene);
        expect(charged.filter((id) => !taken.includes(id))).toEqual([]);
        checked += 1;
      }),
      { numRuns: RUNS, endOnFailure: RUNS > 100 },
    );
    expect(checked).toBeGreaterThanOrEqual(RUNS);
  },
  TIMEOUT_MS,
);
