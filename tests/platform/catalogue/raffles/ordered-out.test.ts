// A raffle whose tickets are all ordered ahead: nothing is offered that would be refused.
import { beforeEach, expect, test } from 'vitest';
import { getProductOffers } from '#lib/contracts/offers/offer.ts';
import { watchRaffles } from '#platform/catalogue/raffles/sell-out.ts';
import { chargePreOrder } from '#platform/sale/checkout/due-pre-orders.ts';
import { buyTicket, createFundedCustomer } from '../../../support/buying/buying.ts';
import { openTestPlatform, TEST_NOW, type TestPlatform } from '../../../support/platform.ts';
import { createBookInput, openTestRaffle } from '../../../support/raffles/raffles.ts';

const DAY_MS = 86_400_000;
const OPENS = TEST_NOW + DAY_MS;

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openTestPlatform();
  await openTestRaffle(platform.services, {
    preOrderAt: new Date(TEST_NOW).toISOString(),
    opensAt: new Date(OPENS).toISOString(),
    online: { first: 1001, size: 17 },
  });
});

/** What the offers say of the draw, and whether its pages are rendered again. */
async function watchSale() {
  platform.purged.length = 0;
  await watchRaffles(platform.services);
  const { result } = await platform.call(getProductOffers, { params: { pricingId: 'default' } });
  const [draw] = result[0]?.draws ?? [];
  const { ticketsLeft, purchaseStatus } = draw?.raffle ?? {};
  return { ticketsLeft, purchaseStatus, isPurged: platform.purged.includes('draw:harbour-boat:31') };
}

const orderBook = async (tickets: 5 | 12) =>
  buyTicket(platform, await createFundedCustomer(platform, '100.00'), createBookInput(tickets));

/** Charges the orders that wait. */
async function chargeOrders(): Promise<void> {
  const { db } = platform.services.database;
  for (const { id } of await db.selectFrom('scheduled_purchase').select('id').execute())
    await chargePreOrder(platform.services, id);
}

test('what is ordered ahead is not left, and the pages follow', async () => {
  expect(await watchSale()).toMatchObject({ ticketsLeft: 17, purchaseStatus: 'pre_order' });
  await orderBook(12);
  expect(await watchSale()).toEqual({ ticketsLeft: 5, purchaseStatus: 'pre_order', isPurged: true });
  await orderBook(5);
  expect(await watchSale()).toEqual({ ticketsLeft: 0, purchaseStatus: 'sold_out', isPurged: true });
  platform.clock.set(OPENS);
  expect(await watchSale()).toEqual({ ticketsLeft: 0, purchaseStatus: 'sold_out', isPurged: false });
  await chargeOrders();
  expect(await watchSale()).toEqual({ ticketsLeft: 0, purchaseStatus: 'sold_out', isPurged: true });
});

test('the tickets of an order that was not paid are left again', async () => {
  await orderBook(12);
  await buyTicket(platform, await createFundedCustomer(platform), createBookInput(5));
  expect(await watchSale()).toMatchObject({ purchaseStatus: 'sold_out' });
  platform.clock.set(OPENS);
  await chargeOrders();
  expect(await watchSale()).toMatchObject({ ticketsLeft: 0, purchaseStatus: 'sold_out' });
  // They are kept for a day after the first charge that failed.
  platform.clock.set(OPENS + DAY_MS);
  await chargeOrders();
  expect(await watchSale()).toEqual({ ticketsLeft: 5, purchaseStatus: 'open', isPurged: true });
});
