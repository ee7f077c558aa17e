// Books of raffles and shares of syndicates that repeat from the cart on: what is said, and what paying for them begins.
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { getAutoplays } from '#lib/contracts/recurring/autoplay.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { openPools } from '#platform/catalogue/syndicates/open-pools.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { findLostCharges } from '#platform/repeat/recurring/charges/lost.ts';
import { addToCart, createFundedCustomer, payFor } from '../../../support/buying/buying.ts';
import { createBookInput, createRaffleOffer, openTestRaffle } from '../../../support/raffles/raffles.ts';
import { listChargesOf, openRecurringShop, runFor } from '../../../support/recurring/recurring-shop.ts';
import { createCrewOffer, createShareInput, listPools } from '../../../support/syndicates.ts';

const HOUR_MS = 3_600_000;
const REPEAT = { enabled: true, type: 'autoplay' } as const;
const OPTION = { type: 'autoplay', availability: 'optional' } as const;

async function openRaffleShop(availability: 'never' | 'optional' = 'optional') {
  const shop = await openRecurringShop();
  const offer = createRaffleOffer({ recurringPurchase: { type: 'autoplay', availability } });
  await openTestRaffle(shop.services, {}, offer);
  const as = await createFundedCustomer(shop, '200.00');
  return { shop, as, offer };
}

async function openShareShop() {
  const shop = await openRecurringShop({});
  const { services } = shop;
  const crew = createCrewOffer({ reopensWhenFull: true, drawsAhead: 3 });
  await saveOffer(services.database.db, services, { ...crew, recurringPurchase: OPTION });
  await openPools(services);
  const [pool] = await listPools(services);
  const as = await createFundedCustomer(shop, '90.00');
  return { shop, as, syndicateKey: pool?.id ?? '' };
}

const findRow = ({ services }: Awaited<ReturnType<typeof openRecurringShop>>) =>
  services.database.db.selectFrom('recurring').selectAll().executeTakeFirstOrThrow();

test('a book that repeats is bought now, and again of the next draw', async () => {
  const { shop, as, offer } = await openRaffleShop();
  const { services } = shop;
  const cart = await addToCart(shop, as, createBookInput(5, { recurringPurchase: REPEAT }));
  expect(cart.requiresUnattendedPaymentMethod).toBe(true);
  expect(cart.cartItems[0]?.recurringPurchase).toMatchObject({ enabled: true, availability: 'optional' });
  expect((await payFor(shop, as, cart)).status).toBe(200);
  const row = await findRow(shop);
  expect(row).toMatchObject({
    type: 'autoplay',
    product_type: 'raffle_ticket',
    label: 'Harbour Boat: 5 Ticket Book',
    agreed_cents: 4500,
  });
  await runFor(shop, 2 * HOUR_MS);
  expect((await listChargesOf(services, row.id)).map(({ key, reason }) => [key, reason])).toEqual([
    ['draw:31', 'entered'],
  ]);
  const opensAt = new Date(shop.clock.now()).toISOString();
  const next = { drawNo: 32, opensAt, online: { first: 2001, size: 200, lanes: 1 } };
  await openTestRaffle(services, next, offer);
  await findLostCharges(services);
  await runFor(shop, 2 * HOUR_MS);
  expect((await listChargesOf(services, row.id)).map(({ key, state }) => [key, state])).toEqual([
    ['draw:31', 'skipped'],
    ['draw:32', 'purchased'],
  ]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a book does not repeat where the raffle is bought once, nor by a subscription', async () => {
  const { shop, as } = await openRaffleShop('never');
  const once = createBookInput(5, { recurringPurchase: REPEAT });
  expect((await shop.call(accountCart.addItem, { as, body: once })).status).toBe(422);
  const other = await openRaffleShop();
  const subscribed = createBookInput(5, { recurringPurchase: { enabled: true, type: 'subscription' } });
  const { status } = await other.shop.call(accountCart.addItem, { as: other.as, body: subscribed });
  expect(status).toBe(422);
});

test('an order ahead begins nothing that repeats', async () => {
  const shop = await openRecurringShop();
  const now = shop.clock.now();
  const plan = {
    preOrderAt: new Date(now - HOUR_MS).toISOString(),
    opensAt: new Date(now + 24 * HOUR_MS).toISOString(),
  };
  await openTestRaffle(shop.services, plan, createRaffleOffer({ recurringPurchase: OPTION }));
  const as = await createFundedCustomer(shop, '200.00');
  const scheduledPurchase = { type: 'pre_order' } as const;
  const ordered = createBookInput(5, { scheduledPurchase, recurringPurchase: REPEAT });
  const refused = await shop.call(accountCart.addItem, { as, body: ordered });
  expect(refused.envelope.errors?.this?.[0]?.code).toBe('recurring_unavailable');
  const plain = createBookInput(5, { scheduledPurchase });
  expect((await shop.call(accountCart.addItem, { as, body: plain })).status).toBe(200);
});

test('shares that repeat are bought now, and as many of the next draw', async () => {
  const { shop, as, syndicateKey } = await openShareShop();
  const { services } = shop;
  const cart = await addToCart(shop, as, createShareInput(syndicateKey, 3, { recurringPurchase: REPEAT }));
  expect((await payFor(shop, as, cart)).status).toBe(200);
  const row = await findRow(shop);
  expect(row).toMatchObject({ product_type: 'syndicate_share', agreed_cents: 300 });
  await runFor(shop, 1000);
  const charges = await listChargesOf(services, row.id);
  expect(charges.map(({ state, reason, planned_cents }) => [state, reason, planned_cents])).toEqual([
    ['skipped', 'entered', 300],
    ['planned', null, 300],
  ]);
  const { result } = await shop.call(getAutoplays, { as });
  expect(result).toMatchObject([{ numberOfShares: 3, productType: 'syndicate_share' }]);
  await runFor(shop, Date.parse(charges[1]?.due_at ?? '') - shop.clock.now() + 1000);
  expect((await listChargesOf(services, row.id))[1]?.state).toBe('purchased');
  expect((await verifyLedger(services)).faults).toEqual([]);
});
