// Failures that pass without the owner of a purchase that repeats: sales that were stopped, a gateway that did not answer.
import { expect, test } from 'vitest';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { OVERRIDES, putValue } from '#platform/ground/config/store.ts';
import { runCharge } from '#platform/repeat/recurring/charges/run-charge.ts';
import { listMails } from '../../../support/mails.ts';
import { createPairOffer } from '../../../support/played-draws.ts';
import {
  createPlayer,
  keepCard,
  listChargesOf,
  listMailKindsOf,
  listOutcomes,
  openRecurringShop,
  type RecurringShop,
  runUntil,
} from '../../../support/recurring/recurring-shop.ts';

const HOUR_MS = 3_600_000;
/** Saturday's stop, 7:30 pm in Sydney. */
const STOP = Date.parse('2026-11-21T08:30:00Z');
const MONTH_BEGIN = Date.parse('2026-12-18T22:00:00Z');

const setSuspended = ({ services }: RecurringShop, suspended: boolean) =>
  saveOffer(services.database.db, services, createPairOffer({ drawDays: ['sat'], suspended }));

test.each([
  ['a draw', {}, STOP - 5 * HOUR_MS],
  ['a period', { period: 'monthly' as const }, MONTH_BEGIN + 9 * HOUR_MS],
])('%s is bought within the hour in which sales go on', async (_, repeat, resumedAt) => {
  const shop = await openRecurringShop();
  const { row, customerId } = await createPlayer(shop, repeat);
  await setSuspended(shop, true);
  await runUntil(shop, resumedAt);
  expect(await listOutcomes(shop.services, row.id)).toEqual(['soft_failure: off_sale']);
  await setSuspended(shop, false);
  await runUntil(shop, resumedAt + HOUR_MS);
  expect(await listOutcomes(shop.services, row.id)).toEqual(['purchased', 'planned']);
  expect(await listMailKindsOf(shop.services, customerId)).toEqual([
    'recurring_failed',
    'recurring_purchased',
  ]);
});

test('a draw is bought where sales go on in its last hour', async () => {
  const shop = await openRecurringShop();
  const { row } = await createPlayer(shop);
  await setSuspended(shop, true);
  await runUntil(shop, STOP - HOUR_MS / 2);
  await setSuspended(shop, false);
  await runUntil(shop, STOP - HOUR_MS / 4);
  expect(await listOutcomes(shop.services, row.id)).toEqual(['purchased', 'planned']);
});

test('a charge that met stopped sales first informs its owner once that money is missing', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const { row, customerId } = await createPlayer(shop, { cents: 0 });
  await setSuspended(shop, true);
  await runUntil(shop, STOP - 20 * HOUR_MS);
  await setSuspended(shop, false);
  await runUntil(shop, STOP - 10 * HOUR_MS);
  expect(await listOutcomes(services, row.id)).toEqual(['soft_failure: funds']);
  const mails = await listMails(services, 'recurring_failed');
  expect(mails.map(({ payload }) => payload.reason)).toEqual(['off_sale', 'funds']);
  expect(await listMailKindsOf(services, customerId)).toEqual(['recurring_failed', 'recurring_failed']);
});

/** A player whose kept card its gateway does not charge. */
async function createRefusedPlayer(shop: RecurringShop, repeat: Parameters<typeof createPlayer>[1]) {
  const { services, gateway } = shop;
  gateway.says = { state: 'failed', reason: 'processing' };
  const player = await createPlayer(shop, { ...repeat, cents: 0, games: 3 });
  const fund = await keepCard(services, player.customerId);
  await services.database.db.updateTable('recurring').set({ fund }).where('id', '=', player.row.id).execute();
  return player;
}

test.each([
  ['a draw', {}, STOP, 7],
  ['a period', { period: 'monthly' as const }, MONTH_BEGIN + 144 * HOUR_MS, 10],
])('a card is asked a few times until its gateway answers: for %s', async (_, repeat, end, asked) => {
  const shop = await openRecurringShop();
  const { services, gateway } = shop;
  const { row, customerId } = await createRefusedPlayer(shop, repeat);
  await runUntil(shop, end - HOUR_MS / 2);
  expect(await listOutcomes(services, row.id)).toEqual(['soft_failure: gateway']);
  expect(gateway.started).toHaveLength(asked - 1);
  gateway.says = { state: 'succeeded', captured: { cents: 0, currency: 'AUD' } };
  await runUntil(shop, end);
  expect(await listOutcomes(services, row.id)).toEqual(['purchased', 'planned']);
  expect(gateway.started).toHaveLength(asked);
  expect(await listMailKindsOf(services, customerId)).toEqual(['recurring_failed', 'recurring_purchased']);
});

test.each([
  ['a wallet', 0, 'soft_failure: funds'],
  ['a card', 1, 'purchased'],
])('a charge of %s that lacks money waits for the end of maintenance', async (way, asked, outcome) => {
  const shop = await openRecurringShop();
  const { services, gateway, clock } = shop;
  const { db } = services.database;
  const { row, customerId } = await createPlayer(shop, { cents: 0, games: 5 });
  const fund = way === 'a card' ? await keepCard(services, customerId) : 'wallet';
  await db.updateTable('recurring').set({ fund }).where('id', '=', row.id).execute();
  const close = (value: boolean) =>
    putValue(db, services, { namespace: OVERRIDES, key: 'maintenance', value });
  const [charge] = await listChargesOf(services, row.id);
  clock.set(Date.parse(charge!.due_at));
  await close(true);
  await expect(runCharge(services, charge!.id)).rejects.toMatchObject({ code: 'maintenance' });
  expect([await listOutcomes(services, row.id), gateway.started]).toEqual([['planned'], []]);
  await close(false);
  await runUntil(shop, clock.now() + 1000);
  expect((await listOutcomes(services, row.id))[0]).toBe(outcome);
  expect(gateway.started).toHaveLength(asked);
});

test('a shop that lacks what the law asks for charges nothing', async () => {
  const shop = await openRecurringShop();
  const { services, gateway, clock } = shop;
  const { row } = await createPlayer(shop, { cents: 50_000, games: 5 });
  const [charge] = await listChargesOf(services, row.id);
  clock.set(Date.parse(charge!.due_at));
  await runCharge({ ...services, isRealShop: true }, charge!.id);
  const [outcome] = await listOutcomes(services, row.id);
  expect(outcome).toContain('off_sale');
  expect(gateway.started).toEqual([]);
});
