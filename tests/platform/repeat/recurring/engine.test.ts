// Purchases that repeat: bought by themselves, in time, once, at the price that was agreed to.
import { expect, test } from 'vitest';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { TEST_NOW } from '../../../support/platform.ts';
import { setPairPrice } from '../../../support/recurring/pair-price.ts';
import {
  countCheckouts,
  createPlayer,
  listChargesOf,
  listMailKindsOf,
  listOutcomes,
  openRecurringShop,
  readRow,
  runFor,
  runUntil,
} from '../../../support/recurring/recurring-shop.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Saturday's stop, 7:30 pm in Sydney. */
const STOP = Date.parse('2026-11-21T08:30:00Z');

test('autoplay buys each draw a day before its stop, and plans the next one at once', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const { row, customerId } = await createPlayer(shop);
  const [planned] = await listChargesOf(services, row.id);
  expect(planned).toMatchObject({
    state: 'planned',
    key: 'draw:1',
    due_at: new Date(STOP - DAY_MS).toISOString(),
    last_at: new Date(STOP - 900_000).toISOString(),
    planned_cents: 100,
  });
  await runUntil(shop, STOP - DAY_MS - 1);
  expect(await countCheckouts(services)).toBe(0);
  await runFor(shop, 28 * DAY_MS);
  expect(await listOutcomes(services, row.id)).toEqual([
    'purchased',
    'purchased',
    'purchased',
    'purchased',
    'planned',
  ]);
  const entries = await services.database.db
    .selectFrom('entry')
    .innerJoin('draw', 'draw.id', 'entry.draw_id')
    .select(['draw_no', 'price_cents'])
    .orderBy('draw_no')
    .execute();
  expect(entries.map(({ draw_no }) => draw_no)).toEqual([1, 2, 3, 4]);
  expect((await readWalletAccount(services.database.db, customerId)).balanceCents).toBe(100_000 - 400);
  expect(await listMailKindsOf(services, customerId)).toEqual(Array(4).fill('recurring_purchased'));
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a daily draw is bought ten minutes after the one before has closed', async () => {
  const shop = await openRecurringShop({});
  const { row } = await createPlayer(shop);
  await runFor(shop, 3 * DAY_MS);
  const charges = await listChargesOf(shop.services, row.id);
  expect(charges.map(({ due_at }) => due_at.slice(11, 16))).toEqual(Array(4).fill('08:40'));
  expect(charges.map(({ state }) => state)).toEqual([...Array<string>(3).fill('purchased'), 'planned']);
});

test('a subscription buys all draws of a period in the morning of its first day', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  shop.clock.set(Date.parse('2027-01-31T01:00:00Z'));
  const { row } = await createPlayer(shop, { period: 'monthly' });
  await runUntil(shop, Date.parse('2027-04-01T00:00:00Z'));
  const charges = await listChargesOf(services, row.id);
  expect(
    charges.map(({ key, state, due_at, planned_cents }) => [key, state, due_at.slice(0, 16), planned_cents]),
  ).toEqual([
    ['period:1', 'purchased', '2027-02-27T22:00', 400],
    ['period:2', 'purchased', '2027-03-30T22:00', 400],
    ['period:3', 'planned', '2027-04-29T23:00', 500],
  ]);
  const entries = await services.database.db
    .selectFrom('entry')
    .innerJoin('draw', 'draw.id', 'entry.draw_id')
    .select('draw.local_date')
    .orderBy('local_date')
    .execute();
  expect(entries.map(({ local_date }) => local_date)).toEqual([
    ...['2027-03-06', '2027-03-13', '2027-03-20', '2027-03-27'],
    ...['2027-04-03', '2027-04-10', '2027-04-17', '2027-04-24'],
  ]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a hunter buys where the jackpot is as large as asked, and leaves out what is smaller or not known', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const { row } = await createPlayer(shop, { minimumJackpotCents: 1_000_000 });
  const setJackpot = (drawNo: number, jackpot_cents: number | null) =>
    services.database.db.updateTable('draw').set({ jackpot_cents }).where('draw_no', '=', drawNo).execute();
  await setJackpot(1, 1_000_000);
  await setJackpot(2, 999_999);
  await setJackpot(3, null);
  await setJackpot(4, null);
  await runFor(shop, 17 * DAY_MS);
  expect(await listOutcomes(services, row.id)).toEqual([
    'purchased',
    'skipped: jackpot_low',
    'skipped: jackpot_unknown',
    'planned',
  ]);
  const fourth = (await listChargesOf(services, row.id)).at(-1)!;
  await runUntil(shop, Date.parse(fourth.due_at) + HOUR_MS);
  await setJackpot(4, 2_000_000);
  await runFor(shop, HOUR_MS);
  expect((await listOutcomes(services, row.id)).slice(-2)).toEqual(['purchased', 'planned']);
});

