import { expect, test } from 'vitest';
import { getOrders } from '#lib/contracts/cart/order.ts';
import {
  cancelScheduledPurchase,
  getScheduledPurchase,
  getScheduledPurchases,
} from '#lib/contracts/recurring/scheduled-purchase.ts';
import { closeCustomer } from '#platform/care/close-account.ts';
import { excludeCustomer } from '#platform/care/exclude.ts';
import { cancelPreOrder, chargePreOrder } from '#platform/checkout/due-pre-orders.ts';
import { PRE_ORDER_JOB } from '#platform/checkout/order-job.ts';
import { readReceipt } from '#platform/checkout/receipt.ts';
import { OVERRIDES, putValue } from '#platform/config/store.ts';
import { verifyLedger } from '#platform/ledger/verify.ts';
import { findButton, renderMessage, writeMessage } from '#platform/mail/render.ts';
import { deleteCustomer } from '#platform/operators/delete-customer.ts';
import { makeDeposit } from '#platform/wallet/deposit.ts';
import { buyTicket, createFundedCustomer } from '../../support/buying/buying.ts';
import { TEST_PASSWORD } from '../../support/customers.ts';
import { getMail } from '../../support/mails.ts';
import { openTestPlatform, TEST_NOW, type TestPlatform, type TestSession } from '../../support/platform.ts';
import { createBookInput, openTestRaffle } from '../../support/raffles/raffles.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OPENS = TEST_NOW + 2 * DAY_MS;
const toIso = (ms: number): string => new Date(ms).toISOString();

/** A raffle of so many tickets that can be ordered now and is sold in two days. */
async function createShop(size = 200): Promise<TestPlatform> {
  const platform = await openTestPlatform();
  await openTestRaffle(platform.services, {
    preOrderAt: toIso(TEST_NOW - HOUR_MS),
    opensAt: toIso(OPENS),
    online: { first: 1001, size, lanes: 1 },
  });
  return platform;
}

async function placeOrder(platform: TestPlatform, amount: string | undefined) {
  const as = await createFundedCustomer(platform, amount);
  const receipt = await buyTicket(platform, as, createBookInput(5));
  return { as, receipt };
}

const listOrders = ({ services }: TestPlatform) =>
  services.database.db.selectFrom('scheduled_purchase').selectAll().orderBy('id').execute();

const readBalance = async ({ services }: TestPlatform, { customerId }: TestSession): Promise<number> => {
  const { balance_cents } = await services.database.db
    .selectFrom('account')
    .select('balance_cents')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return balance_cents ?? 0;
};

const listMails = async ({ services }: TestPlatform, { customerId }: TestSession): Promise<string[]> => {
  const rows = await services.database.db
    .selectFrom('mail')
    .select('kind')
    .where('customer_id', '=', customerId)
    .where('kind', '<>', 'receipt')
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};

const listJobs = ({ services }: TestPlatform) =>
  services.database.db
    .selectFrom('job')
    .select(['run_at', 'payload'])
    .where('kind', '=', PRE_ORDER_JOB)
    .orderBy('run_at')
    .execute();

/** Charges an order when sales open and a day later. */
async function chargeTwice({ services, clock }: TestPlatform, id: string): Promise<void> {
  for (const at of [OPENS, OPENS + DAY_MS]) {
    clock.set(at);
    await chargePreOrder(services, id);
  }
}

async function expectCleanLedger({ services }: TestPlatform): Promise<void> {
  expect((await verifyLedger(services)).faults).toEqual([]);
}

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
