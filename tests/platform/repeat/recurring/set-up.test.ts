// A ticket of the cart that repeats: what is said before it is paid for, and what paying for it begins.
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { getAutoplays } from '#lib/contracts/recurring/autoplay.ts';
import { planRow } from '#platform/repeat/recurring/charges/plan-charges.ts';
import {
  addToCart,
  buyTicket,
  createFundedCustomer,
  createTicketInput,
  payFor,
} from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { createRepeatedOffer } from '../../../support/recurring/recurring-offer.ts';

const AUTOPLAY = { type: 'autoplay', enabled: true } as const;

async function openShop(...offer: Parameters<typeof createRepeatedOffer>) {
  const platform = await openTestPlatform();
  await putOnSale(platform.services, createRepeatedOffer(...offer));
  const as = await createFundedCustomer(platform, '50.00');
  const { db } = platform.services.database;
  const listRows = () => db.selectFrom('recurring').selectAll().execute();
  const listCharges = () =>
    db.selectFrom('recurring_charge').selectAll().orderBy('due_at').orderBy('key').execute();
  const run = async () => {
    for (const { id } of await listRows()) await planRow(platform.services, id);
  };
  return { platform, as, listRows, listCharges, run };
}

test('the cart says what follows before it is paid for', async () => {
  const { platform, as, listRows } = await openShop();
  const cart = await addToCart(platform, as, createTicketInput({ recurringPurchase: AUTOPLAY, numWeeks: 4 }));
  expect(cart.requiresUnattendedPaymentMethod).toBe(true);
  expect(cart.cartTotal.amount).toBe('1.50');
  const [line] = cart.cartItems;
  expect(line?.recurringPurchase).toMatchObject({
    enabled: true,
    type: 'autoplay',
    availability: 'optional',
  });
  expect(
    line?.recurringPurchase?.nextCharges.map(({ drawNo, date, amount }) => [drawNo, date, amount.amount]),
  ).toEqual([
    [102, '2026-11-27', '1.50'],
    [103, '2026-12-04', '1.50'],
    [104, '2026-12-11', '1.50'],
  ]);
  expect(await listRows()).toEqual([]);
});

test('paying begins it with the first draw bought and the next one planned', async () => {
  const { platform, as, listRows, listCharges, run } = await openShop();
  const receipt = await buyTicket(platform, as, createTicketInput({ recurringPurchase: AUTOPLAY }));
  await run();
  const ticketId = receipt.orders[0]?.id;
  expect(await listRows()).toMatchObject([
    {
      customer_id: as.customerId,
      type: 'autoplay',
      offer_key: 'lighthouse',
      agreed_cents: 150,
      fund: 'wallet',
      status: 'recurring_status_active',
      last_attempt_status: 'purchased',
    },
  ]);
  expect((await listCharges()).map(({ key, state, ticket_id }) => [key, state, ticket_id])).toEqual([
    ['draw:101', 'skipped', ticketId],
    ['draw:102', 'planned', null],
  ]);
  const { result } = await platform.call(getAutoplays, { as });
  expect(result.map(({ description, nextCharges }) => [description, nextCharges[0]?.drawNo])).toEqual([
    ['2 x Standard games', 102],
  ]);
});

test('draws of further days that the first purchase enters are not bought again', async () => {
  const { platform, as, listCharges, run } = await openShop('optional', {
    drawDays: ['sat', 'tue'],
    hasSelectableDays: true,
    multiDraw: { kind: 'days', options: [1, 2] },
  });
  await buyTicket(platform, as, createTicketInput({ recurringPurchase: AUTOPLAY, days: ['sat', 'tue'] }));
  await run();
  const byKey = Object.fromEntries((await listCharges()).map(({ key, state }) => [key, state]));
  expect(byKey).toEqual({ 'draw:101': 'skipped', 'draw:102': 'skipped', 'draw:103': 'planned' });
});

test('a jackpot to play for makes the next charges conditional', async () => {
  const { platform, as, listRows } = await openShop();
  const minimumJackpotAmount = { amount: '10000000.00', currency: 'AUD' as const };
  const input = createTicketInput({ recurringPurchase: { ...AUTOPLAY, minimumJackpotAmount } });
  const cart = await addToCart(platform, as, input);
  const next = cart.cartItems[0]?.recurringPurchase?.nextCharges ?? [];
  expect(next.map((charge) => charge.minimumJackpotAmount?.amount)).toEqual(
    Array.from({ length: 3 }, () => '10000000.00'),
  );
  expect((await payFor(platform, as, cart)).status).toBe(200);
  expect((await listRows()).map((row) => Number(row.minimum_jackpot_cents))).toEqual([1_000_000_000]);
});

test('a ticket that is bought once begins nothing, and one that is not offered is refused', async () => {
  const { platform, as, listRows } = await openShop('never');
  await buyTicket(
    platform,
    as,
    createTicketInput({ recurringPurchase: { type: 'autoplay', enabled: false } }),
  );
  expect(await listRows()).toEqual([]);
  for (const type of ['autoplay', 'subscription'] as const) {
    const body = createTicketInput({ recurringPurchase: { type, enabled: true } });
    expect((await platform.call(accountCart.addItem, { as, body })).status).toBe(422);
  }
});

test('what always repeats does so without being asked', async () => {
  const { platform, as, listRows } = await openShop('always');
  const cart = await addToCart(platform, as);
  expect(cart.cartItems[0]?.recurringPurchase).toMatchObject({ enabled: true, availability: 'always' });
  expect((await payFor(platform, as, cart)).status).toBe(200);
  expect(await listRows()).toHaveLength(1);
});

test('one checkout begins as many as it holds', async () => {
  const { platform, as, listRows, listCharges, run } = await openShop();
  const input = createTicketInput({ recurringPurchase: AUTOPLAY });
  await addToCart(platform, as, input);
  const cart = await addToCart(platform, as, { ...input, games: input.games?.toReversed() });
  expect((await payFor(platform, as, cart)).status).toBe(200);
  await run();
  expect(await listRows()).toHaveLength(2);
  expect((await listCharges()).map(({ key }) => key).toSorted()).toEqual([
    'draw:101',
    'draw:101',
    'draw:102',
    'draw:102',
  ]);
});

test('it begins with the next draw: no draw before its first would be charged for', async () => {
  const { platform, as, listRows } = await openShop();
  const asked = createTicketInput({ recurringPurchase: AUTOPLAY, firstDrawNo: 103 });
  const refused = await platform.call(accountCart.addItem, { as, body: asked });
  expect(refused.status).toBe(422);
  expect(refused.envelope.errors?.this?.[0]).toMatchObject({
    code: 'repeat_begins_next',
    message: expect.stringContaining('choose draw 101'),
  });
  expect(await listRows()).toEqual([]);
  const next = createTicketInput({ recurringPurchase: AUTOPLAY, firstDrawNo: 101 });
  expect((await platform.call(accountCart.addItem, { as, body: next })).status).toBe(200);
});