test('one draw of each month is played where that was asked for', async () => {
  const shop = await openRecurringShop({ drawDays: ['mon', 'sat'] });
  shop.clock.set(Date.parse('2027-01-30T01:00:00Z'));
  const { row } = await createPlayer(shop, { isMonthly: true, days: ['sat'] });
  await runUntil(shop, Date.parse('2027-05-01T00:00:00Z'));
  const draws = await shop.services.database.db
    .selectFrom('recurring_charge as charge')
    .innerJoin('draw', 'draw.id', 'charge.draw_id')
    .select('draw.local_date')
    .where('recurring_id', '=', row.id)
    .orderBy('local_date')
    .execute();
  expect(draws.map(({ local_date }) => local_date)).toEqual([
    ...['2027-02-27', '2027-03-27', '2027-04-24', '2027-05-29'],
  ]);
});

test('what the wallet lacks is tried again, bought when money comes, and missed at the end', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const { row, customerId } = await createPlayer(shop, { cents: 0, games: 5 });
  await runUntil(shop, STOP - DAY_MS);
  const [failed] = await listChargesOf(services, row.id);
  expect(failed).toMatchObject({
    state: 'soft_failure',
    reason: 'funds',
    next_try_at: new Date(STOP - 22 * HOUR_MS).toISOString(),
  });
  await runUntil(shop, STOP - 10 * HOUR_MS);
  expect((await listChargesOf(services, row.id))[0]!.attempts).toBe(4);
  const { makeDeposit } = await import('#platform/money/wallet/deposit.ts');
  const deposit = (amount: string) =>
    makeDeposit(
      services,
      { customerId, key: `top-up-${shop.clock.now()}` },
      { amount, depositMethodId: 'td', checkout: false },
    );
  await deposit('6.00');
  await runFor(shop, 1000);
  expect(await listOutcomes(services, row.id)).toEqual(['purchased', 'planned']);
  await runUntil(shop, STOP + 7 * DAY_MS);
  expect(await listOutcomes(services, row.id)).toEqual(['purchased', 'missed: funds', 'planned']);
  expect(await listMailKindsOf(services, customerId)).toEqual([
    'recurring_failed',
    'recurring_purchased',
    'recurring_failed',
    'recurring_missed',
  ]);
  expect((await readRow(services, row.id)).last_attempt_status).toBe('soft_failure');
});

test('three that are missed in a row pause it, and nothing is planned any more', async () => {
  const shop = await openRecurringShop();
  const { row, customerId } = await createPlayer(shop, { cents: 0 });
  await runFor(shop, 60 * DAY_MS);
  expect(await listOutcomes(shop.services, row.id)).toEqual(Array(3).fill('missed: funds'));
  expect(await readRow(shop.services, row.id)).toMatchObject({
    status: 'recurring_status_paused',
    paused_by: 'missed',
  });
  expect((await listMailKindsOf(shop.services, customerId)).at(-1)).toBe('recurring_paused');
});

test('a higher price is told a week before it is charged; a lower one is charged as it is', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const { row } = await createPlayer(shop);
  await setPairPrice(services, 120);
  await runUntil(shop, STOP + 7 * DAY_MS);
  expect(await listOutcomes(services, row.id)).toEqual(['skipped: price_not_told', 'purchased', 'planned']);
  expect((await readRow(services, row.id)).agreed_cents).toBe(120);
  await setPairPrice(services, 80);
  await runFor(shop, 7 * DAY_MS);
  const paid = await services.database.db
    .selectFrom('checkout')
    .select('total_cents')
    .orderBy('created_at')
    .execute();
  expect(paid.map(({ total_cents }) => total_cents)).toEqual([120, 80]);
});

test('a shop that stood still for days goes on with the draws that can still be bought', async () => {
  const shop = await openRecurringShop({});
  const { services } = shop;
  const { row } = await createPlayer(shop);
  await runFor(shop, DAY_MS);
  shop.clock.advance(5 * DAY_MS);
  await runFor(shop, DAY_MS);
  const outcomes = await listOutcomes(services, row.id);
  expect(outcomes.filter((outcome) => outcome === 'missed: late').length).toBeGreaterThan(2);
  expect(outcomes.at(-1)).toBe('planned');
  expect(outcomes.at(-2)).toBe('purchased');
  expect((await readRow(services, row.id)).status).toBe('recurring_status_active');
  expect(TEST_NOW).toBeLessThan(shop.clock.now());
});
