// Tickets that are ordered ahead are kept for their orders, also once sales have opened.
import { beforeEach, expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import {
  cancelScheduledPurchase,
  getScheduledPurchases,
} from '#lib/contracts/recurring/scheduled-purchase.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { makeDeposit } from '#platform/money/wallet/deposit.ts';
import { priceAsked } from '#platform/sale/cart/lines.ts';
import { chargePreOrder } from '#platform/sale/checkout/due-pre-orders.ts';
import { buyTicket, createFundedCustomer, payFor } from '../../../support/buying/buying.ts';
import {
  openTestPlatform,
  TEST_NOW,
  type TestPlatform,
  type TestSession,
} from '../../../support/platform.ts';
import { createBookInput, openTestRaffle } from '../../../support/raffles/raffles.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OPENS = TEST_NOW + DAY_MS;
const BOOK = createBookInput(5);
const toIso = (ms: number): string => new Date(ms).toISOString();

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openTestPlatform();
});

/** A raffle of so many tickets in two lanes that can be ordered now and is sold in a day. */
const openSale = (size: number) =>
  openTestRaffle(platform.services, {
    preOrderAt: toIso(TEST_NOW - HOUR_MS),
    opensAt: toIso(OPENS),
    online: { first: 1001, size, lanes: 2 },
  });

async function orderBook(amount: string): Promise<TestSession> {
  const as = await createFundedCustomer(platform, amount);
  await buyTicket(platform, as, BOOK);
  return as;
}

const addBook = (as: TestSession) => platform.call(accountCart.addItem, { as, body: BOOK });

/** A customer whose cart holds a book, as a page shows it. */
async function fillCart() {
  const as = await createFundedCustomer(platform, '50.00');
  return { as, seen: (await addBook(as)).result };
}

/** What paying for the carts at once is answered with. */
async function payAtOnce(carts: readonly Awaited<ReturnType<typeof fillCart>>[]): Promise<number[]> {
  const answers = await Promise.all(carts.map(({ as, seen }) => payFor(platform, as, seen)));
  return answers.map(({ status }) => status).sort();
}

const listOrders = () =>
  platform.services.database.db.selectFrom('scheduled_purchase').selectAll().orderBy('id').execute();

async function chargeOrders(): Promise<void> {
  const orders = await listOrders();
  await Promise.all(orders.map(({ id }) => chargePreOrder(platform.services, id)));
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
}

test('who comes when sales open is sold no ticket that is ordered ahead', async () => {
  await openSale(6);
  await orderBook('50.00');
  platform.clock.set(OPENS);
  const as = await createFundedCustomer(platform, '50.00');
  expect((await addBook(as)).envelope.error?.code).toBe('tickets_short');
  await buyTicket(platform, as, createBookInput(1));
  expect((await addBook(as)).envelope.error?.code).toBe('sold_out');
  await chargeOrders();
  expect(await listOrders()).toMatchObject([{ status: 'scheduled_status_active', done_at: toIso(OPENS) }]);
});

test('buyers at once, and a charge beside them, leave every order its tickets', async () => {
  await openSale(20);
  for (const amount of ['50.00', '50.00']) await orderBook(amount);
  platform.clock.set(OPENS);
  const carts = [await fillCart(), await fillCart(), await fillCart(), await fillCart()];
  const [first] = await listOrders();
  const [statuses] = await Promise.all([payAtOnce(carts), chargePreOrder(platform.services, first!.id)]);
  expect(statuses).toEqual([200, 200, 409, 409]);
  await chargeOrders();
  expect(await listOrders()).toMatchObject([{ reason: null }, { reason: null }]);
});

test('the last tickets are ordered ahead once', async () => {
  await openSale(7);
  expect(await payAtOnce([await fillCart(), await fillCart(), await fillCart()])).toEqual([200, 409, 409]);
  expect(await listOrders()).toHaveLength(1);
});

test('an order keeps its tickets for a day after its charge has failed, and ends where they are sold then', async () => {
  await openSale(5);
  await orderBook('5.00');
  platform.clock.set(OPENS);
  const as = await createFundedCustomer(platform, '50.00');
  expect((await addBook(as)).envelope.error?.code).toBe('sold_out');
  await chargeOrders();
  platform.clock.set(OPENS + DAY_MS - HOUR_MS);
  await chargeOrders();
  const other = await createFundedCustomer(platform, '50.00');
  expect((await addBook(other)).envelope.error?.code).toBe('sold_out');
  platform.clock.set(OPENS + DAY_MS);
  await chargeOrders();
  await buyTicket(platform, await createFundedCustomer(platform, '50.00'), BOOK);
  expect(await listOrders()).toMatchObject([{ done_at: null, declined_at: toIso(OPENS) }]);
  await chargeOrders();
  expect(await listOrders()).toMatchObject([{ reason: 'sold_out', declined_at: toIso(OPENS) }]);
});

test('an order that is paid while its tickets are kept has them', async () => {
  await openSale(5);
  const late = await orderBook('5.00');
  platform.clock.set(OPENS);
  await chargeOrders();
  platform.clock.set(OPENS + 20 * HOUR_MS);
  const asked = { amount: '40.00', depositMethodId: 'td', checkout: false } as const;
  await makeDeposit(platform.services, { customerId: late.customerId, key: 'later' }, asked);
  await chargeOrders();
  expect(await listOrders()).toMatchObject([{ reason: null, done_at: toIso(OPENS + 20 * HOUR_MS) }]);
});

test('an order that is tried after its tickets were given up takes none of other orders', async () => {
  await openSale(10);
  const late = await orderBook('5.00');
  await orderBook('50.00');
  const [first, second] = await listOrders();
  platform.clock.set(OPENS);
  await chargePreOrder(platform.services, first!.id);
  platform.clock.set(OPENS + DAY_MS);
  await chargePreOrder(platform.services, first!.id);
  await buyTicket(platform, await createFundedCustomer(platform, '50.00'), BOOK);
  const asked = { amount: '40.00', depositMethodId: 'td', checkout: false } as const;
  await makeDeposit(platform.services, { customerId: late.customerId, key: 'later' }, asked);
  await chargePreOrder(platform.services, first!.id);
  await chargePreOrder(platform.services, second!.id);
  expect(await listOrders()).toMatchObject([
    { reason: 'sold_out' },
    { reason: null, done_at: toIso(OPENS + DAY_MS) },
  ]);
});

test('the tickets of an order that is cancelled can be bought', async () => {
  await openSale(5);
  const as = await orderBook('5.00');
  const { result } = await platform.call(getScheduledPurchases, { as });
  await platform.call(cancelScheduledPurchase, { as, params: { id: result[0]!.encodedId } });
  await orderBook('50.00');
  platform.clock.set(OPENS);
  await chargeOrders();
  expect(await listOrders()).toMatchObject([{ reason: 'cancelled' }, { reason: null }]);
});

test('an order is written before sales open', async () => {
  await openSale(5);
  const { database } = platform.services;
  expect(await priceAsked(database.db, platform.services, BOOK)).toMatchObject({ mustCommitBefore: OPENS });
});
