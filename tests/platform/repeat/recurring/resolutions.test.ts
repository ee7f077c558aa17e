// What is shown of charges that could not be paid: when they are tried again, or that they wait for their owner.
import { expect, test } from 'vitest';
import { readEntities } from '#platform/repeat/recurring/calls/answer.ts';
import { listResolutions } from '#platform/repeat/recurring/calls/resolutions.ts';
import {
  createPlayer,
  keepCard,
  openRecurringShop,
  type RecurringShop,
  readRow,
  runUntil,
} from '../../../support/recurring/recurring-shop.ts';

const HOUR_MS = 3_600_000;
/** Saturday's stop, 7:30 pm in Sydney. */
const STOP = Date.parse('2026-11-21T08:30:00Z');

const LAST_AT = '2026-11-21T08:15:00.000Z';

test.each([
  ['tries are left', {}, 20, { failureKind: 'soft', nextTryAt: '2026-11-20T14:30:00.000Z' }],
  ['its last try is over', {}, 10, { failureKind: 'hard' }],
  ['its card is gone', { fund: 'fnd_gone' }, 20, { failureKind: 'hard' }],
])('a charge is shown with its next try alone where %s', async (_, repeat, hoursLeft, shown) => {
  const shop = await openRecurringShop();
  const { customerId } = await createPlayer(shop, { cents: 0, ...repeat });
  await runUntil(shop, STOP - hoursLeft * HOUR_MS);
  const resolutions = await listResolutions(shop.services, customerId);
  expect(
    resolutions.map(({ failureKind, recurringPurchases: [charge] }) => ({
      failureKind,
      until: charge?.until,
      nextTryAt: charge?.nextTryAt,
    })),
  ).toEqual([{ until: LAST_AT, ...shown }]);
});

test('another way can be chosen, a card added where cards are taken, and a card that replaced the former one is said', async () => {
  const listActions = async (shop: RecurringShop, customerId: string) =>
    (await listResolutions(shop.services, customerId)).map(({ actions }) => actions);
  const shop = await openRecurringShop();
  const { customerId, row } = await createPlayer(shop, { cents: 0 });
  await runUntil(shop, STOP - 20 * HOUR_MS);
  expect(await listActions(shop, customerId)).toEqual([['change-fund', 'add-card']]);
  expect(
    await listActions({ ...shop, services: { ...shop.services, paymentProviders: [] } }, customerId),
  ).toEqual([['change-fund']]);
  const fund = await keepCard(shop.services, customerId);
  await shop.services.database.db.updateTable('recurring').set({ fund }).where('id', '=', row.id).execute();
  expect(await listActions(shop, customerId)).toEqual([
    ['change-fund', 'add-card', 'payment-method-updated'],
  ]);
});

test('a list says of what failed that it is tried again, then that it waits, and nothing once it was missed', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const { row } = await createPlayer(shop, { cents: 0 });
  const listed = [];
  for (const hoursLeft of [30, 20, 10, -1]) {
    await runUntil(shop, STOP - hoursLeft * HOUR_MS);
    const [entity] = await readEntities(services, [await readRow(services, row.id)]);
    listed.push(entity?.lastAttemptStatus);
  }
  expect(listed).toEqual([undefined, 'soft_failure', 'hard_failure', undefined]);
});
