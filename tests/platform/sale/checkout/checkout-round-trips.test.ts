import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import {
  addToCart,
  createFundedCustomer,
  createQuickPickInput,
  createTicketInput,
  payFor,
} from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { issueVoucher } from '../../../support/buying/vouchers.ts';
import { countTrips } from '../../../support/count-trips.ts';
import { openTestPlatform, type TestPlatform } from '../../../support/platform.ts';
import { createBookInput, openTestRaffle } from '../../../support/raffles/raffles.ts';
import { createRepeatedOffer } from '../../../support/recurring/recurring-offer.ts';
import { createShareInput, openCrew } from '../../../support/syndicates.ts';

async function createBuyer(platform: TestPlatform) {
  await putOnSale(platform.services);
  const as = await createFundedCustomer(platform, '90.00');
  await addToCart(platform, as, createTicketInput({ numWeeks: 4 }));
  return { platform, as, seen: await addToCart(platform, as, createQuickPickInput(12)) };
}

/** Two tickets, a share, raffle tickets and a voucher. */
async function createMixedBuyer() {
  const opened = await openTestPlatform();
  const { services } = opened;
  const pool = await openCrew(services);
  await openTestRaffle(services);
  const { platform, as } = await createBuyer(opened);
  await issueVoucher(services, 'GIFT', { type: 'voucher_credit_amount', amountCents: 700 });
  await addToCart(platform, as, createShareInput(pool, 2));
  await addToCart(platform, as, createBookInput(5));
  const body = { promotionCode: 'GIFT' };
  return { platform, as, seen: (await platform.call(accountCart.addPromotion, { as, body })).result };
}

const DAILY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** A game that is drawn every day and sold by the year. */
async function openYearlyShop() {
  const platform = await openTestPlatform();
  const offer = createRepeatedOffer('optional', { drawDays: [...DAILY], hasSelectableDays: false });
  const recurringPurchase = { type: 'subscription', availability: 'optional' } as const;
  const gameTypes = offer.gameTypes.map((gameType) => ({ ...gameType, recurringPurchase }));
  await putOnSale(platform.services, { ...offer, gameTypes });
  const as = await createFundedCustomer(platform, '900.00');
  return { platform, as };
}

const subscribe = () =>
  createTicketInput({ recurringPurchase: { type: 'subscription', enabled: true, period: 'annually' } });

const payAndCount = ({ platform, as, seen }: Awaited<ReturnType<typeof createBuyer>>) =>
  countTrips(async () => expect((await payFor(platform, as, seen)).status).toBe(200));

test('a purchase of several tickets takes few round trips to PostgreSQL, and few statements on SQLite', async () => {
  const { trips, statements } = await payAndCount(await createBuyer(await openTestPlatform()));
  if (process.env.TEST_DATABASE_URL) {
    expect(trips).toBeGreaterThan(3);
    expect(trips).toBeLessThanOrEqual(8);
  } else {
    expect(statements).toBeGreaterThan(3);
    expect(statements).toBeLessThanOrEqual(20);
  }
});

test('so does a purchase of every kind together', async () => {
  const { trips, statements } = await payAndCount(await createMixedBuyer());
  if (process.env.TEST_DATABASE_URL) expect(trips).toBeLessThanOrEqual(10);
  else expect(statements).toBeLessThanOrEqual(32);
});

test('a year of a game that is drawn every day is opened and bought in a few statements', async () => {
  const { platform, as } = await openYearlyShop();
  let seen = await addToCart(platform, as, createTicketInput());
  const filled = await countTrips(async () => {
    seen = await addToCart(platform, as, subscribe());
  });
  expect(seen.cartItems.at(-1)?.drawEncodedIds.length).toBeGreaterThan(360);
  const paid = await payAndCount({ platform, as, seen });
  if (process.env.TEST_DATABASE_URL) {
    expect(filled.trips).toBeLessThanOrEqual(30);
    expect(paid.trips).toBeLessThanOrEqual(10);
  } else {
    expect(filled.statements).toBeLessThanOrEqual(40);
    expect(paid.statements).toBeLessThanOrEqual(32);
  }
});
