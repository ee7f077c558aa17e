import { expect, test } from 'vitest';
import { getOrders } from '#lib/contracts/cart/order.ts';
import {
  cancelScheduledPurchase,
  getScheduledPurchase,
  getScheduledPurchases,
} from '#lib/contracts/recurring/scheduled-purchase.ts';
import { renderMessage } from '#platform/ground/mail/render.ts';
import { makeDeposit } from '#platform/money/wallet/deposit.ts';
import { excludeCustomer } from '#platform/people/care/exclude.ts';
import { closeCustomer } from '#platform/people/identity/close-account.ts';
import { deleteCustomer } from '#platform/people/operators/delete-customer.ts';
import { cancelPreOrder, chargePreOrder } from '#platform/sale/checkout/due-pre-orders.ts';
import { readReceipt } from '#platform/sale/checkout/receipt.ts';
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
import { buyTicket, createFundedCustomer } from '../../../support/buying/buying.ts';
import { TEST_PASSWORD } from '../../../support/customers.ts';
import { getMail } from '../../../support/mails.ts';
import { TEST_NOW, type TestPlatform, type TestSession } from '../../../support/platform.ts';
import { createBookInput } from '../../../support/raffles/raffles.ts';

test('a pre-order is not charged at the checkout, and is listed until it is', async () => {
  const platform = await createShop();
  const { as, receipt } = await placeOrder(platform, undefined);
  expect(receipt).toMatchObject({ total: { amount: '0.00' }, preOrderTotal: { amount: '45.00' } });
  const [order] = await listOrders(platform);
  expect(order).toMatchObject({ due_at: toIso(OPENS), price_cents: 4500, done_at: null });
  expect(await listJobs(platform)).toMatchObject([{ run_at: toIso(OPENS) }]);
  const query = { status: 'upcoming_products' as const, limit: 10, offset: 0 };
  const { result: upcoming } = await platform.call(getOrders, { as, query });
  expect(upcoming).toMatchObject([{ kind: 'raffle_ticket', isPreOrder: true, entries: [] }]);
  const entries = await platform.services.database.db.selectFrom('entry').selectAll().execute();
  expect(entries).toEqual([]);
  await expectCleanLedger(platform);
});

test('the mail of an order ahead claims no support of a cause before it is charged', async () => {
  const platform = await createShop();
  await placeOrder(platform, undefined);
  const { payload } = await getMail(platform.services, 'receipt');
  const { text } = renderMessage('receipt', payload);
  expect(text).toContain('This is what you ordered ahead. Nothing is paid yet:');
  expect(text).toContain('Once your order is charged, your causes receive $13.50 of it.');
  expect(text).not.toMatch(/Of this, your causes receive|what you bought/);
});

test('it is charged once when sales open, however often the job comes', async () => {
  const platform = await createShop();
  const { as } = await placeOrder(platform, '50.00');
  const [order] = await listOrders(platform);
  await expect(chargePreOrder(platform.services, order!.id)).rejects.toThrow('have not opened');
  platform.clock.set(OPENS);
  await Promise.all([1, 2, 3].map(() => chargePreOrder(platform.services, order!.id)));
  await chargePreOrder(platform.services, order!.id);
  expect(await readBalance(platform, as)).toBe(500);
  const [done] = await listOrders(platform);
  expect(done).toMatchObject({ done_at: toIso(OPENS), status: 'scheduled_status_active' });
  const entries = await platform.services.database.db.selectFrom('entry').selectAll().execute();
  expect(entries).toMatchObject([{ first_number: 1001, last_number: 1005, price_cents: 4500 }]);
  expect(await listMails(platform, as)).toEqual(['pre_order_charged']);
  await expectCleanLedger(platform);
});

