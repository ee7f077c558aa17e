// Orders ahead whose money lacks when sales open.
import { expect, test } from 'vitest';
import { OVERRIDES, putValue } from '#platform/ground/config/store.ts';
import { findButton, renderMessage, writeMessage } from '#platform/ground/mail/render.ts';
import { makeDeposit } from '#platform/money/wallet/deposit.ts';
import { chargePreOrder } from '#platform/sale/checkout/due-pre-orders.ts';
import {
  chargeTwice,
  createShop,
  DAY_MS,
  expectCleanLedger,
  HOUR_MS,
  listJobs,
  listMails,
  listOrders,
  OPENS,
  placeOrder,
  readBalance,
  toIso,
} from '#tests/support/buying/pre-order-shop.ts';
import { getMail } from '../../../support/mails.ts';

test('where money lacks its owner is told at once, and it is bought when the money is there', async () => {
  const platform = await createShop();
  const { as } = await placeOrder(platform, '5.00');
  const [order] = await listOrders(platform);
  platform.clock.set(OPENS);
  await chargePreOrder(platform.services, order!.id);
  expect((await listJobs(platform)).at(-1)).toMatchObject({ run_at: toIso(OPENS + HOUR_MS) });
  const { payload } = await getMail(platform.services, 'pre_order_unpaid');
  const { subject, text } = renderMessage('pre_order_unpaid', payload);
  expect(subject).toMatch(/^Not bought yet: /);
  expect(text).toContain('costs $45.00, and your wallet is $40.00 short. Nothing was charged.');
  expect(text).toContain('Your tickets are kept until');
  expect(findButton(writeMessage('pre_order_unpaid', payload))).toMatchObject({
    label: 'Add $40.00',
    path: '/my-account/deposit?amount=40.00',
  });
  const asked = { amount: '40.00', depositMethodId: 'td' as const, checkout: false };
  await makeDeposit(platform.services, { customerId: as.customerId, key: 'later' }, asked);
  const woken = (await listJobs(platform)).filter(({ run_at }) => run_at === toIso(OPENS));
  expect(woken).toHaveLength(2);
  await chargePreOrder(platform.services, order!.id);
  expect(await readBalance(platform, as)).toBe(0);
  expect(await listMails(platform, as)).toEqual(['pre_order_unpaid', 'pre_order_charged']);
  await expectCleanLedger(platform);
});

test('money that comes brings the next try forward, and adds none to the tries of every hour', async () => {
  const platform = await createShop();
  await placeOrder(platform, '5.00');
  const [order] = await listOrders(platform);
  platform.clock.set(OPENS);
  await chargePreOrder(platform.services, order!.id);
  for (const minutes of [20, 40]) {
    platform.clock.set(OPENS + minutes * 60_000);
    await chargePreOrder(platform.services, order!.id);
  }
  const runs = (await listJobs(platform)).map(({ run_at }) => run_at);
  expect(runs).toEqual([toIso(OPENS), toIso(OPENS + HOUR_MS)]);
});

test('without money it is tried until its sales end, and then the customer is told that it was not bought', async () => {
  const platform = await createShop();
  const { as } = await placeOrder(platform, undefined);
  const [order] = await listOrders(platform);
  await chargeTwice(platform, order!.id);
  expect(await listOrders(platform)).toMatchObject([{ done_at: null, released_at: toIso(OPENS + DAY_MS) }]);
  const { stop_at } = await platform.services.database.db
    .selectFrom('draw')
    .select('stop_at')
    .executeTakeFirstOrThrow();
  platform.clock.set(Date.parse(stop_at) - 30_000);
  await chargePreOrder(platform.services, order!.id);
  const [ended] = await listOrders(platform);
  expect(ended).toMatchObject({ status: 'scheduled_status_cancelled', reason: 'funds_insufficient' });
  expect(await listMails(platform, as)).toEqual(['pre_order_unpaid', 'pre_order_failed']);
  await expectCleanLedger(platform);
});

test('an order that was not tried again before its sales ended says that its money lacked', async () => {
  const platform = await createShop();
  const { as } = await placeOrder(platform, undefined);
  const [order] = await listOrders(platform);
  platform.clock.set(OPENS);
  await chargePreOrder(platform.services, order!.id);
  const { stop_at } = await platform.services.database.db
    .selectFrom('draw')
    .select('stop_at')
    .executeTakeFirstOrThrow();
  platform.clock.set(Date.parse(stop_at) + HOUR_MS);
  await chargePreOrder(platform.services, order!.id);
  expect(await listOrders(platform)).toMatchObject([{ reason: 'funds_insufficient', checkout_id: null }]);
  expect(await listMails(platform, as)).toEqual(['pre_order_unpaid', 'pre_order_failed']);
});

test.each([
  ['a standstill', false],
  ['maintenance', true],
])('money that comes while %s keeps the order from being tried buys it after that', async (_, isClosed) => {
  const platform = await createShop();
  const { as } = await placeOrder(platform, '5.00');
  const [order] = await listOrders(platform);
  platform.clock.set(OPENS);
  await chargePreOrder(platform.services, order!.id);
  const asked = { amount: '40.00', depositMethodId: 'td' as const, checkout: false };
  await makeDeposit(platform.services, { customerId: as.customerId, key: 'later' }, asked);
  const { database } = platform.services;
  const closing = { namespace: OVERRIDES, key: 'maintenance', value: isClosed };
  await putValue(database.db, platform.services, closing);
  platform.clock.set(OPENS + DAY_MS);
  if (isClosed) {
    await expect(chargePreOrder(platform.services, order!.id)).rejects.toMatchObject({ code: 'maintenance' });
    expect(await readBalance(platform, as)).toBe(4500);
    await putValue(database.db, platform.services, { ...closing, value: false });
  }
  await chargePreOrder(platform.services, order!.id);
  expect(await listOrders(platform)).toMatchObject([{ reason: null, done_at: toIso(OPENS + DAY_MS) }]);
  expect(await readBalance(platform, as)).toBe(0);
  expect(await listMails(platform, as)).toEqual(['pre_order_unpaid', 'pre_order_charged']);
  await expectCleanLedger(platform);
});
