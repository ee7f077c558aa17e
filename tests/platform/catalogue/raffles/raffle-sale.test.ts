import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { getProductOffers } from '#lib/contracts/offers/offer.ts';
import type { RaffleTicketInput } from '#lib/contracts/products/raffle-ticket.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { addTicket, readCart } from '#platform/sale/cart/change-cart.ts';
import { createFundedCustomer, payFor } from '../../../support/buying/buying.ts';
import {
  openTestPlatform,
  TEST_NOW,
  type TestPlatform,
  type TestSession,
} from '../../../support/platform.ts';
import { createBookInput, createEarlyBird, openTestRaffle } from '../../../support/raffles/raffles.ts';

const addBook = (platform: TestPlatform, as: TestSession, input: RaffleTicketInput) =>
  platform.call(accountCart.addItem, { as, body: input });

async function buyBook(platform: TestPlatform, as: TestSession, input: RaffleTicketInput) {
  const { status, result } = await addBook(platform, as, input);
  expect(status).toBe(200);
  const paid = await payFor(platform, as, result, randomUUID());
  expect(paid.status).toBe(200);
  return paid.result;
}

const listNumbers = async ({ services }: TestPlatform, drawNo = 31): Promise<number[]> => {
  const rows = await services.database.db
    .selectFrom('entry')
    .innerJoin('draw', 'draw.id', 'entry.draw_id')
    .select(['first_number', 'last_number'])
    .where('draw_no', '=', drawNo)
    .orderBy('first_number')
    .execute();
  return rows.flatMap(({ first_number: first, last_number: last }) =>
    Array.from({ length: last! - first! + 1 }, (_, index) => first! + index),
  );
};

async function expectCleanLedger({ services }: TestPlatform): Promise<void> {
  expect((await verifyLedger(services)).faults).toEqual([]);
}

test('a book of tickets is sold with its numbers, its cause and its early-bird draw', async () => {
  const platform = await openTestPlatform();
  await openTestRaffle(platform.services, { earlyBirds: [createEarlyBird(TEST_NOW)] });
  const as = await createFundedCustomer(platform, '100.00');
  const { result: cart } = await addBook(platform, as, createBookInput(5));
  expect(cart.cartTotal.amount).toBe('45.00');
  expect(cart.cartItems[0]).toMatchObject({
    kind: 'raffle_ticket',
    drawNo: 31,
    drawName: 'The Boat',
    ticketsInAll: 220,
    prizesInAll: 3,
    causeKey: 'ferry',
    earlyBirds: [{ drawNo: 3101, name: 'Early bird' }],
    purchaseStatus: 'open',
  });
  const { status, result } = await payFor(platform, as, cart);
  expect(status).toBe(200);
  expect(result.orders[0]).toMatchObject({
    kind: 'raffle_ticket',
    numRaffleTickets: 5,
    causeKey: 'ferry',
    causeAmount: { amount: '13.50' },
    entries: [
      {
        drawNo: 3101,
        drawName: 'Early bird',
        price: { amount: '0.00' },
        numbers: [{ first: 1001, last: 1005 }],
      },
      { drawNo: 31, price: { amount: '45.00' }, numbers: [{ first: 1001, last: 1005 }], termsRevision: 1 },
    ],
  });
  await expectCleanLedger(platform);
});

test('the offers say what is left, and an early-bird draw is no draw of its own', async () => {
  const platform = await openTestPlatform();
  await openTestRaffle(platform.services, { earlyBirds: [createEarlyBird(TEST_NOW)] });
  const as = await createFundedCustomer(platform, '100.00');
  await buyBook(platform, as, createBookInput(5));
  const { result } = await platform.call(getProductOffers, { params: { pricingId: 'default' } });
  expect(result[0]?.draws).toHaveLength(1);
  expect(result[0]?.draws[0]?.raffle).toMatchObject({
    purchaseStatus: 'open',
    ticketsInAll: 220,
    ticketsLeft: 195,
    ranges: [
      { channel: 'online', first: 1001, last: 1200 },
      { channel: 'postal', first: 5001, last: 5020 },
    ],
    earlyBirds: [{ drawNo: 3101, name: 'Early bird', isOpen: true, isDrawn: false }],
    prizes: [
      { place: 1, isCash: false, cashAlternative: { amount: '90000.00' } },
      { place: 2, isCash: true, quantity: 2 },
    ],
  });
});

test.each([
  ['book_unknown', { gameOffer: 'book-9' }],
  ['book_unknown', { numRaffleTickets: 4 }],
  ['cause_missing', { causeKey: undefined }],
  ['cause_missing', { causeKey: 'reef' }],
  ['draw_unknown', { drawNo: 30 }],
  ['draw_unknown', { drawNo: 3101 }],
  ['offer_unknown', { lotteryKey: 'harbour-barge' }],
])('%s is said of %j', async (code, changed) => {
  const platform = await openTestPlatform();
  await openTestRaffle(platform.services, { earlyBirds: [createEarlyBird(TEST_NOW)] });
  const as = await createFundedCustomer(platform);
  const { status, envelope } = await addBook(platform, as, createBookInput(5, changed));
  expect({ status, code: envelope.error?.code }).toEqual({ status: 422, code });
});