test('the receipt of the order says what became of it, and counts only what waits as charged later', async () => {
  const platform = await createShop();
  const placed = [await placeOrder(platform, '50.00'), await placeOrder(platform, '50.00')];
  const [first, second] = await listOrders(platform);
  const readReceipts = () =>
    Promise.all(
      placed.map(async ({ as, receipt: { checkoutId } }) => {
        const { preOrderTotal, orders, causes, causesLater } = await readReceipt(
          platform.services,
          as.customerId,
          checkoutId,
        );
        const [paid, later] = [causes, causesLater].map((sums) => sums.map(({ amount }) => amount.amount));
        return [preOrderTotal.amount, orders[0]?.ordered, paid, later];
      }),
    );
  const waiting = ['45.00', { state: 'waiting' }, [], ['13.50']];
  expect(await readReceipts()).toEqual([waiting, waiting]);
  await cancelPreOrder(platform.services, second!.id, 'cancelled');
  platform.clock.set(OPENS);
  await chargePreOrder(platform.services, first!.id);
  const [{ checkout_id: checkoutId } = first!] = await listOrders(platform);
  expect(checkoutId).toMatch(/^chk_/);
  expect(await readReceipts()).toEqual([
    ['0.00', { state: 'bought', checkoutId }, [], []],
    ['0.00', { state: 'cancelled' }, [], []],
  ]);
  const bought = await readReceipt(platform.services, placed[0]!.as.customerId, checkoutId!);
  expect(bought.causes).toMatchObject([{ amount: { amount: '13.50' } }]);
});

test('orders are filled in the order in which they came; who finds nothing left is told at once', async () => {
  const platform = await createShop(12);
  const buyers = [await placeOrder(platform, '50.00'), await placeOrder(platform, '50.00')];
  await platform.services.database.db.updateTable('stock').set({ size: 20 }).execute();
  const { as: third } = await placeOrder(platform, '50.00');
  await platform.services.database.db.updateTable('stock').set({ size: 12 }).execute();
  platform.clock.set(OPENS);
  for (const { id } of await listOrders(platform)) await chargePreOrder(platform.services, id);
  for (const { as } of buyers) expect(await listMails(platform, as)).toEqual(['pre_order_charged']);
  expect(await listMails(platform, third)).toEqual(['pre_order_failed']);
  expect(await readBalance(platform, third)).toBe(5000);
  await expectCleanLedger(platform);
});

test('an order can be cancelled by its customer until it is charged, and by nobody else', async () => {
  const platform = await createShop();
  const { as } = await placeOrder(platform, '50.00');
  const other = await createFundedCustomer(platform);
  const { result: own } = await platform.call(getScheduledPurchases, { as });
  const params = { id: own[0]!.encodedId };
  expect((await platform.call(cancelScheduledPurchase, { as: other, params })).status).toBe(404);
  const { result } = await platform.call(cancelScheduledPurchase, { as, params });
  expect(result).toMatchObject({ status: 'scheduled_status_cancelled' });
  expect((await platform.call(cancelScheduledPurchase, { as, params })).status).toBe(409);
  platform.clock.set(OPENS);
  await chargePreOrder(platform.services, params.id);
  expect(await readBalance(platform, as)).toBe(5000);
  await expectCleanLedger(platform);
});

const readClosedAt = async ({ services }: TestPlatform, { customerId }: TestSession) => {
  const row = await services.database.db
    .selectFrom('customer')
    .select('closed_at')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return row.closed_at;
};

test('closing the account cancels what was ordered in the same transaction', async () => {
  const platform = await createShop();
  const { services } = platform;
  const { as } = await placeOrder(platform, '50.00');
  // A process that ends as soon as the account is closed.
  const transact: typeof services.database.transact = async (work, beforeCommit) => {
    if ((await readClosedAt(platform, as)) !== null) throw new Error('The process has ended');
    return services.database.transact(work, beforeCommit);
  };
  const mortal = { ...services, database: { ...services.database, transact } };
  const closing = { customerId: as.customerId, password: TEST_PASSWORD, reason: '', address: '' };
  await closeCustomer(mortal, closing);
  expect(await listOrders(platform)).toMatchObject([
    { status: 'scheduled_status_cancelled', reason: 'cancelled' },
  ]);
  expect(await listMails(platform, as)).toEqual(['account_closed']);
  const { payload } = await getMail(services, 'account_closed');
  const { text } = renderMessage('account_closed', payload);
  expect(text).toContain('What you ordered ahead is cancelled, and nothing was charged for it.');
});

