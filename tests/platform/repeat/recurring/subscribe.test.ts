// A subscription that is bought by the cart: the draws of its first period, what follows, and what paying begins.
import { describe, expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { getSubscriptions } from '#lib/contracts/recurring/subscription.ts';
import { RECURRING_PERIODS } from '#lib/domain/recurring/periods.ts';
import { planRow } from '#platform/repeat/recurring/charges/plan-charges.ts';
import {
  addToCart,
  createFundedCustomer,
  createTicketInput,
  payFor,
} from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { createRepeatedOffer } from '../../../support/recurring/recurring-offer.ts';

async function openShop(availability: 'optional' | 'always' = 'optional') {
  const platform = await openTestPlatform();
  const offer = createRepeatedOffer(availability);
  const gameTypes = offer.gameTypes.map((gameType) => ({
    ...gameType,
    recurringPurchase: { type: 'subscription', availability } as const,
  }));
  await putOnSale(platform.services, { ...offer, gameTypes });
  const as = await createFundedCustomer(platform, '200.00');
  const { db } = platform.services.database;
  const listRows = () => db.selectFrom('recurring').selectAll().execute();
  return { platform, as, db, listRows };
}

type Period = (typeof RECURRING_PERIODS)[number];
const subscribe = (period?: Period, startsOn?: string) =>
  createTicketInput({
    recurringPurchase: { type: 'subscription', enabled: true, ...(period && { period }), startsOn },
  });

describe('the first period', () => {
  const DRAWS = { monthly: 4, quarterly: 13, biannually: 26, annually: 52 };
  test.each(RECURRING_PERIODS)('%s: every draw of it is entered and paid for', async (period) => {
    const { platform, as } = await openShop();
    const cart = await addToCart(platform, as, subscribe(period));
    const [line] = cart.cartItems;
    const numDraws = line?.drawEncodedIds.length ?? 0;
    expect(Math.abs(numDraws - DRAWS[period])).toBeLessThanOrEqual(1);
    expect(Math.round(Number(cart.cartTotal.amount) * 100)).toBe(numDraws * 150);
    expect(cart.requiresUnattendedPaymentMethod).toBe(true);
    // Looked at again, it enters the same draws.
    expect((await platform.call(accountCart.get, { as })).result.cartItems).toHaveLength(1);
  });

  test('the cart says when the next ones are paid and what they cost', async () => {
    const { platform, as } = await openShop();
    const [line] = (await addToCart(platform, as, subscribe('monthly'))).cartItems;
    const repeat = line?.recurringPurchase;
    const next = repeat?.nextCharges ?? [];
    expect(next).toHaveLength(3);
    expect(next.map(({ covers }) => covers?.from)).toEqual(next.map(({ date }) => date));
    expect(next[0]?.covers?.until).toBe(next[1]?.covers?.from);
    for (const { amount, numDraws } of next) expect(Number(amount.amount) * 100).toBe(numDraws * 150);
  });
});

test('paying begins it: the first period is entered, and the next one is planned on its day', async () => {
  const { platform, as, db, listRows } = await openShop();
  const cart = await addToCart(platform, as, subscribe('quarterly'));
  const shown = cart.cartItems[0]?.recurringPurchase?.nextCharges[0];
  expect((await payFor(platform, as, cart)).status).toBe(200);
  const [row] = await listRows();
  expect(row).toMatchObject({ type: 'subscription', period: 'quarterly', agreed_cents: 150 });
  expect(row?.anchor_date).toBe(cart.cartItems[0]?.recurringPurchase?.startsOn);
  await planRow(platform.services, row?.id ?? '');
  const charges = await db.selectFrom('recurring_charge').selectAll().orderBy('due_at').execute();
  expect(charges.map(({ key, state }) => [key, state])).toEqual([
    ['period:0', 'skipped'],
    ['period:1', 'planned'],
  ]);
  expect(charges[0]?.covers_until).toBe(charges[1]?.covers_from);
  expect(charges[1]?.due_at).toBe(shown?.dueAt);
  expect(charges[1]?.planned_cents).toBe(Math.round(Number(shown?.amount.amount) * 100));
  const entered = await db
    .selectFrom('entry')
    .innerJoin('draw', 'draw.id', 'entry.draw_id')
    .select('local_date')
    .execute();
  expect(entered).toHaveLength(cart.cartItems[0]?.drawEncodedIds.length ?? 0);
  for (const { local_date } of entered) expect(local_date < (charges[1]?.covers_from ?? '')).toBe(true);
  const { result } = await platform.call(getSubscriptions, { as });
  expect(result.map(({ period }) => period)).toEqual(['quarterly']);
});

test('months are counted from no day too long ago, and a first day to come is refused', async () => {
  const { platform, as } = await openShop();
  const today = (await addToCart(platform, as, subscribe('monthly'))).cartItems[0]?.recurringPurchase
    ?.startsOn;
  const cart = await addToCart(platform, as, subscribe('monthly', '2020-01-01'));
  expect(cart.cartItems.at(-1)?.recurringPurchase?.startsOn).toBe(today);
  const body = subscribe('monthly', '2031-01-01');
  const { status, envelope } = await platform.call(accountCart.addItem, { as, body });
  expect([status, envelope.errors?.this?.[0]?.code]).toEqual([422, 'starts_later']);
});

test('what is sold by subscription only is one without being asked', async () => {
  const { platform, as } = await openShop('always');
  const cart = await addToCart(platform, as, createTicketInput());
  expect(cart.cartItems[0]?.recurringPurchase).toMatchObject({
    enabled: true,
    type: 'subscription',
    availability: 'always',
    period: 'monthly',
  });
});

test('it is refused where tickets repeat draw by draw', async () => {
  const platform = await openTestPlatform();
  await putOnSale(platform.services, createRepeatedOffer());
  const as = await createFundedCustomer(platform, '50.00');
  expect((await platform.call(accountCart.addItem, { as, body: subscribe('monthly') })).status).toBe(422);
});