test('the last tickets are sold in books that still fit, and then none', async () => {
  const platform = await openTestPlatform();
  await openTestRaffle(platform.services, { online: { first: 1, size: 6 } });
  const as = await createFundedCustomer(platform, '200.00');
  await buyBook(platform, as, createBookInput(5));
  const short = await addBook(platform, as, createBookInput(5));
  expect(short.envelope.error).toMatchObject({
    code: 'tickets_short',
    message: expect.stringContaining('only 1'),
  });
  await buyBook(platform, as, createBookInput(1));
  expect((await addBook(platform, as, createBookInput(1))).envelope.error?.code).toBe('sold_out');
  await expectCleanLedger(platform);
});

test('a line whose tickets were sold meanwhile is taken out, and nothing is charged', async () => {
  const platform = await openTestPlatform();
  await openTestRaffle(platform.services, { online: { first: 1, size: 6 } });
  const slow = await createFundedCustomer(platform, '50.00');
  const quick = await createFundedCustomer(platform, '50.00');
  const { result: seen } = await addBook(platform, slow, createBookInput(5));
  await buyBook(platform, quick, createBookInput(5));
  const refused = await payFor(platform, slow, seen);
  expect(refused.status).toBe(409);
  const { result: cart } = await platform.call(accountCart.get, { as: slow });
  expect(cart).toMatchObject({ cartItems: [], autoRemovedItems: [{ reason: 'tickets_short' }] });
});

test('of a hundred who pay for the last tickets at once five get one each', async () => {
  const platform = await openTestPlatform();
  await openTestRaffle(platform.services, { online: { first: 1, size: 5, lanes: 2 } });
  const buyers = [];
  for (let count = 0; count < 100; count += 1) {
    const as = await createFundedCustomer(platform, '10.00');
    buyers.push({ as, seen: (await addBook(platform, as, createBookInput(1))).result });
  }
  const answers = await Promise.all(buyers.map(({ as, seen }) => payFor(platform, as, seen)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 409)).toHaveLength(95);
  expect(await listNumbers(platform)).toEqual([1, 2, 3, 4, 5]);
  await expectCleanLedger(platform);
}, 120_000);

test('every number of many lanes is given once', async () => {
  const platform = await openTestPlatform();
  await openTestRaffle(platform.services, { online: { first: 1001, size: 80, lanes: 8 } });
  const as = await createFundedCustomer(platform, '1000.00');
  const books = [12, 5, 12, 1, 12, 5, 12, 5, 12, 1, 1] as const;
  for (const book of books) await buyBook(platform, as, createBookInput(book));
  const sold = books.reduce<number>((sum, book) => sum + book, 0);
  const numbers = await listNumbers(platform);
  expect(numbers).toHaveLength(sold);
  expect(new Set(numbers).size).toBe(sold);
  expect(numbers[0]).toBeGreaterThanOrEqual(1001);
  expect(numbers.at(-1)).toBeLessThanOrEqual(1080);
  await expectCleanLedger(platform);
});

test('a line that would enter a closed early-bird draw is taken out, and can be added without it', async () => {
  const platform = await openTestPlatform();
  await openTestRaffle(platform.services, { earlyBirds: [createEarlyBird(TEST_NOW)] });
  const as = await createFundedCustomer(platform, '50.00');
  await addBook(platform, as, createBookInput(1));
  platform.clock.set(TEST_NOW + 86_400_000);
  const owner = { kind: 'account', customerId: as.customerId } as const;
  const cart = await readCart(platform.services, owner);
  expect(cart).toMatchObject({ cartItems: [], autoRemovedItems: [{ reason: 'early_bird_closed' }] });
  const { cartItems } = await addTicket(platform.services, owner, createBookInput(1));
  expect(cartItems[0]).toMatchObject({ earlyBirds: [] });
});

test('nothing is charged within the margin before an early-bird draw closes', async () => {
  const platform = await openTestPlatform({ commitMarginMs: 250 });
  const stop = TEST_NOW + 60_000;
  const bird = { ...createEarlyBird(TEST_NOW), stopAt: new Date(stop).toISOString() };
  await openTestRaffle(platform.services, { earlyBirds: [bird] });
  const as = await createFundedCustomer(platform, '50.00');
  const { result: seen } = await addBook(platform, as, createBookInput(1));
  platform.clock.set(stop - 100);
  expect((await payFor(platform, as, seen)).status).toBe(409);
  expect(await listNumbers(platform)).toEqual([]);
});

test('before its sales a raffle is announced, then ordered ahead', async () => {
  const platform = await openTestPlatform();
  const toIso = (ms: number) => new Date(ms).toISOString();
  await openTestRaffle(platform.services, {
    preOrderAt: toIso(TEST_NOW + 60_000),
    opensAt: toIso(TEST_NOW + 120_000),
  });
  const readDraw = async () => {
    const { result } = await platform.call(getProductOffers, { params: { pricingId: 'default' } });
    return result[0]?.draws[0]?.raffle;
  };
  expect(await readDraw()).toMatchObject({ purchaseStatus: 'pre_order', isAnnounced: true });
  const as = await createFundedCustomer(platform, '50.00');
  expect((await addBook(platform, as, createBookInput(1))).envelope.error?.code).toBe('sales_not_open');
  platform.clock.set(TEST_NOW + 60_000);
  expect((await readDraw())?.isAnnounced).toBeUndefined();
  const { result: cart } = await addBook(platform, as, createBookInput(1));
  expect(cart.cartItems[0]).toMatchObject({ isPreOrder: true, purchaseStatus: 'pre_order' });
  expect(cart.preOrderTotal.amount).toBe('10.00');
  platform.clock.set(TEST_NOW + 120_000);
  const { result: later } = await platform.call(accountCart.get, { as });
  expect(later).toMatchObject({ cartItems: [], autoRemovedItems: [{ reason: 'pre_order_closed' }] });
});