test.each([
  ['break', OPENS + DAY_MS, 'Your break ends after its sales open, so the order is cancelled.'],
  ['exclusion', undefined, 'You are excluded, so the order is cancelled.'],
] as const)(
  'a %s cancels what was ordered, and says so without a word of buying',
  async (kind, until, why) => {
    const platform = await createShop();
    const { services } = platform;
    const { as } = await placeOrder(platform, '50.00');
    await excludeCustomer(services, { customerId: as.customerId, kind, until, setBy: 'customer' });
    expect(await listOrders(platform)).toMatchObject([{ reason: kind, done_at: toIso(TEST_NOW) }]);
    const { payload } = await getMail(services, 'pre_order_failed');
    const { subject, text } = renderMessage('pre_order_failed', payload);
    expect(subject).toMatch(/^Your order is cancelled: /);
    expect(text).toContain(why);
    expect(text).toContain('Nothing was charged.');
    expect(text).not.toMatch(/Sales have opened|shop/);
  },
);

test('a break that ends before sales open keeps what was ordered', async () => {
  const platform = await createShop();
  const { as } = await placeOrder(platform, '50.00');
  const until = OPENS - HOUR_MS;
  await excludeCustomer(platform.services, {
    customerId: as.customerId,
    kind: 'break',
    until,
    setBy: 'customer',
  });
  expect(await listOrders(platform)).toMatchObject([{ done_at: null }]);
});

test('deleting the customer cancels what was ordered', async () => {
  const platform = await createShop();
  const { as } = await placeOrder(platform, undefined);
  expect(await deleteCustomer(platform.services, as.customerId)).toEqual({ state: 'deleted' });
  expect(await listOrders(platform)).toMatchObject([{ reason: 'cancelled' }]);
});

test('a closed account buys nothing that was ordered before, and takes no deposit', async () => {
  const platform = await createShop();
  const { services } = platform;
  const { as } = await placeOrder(platform, '50.00');
  const closed = { closed_at: toIso(TEST_NOW) };
  await services.database.db.updateTable('customer').set(closed).where('id', '=', as.customerId).execute();
  const [order] = await listOrders(platform);
  await chargeTwice(platform, order!.id);
  expect(await readBalance(platform, as)).toBe(5000);
  expect(await listOrders(platform)).toMatchObject([{ reason: 'purchase_blocked', checkout_id: null }]);
  const asked = { amount: '40.00', depositMethodId: 'td' as const, checkout: false };
  const paying = makeDeposit(services, { customerId: as.customerId, key: 'closed' }, asked);
  await expect(paying).rejects.toMatchObject({ code: 'deposit_blocked' });
});

test('orders are listed a page at a time, and one is read by its id by its owner alone', async () => {
  const platform = await createShop();
  const { as } = await placeOrder(platform, '90.00');
  await buyTicket(platform, as, createBookInput(5));
  const other = await createFundedCustomer(platform);
  const list = async (query: { offset?: number; state?: 'waiting'; ticketId?: string }) =>
    platform.call(getScheduledPurchases, { as, query: { limit: 1, offset: 0, ...query } });
  const [first, second] = [await list({}), await list({ offset: 1 })];
  expect(first.envelope.pageInfo).toEqual({ limit: 1, offset: 0, total: 2 });
  const { encodedId: id = '', ticketId = '' } = first.result[0] ?? {};
  expect(second.result[0]?.encodedId).not.toBe(id);
  expect((await list({ ticketId })).envelope.pageInfo?.total).toBe(1);
  const params = { id };
  expect((await platform.call(getScheduledPurchase, { as, params })).result).toMatchObject({
    encodedId: id,
    kind: 'pre_order',
    status: 'scheduled_status_active',
  });
  expect((await platform.call(getScheduledPurchase, { as: other, params })).status).toBe(404);
  await platform.call(cancelScheduledPurchase, { as, params });
  expect((await list({ state: 'waiting' })).envelope.pageInfo?.total).toBe(1);
  expect((await platform.call(getScheduledPurchase, { as, params })).result.status).toBe(
    'scheduled_status_cancelled',
  );
});
