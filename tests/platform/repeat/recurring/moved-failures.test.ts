// Charges that have failed, or were announced, follow a draw to the day to which it is moved.
import { expect, test } from 'vitest';
import { moveDrawToDay } from '#platform/catalogue/draws/move-draw.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { adjustWallet } from '#platform/people/operators/adjust-wallet.ts';
import { notifyPeriodsAhead } from '#platform/repeat/recurring/ahead/notify-periods.ts';
import { createPairOffer, listDraws } from '../../../support/played-draws.ts';
import {
  createPlayer,
  keepCard,
  listChargesOf,
  listMailKindsOf,
  listOutcomes,
  openRecurringShop,
  type RecurringShop,
  runFor,
  runUntil,
} from '../../../support/recurring/recurring-shop.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Saturday's stop, 7:30 pm in Sydney. */
const STOP = Date.parse('2026-11-21T08:30:00Z');

const moveDraw = async ({ services }: RecurringShop, from: string, to: string) => {
  const draw = (await listDraws(services)).find(({ local_date }) => local_date === from);
  await moveDrawToDay(services, draw!.id, to);
};

const give = ({ services }: RecurringShop, customer_id: string) =>
  adjustWallet(services, { customer_id, cents: 1000, kind: 'goodwill', reason: 'x', author: 'ops' });

test('a charge that failed is planned for the day to which its draw was moved', async () => {
  const shop = await openRecurringShop();
  const { row, customerId } = await createPlayer(shop, { cents: 0 });
  await runUntil(shop, STOP - 20 * HOUR_MS);
  expect(await listOutcomes(shop.services, row.id)).toEqual(['soft_failure: funds']);
  await moveDraw(shop, '2026-11-21', '2026-11-24');
  await runUntil(shop, STOP + HOUR_MS);
  expect(await listOutcomes(shop.services, row.id)).toEqual(['planned']);
  await give(shop, customerId);
  await runUntil(shop, STOP + 3 * DAY_MS);
  expect(await listOutcomes(shop.services, row.id)).toEqual(['purchased', 'planned']);
});

test.each([
  ['the wallet is short', {}, 'soft_failure: funds', 5],
  ['the card is gone', { fund: 'fnd_gone' }, 'hard_failure: fund_removed', 2],
])('a charge that fails goes on until the later stop of its draw: %s', async (_, how, failed, attempts) => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const { row, customerId } = await createPlayer(shop, { cents: 0, ...how });
  await runUntil(shop, STOP - 21 * HOUR_MS);
  const { operation, ...offer } = createPairOffer({ drawDays: ['sat'] });
  const later = { ...operation, closeTime: '20:00' };
  await saveOffer(services.database.db, services, { ...offer, operation: later });
  await moveDraw(shop, '2026-11-21', '2026-11-21');
  await runUntil(shop, STOP - HOUR_MS / 4);
  expect(await listOutcomes(services, row.id)).toEqual([failed]);
  await give(shop, customerId);
  await runFor(shop, 0);
  expect(await listOutcomes(services, row.id)).toEqual(['purchased', 'planned']);
  expect((await listChargesOf(services, row.id))[0]?.attempts).toBe(attempts);
});

test.each([
  ['a later day', '2026-11-24', STOP + HOUR_MS, ['purchased', 'planned']],
  ['an earlier day', '2026-11-20', STOP - 2 * HOUR_MS, ['missed: late', 'planned']],
])('what is being paid follows its draw to %s', async (_, to, paidAt, outcomes) => {
  const shop = await openRecurringShop();
  const { services, gateway } = shop;
  gateway.says = { state: 'pending' };
  const { row, customerId } = await createPlayer(shop, { cents: 0, games: 10 });
  const fund = await keepCard(services, customerId);
  await services.database.db.updateTable('recurring').set({ fund }).where('id', '=', row.id).execute();
  await runUntil(shop, STOP - 23 * HOUR_MS);
  expect(await listOutcomes(services, row.id)).toEqual(['paying']);
  await moveDraw(shop, '2026-11-21', to);
  await runUntil(shop, paidAt);
  expect(await listOutcomes(services, row.id)).toEqual(['paying']);
  gateway.says = { state: 'succeeded', captured: { cents: 0, currency: 'AUD' } };
  await runFor(shop, 2 * HOUR_MS);
  expect(await listOutcomes(services, row.id)).toEqual(outcomes);
});

test('a period that is charged on another day is announced for that day', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const { row, customerId } = await createPlayer(shop, { period: 'monthly' });
  await runUntil(shop, Date.parse('2026-12-16T00:00:00Z'));
  await notifyPeriodsAhead(services);
  await moveDraw(shop, '2026-12-19', '2026-12-18');
  await runFor(shop, HOUR_MS);
  await notifyPeriodsAhead(services);
  await notifyPeriodsAhead(services);
  expect(await listOutcomes(services, row.id)).toEqual(['planned']);
  expect(await listMailKindsOf(services, customerId)).toEqual(['recurring_ahead', 'recurring_ahead']);
});
