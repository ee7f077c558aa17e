// Payments of charges whose gateway cannot be asked for a day: no card is charged for what is over meanwhile.
import { expect, test } from 'vitest';
import { changeStatus } from '#platform/repeat/recurring/change-status.ts';
import { createWalletHolder } from '../../../support/played-draws.ts';
import {
  beginRecurring,
  keepCard,
  listChargesOf,
  listMailKindsOf,
  listOutcomes,
  openRecurringShop,
  runFor,
  runUntil,
} from '../../../support/recurring/recurring-shop.ts';

const HOUR_MS = 3_600_000;
const UNREACHABLE = 1000;

/** A charge that is due and paid by a card, whose gateway takes no payment and answers nothing. */
async function openUnanswered(period?: 'monthly') {
  const shop = await openRecurringShop();
  const { services, gateway } = shop;
  const customerId = await createWalletHolder(services, 0);
  const fund = await keepCard(services, customerId);
  const row = await beginRecurring(services, { customerId, games: 3, fund, period });
  gateway.says = { state: 'pending' };
  gateway.lostStarts = UNREACHABLE;
  const [charge] = await listChargesOf(services, row.id);
  await runUntil(shop, Date.parse(charge!.due_at) + HOUR_MS);
  /** From now on it would charge the card. */
  const answer = () => {
    gateway.lostStarts = 0;
    gateway.says = { state: 'failed', reason: 'processing' };
    return gateway.started.length;
  };
  const list = () => listOutcomes(services, row.id);
  return { shop, services, gateway, customerId, row, lastAt: Date.parse(charge!.last_at), answer, list };
}

test('a card is not charged for a draw that has closed meanwhile', async () => {
  const { shop, gateway, lastAt, answer, list, services, customerId } = await openUnanswered();
  expect(await list()).toEqual(['paying']);
  await runUntil(shop, lastAt);
  const asked = answer();
  await runFor(shop, 2 * HOUR_MS);
  expect(gateway.started).toHaveLength(asked);
  expect(await list()).toEqual(['missed: gateway', 'planned']);
  expect(await listMailKindsOf(services, customerId)).toContain('recurring_missed');
});

test.each(['recurring_status_cancelled', 'recurring_status_paused'] as const)(
  'a card is not charged for what is %s meanwhile',
  async (status) => {
    const { shop, services, gateway, customerId, row, answer, list } = await openUnanswered();
    await changeStatus(services, { customerId, id: row.id }, { status });
    const asked = answer();
    await runFor(shop, 2 * HOUR_MS);
    expect(gateway.started).toHaveLength(asked);
    expect(await list()).not.toContain('paying');
  },
);

test('a payment that was begun before is found, though its charge is cancelled', async () => {
  const { shop, services, gateway, customerId, row, list } = await openUnanswered();
  await changeStatus(services, { customerId, id: row.id }, { status: 'recurring_status_cancelled' });
  const [{ id = '' } = {}] = gateway.started;
  gateway.charged.set(id, 500);
  await runFor(shop, 2 * HOUR_MS);
  expect(await list()).toEqual(['cancelled: customer']);
  const deposit = services.database.db.selectFrom('deposit').select('status').where('id', '=', id);
  expect(await deposit.executeTakeFirst()).toEqual({ status: 'succeeded' });
});

test('a period whose gateway answered nothing for a day is tried again, and its bank is not named', async () => {
  const { shop, gateway, list } = await openUnanswered('monthly');
  await runFor(shop, 25 * HOUR_MS);
  expect(await list()).toEqual(['soft_failure: gateway']);
  gateway.lostStarts = 0;
  gateway.says = { state: 'succeeded', captured: { cents: 0, currency: 'AUD' } };
  await runFor(shop, 48 * HOUR_MS);
  expect(await list()).toEqual(['purchased', 'planned']);
});
