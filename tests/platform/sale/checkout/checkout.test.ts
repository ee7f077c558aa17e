import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { getCheckout, purchaseCart } from '#lib/contracts/cart/checkout.ts';
import { getTransactions } from '#lib/contracts/payments/statement.ts';
import { getWallet } from '#lib/contracts/payments/wallet.ts';
import { requireKind } from '#lib/domain/products/of-kind.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { checkOut } from '#platform/sale/checkout/checkout.ts';
import type { Services } from '#platform/services.ts';
import {
  addToCart,
  buyTicket,
  createFundedCustomer,
  createQuickPickInput,
  createTicketInput,
  payDeposit,
  payFor,
  SOON,
  setStopSoon,
} from '../../../support/buying/buying.ts';
import {
  createGameOffer,
  createGameTypes,
  createLotteryOffer,
  createOpenDraws,
} from '../../../support/buying/lottery-offers.ts';
import { changeOffer, createDrawId, putOnSale, setDraw } from '../../../support/buying/on-sale.ts';
import { openTestPlatform, type TestSession } from '../../../support/platform.ts';

const used: Services[] = [];
afterEach(async () => {
  for (const services of used.splice(0)) expect((await verifyLedger(services)).faults).toEqual([]);
});

async function createShop(amount = '50.00', offer = createLotteryOffer()) {
  const platform = await openTestPlatform();
  const { services } = platform;
  used.push(services);
  await putOnSale(services, offer);
  const as = await createFundedCustomer(platform, amount);
  const readCart = async (who: TestSession = as) =>
    (await platform.call(accountCart.get, { as: who })).result;
  const readBalance = async () => (await platform.call(getWallet, { as })).result.balance.amount;
  const countRows = async (table: 'checkout' | 'ticket' | 'entry' | 'mail') =>
    (await services.database.db.selectFrom(table).selectAll().execute()).length;
  return { platform, services, as, cart: readCart, balance: readBalance, count: countRows };
}

test('a purchase charges the wallet, empties the cart and gives a receipt', async () => {
  const { platform, as, cart, balance, count } = await createShop();
  await addToCart(platform, as, createTicketInput({ numWeeks: 4 }));
  const seen = await addToCart(platform, as, createQuickPickInput(12));
  const { status, result } = await payFor(platform, as, seen);
  expect(status).toBe(200);
  expect(result).toMatchObject({
    total: { amount: '15.00', currency: 'AUD' },
    balanceAfter: { amount: '35.00' },
    orders: [
      { description: '2 x Standard games, 4 draws', numDraws: 4, price: { amount: '6.00' } },
      { description: '12 x Quick pick', numDraws: 1, price: { amount: '9.00' } },
    ],
    trackingData: {
      goals: ['purchase', 'purchase_lottery_ticket'],
      products: [
        { brand: 'Lighthouse Saturday', numDraws: 4, numGames: 2, drawNo: 101, daysOfWeek: ['sat'] },
        { numDraws: 1, numGames: 12, purchasePrice: { amount: '9.00' } },
      ],
    },
  });
  expect(result.orders[0]?.entries.map(({ drawNo, outcome }) => [drawNo, outcome.state])).toEqual([
    [101, 'waiting'],
    [102, 'waiting'],
    [103, 'waiting'],
    [104, 'waiting'],
  ]);
  expect(await balance()).toBe('35.00');
  expect((await cart()).cartItems).toEqual([]);
  expect([await count('checkout'), await count('ticket'), await count('entry')]).toEqual([1, 2, 5]);
});

test('a purchase is a line of the statement and one mail', async () => {
  const { platform, as, count } = await createShop();
  const { checkoutId } = await buyTicket(platform, as);
  const { result } = await platform.call(getTransactions, { as });
  expect(result[0]).toMatchObject({
    kind: 'purchase',
    amount: { amount: '-1.50' },
    balanceAfter: { amount: '48.50' },
    description: 'Lighthouse Saturday: 2 x Standard games',
    reference: checkoutId,
  });
  expect(await count('mail')).toBe(1);
});

test('a quick pick gets valid numbers when it is bought', async () => {
  const system = {
    key: 'random' as const,
    name: 'Quick pick',
    gameOffers: [createGameOffer({ key: 'eight', numberSets: [{ name: 'numbers', count: 8 }] })],
  };
  const { platform, as } = await createShop(
    '50.00',
    createLotteryOffer({ gameTypes: [...createGameTypes().slice(0, 1), system] }),
  );
  const { orders } = await buyTicket(platform, as, createQuickPickInput(20, { gameOffer: 'eight' }));
  const { games } = requireKind(orders[0]!, 'lottery_ticket');
  expect(games).toHaveLength(20);
  for (const { numbers } of games) {
    expect(new Set(numbers).size).toBe(8);
    expect(numbers.every((number) => number >= 1 && number <= 45)).toBe(true);
  }
  expect(new Set(games.map(({ numbers }) => numbers.join())).size).toBeGreaterThan(15);
});

test('a quick pick of a game with a powerball gets one for each game', async () => {
  const rules = {
    validFrom: '2000-01-01',
    numbers: { pick: 7, of: 35 },
    supplementaries: 0,
    powerball: { of: 20 },
    divisions: [{ division: 1, main: [7], powerball: true, poolBps: 10_000 }],
  };
  const numberSets = [
    { name: 'numbers' as const, count: 7 },
    { name: 'powerball' as const, count: 1 },
  ];
  const random = {
    key: 'random' as const,
    name: 'Quick pick',
    gameOffers: [createGameOffer({ key: 'random', numberSets })],
  };
  const { platform, as } = await createShop(
    '50.00',
    createLotteryOffer({ rules: [rules], gameTypes: [random] }),
  );
  const { orders } = await buyTicket(platform, as, createQuickPickInput(10));
  for (const { numbers, powerballs } of requireKind(orders[0]!, 'lottery_ticket').games) {
    expect([new Set(numbers).size, powerballs?.length]).toEqual([7, 1]);
    expect(powerballs![0]).toBeLessThanOrEqual(20);
  }
});

test('the receipt can be read again, and only by its owner', async () => {
  const { platform, as } = await createShop();
  await addToCart(platform, as, createTicketInput({ numWeeks: 4 }));
  const receipt = await buyTicket(platform, as, createQuickPickInput(4));
  const params = { checkoutId: receipt.checkoutId };
  expect((await platform.call(getCheckout, { as, params })).result).toEqual(receipt);
  const other = await createFundedCustomer(platform);
  const { status, envelope } = await platform.call(getCheckout, { as: other, params });
  expect([status, envelope.error?.code]).toEqual([404, 'checkout_unknown']);
  for (const checkoutId of ['chk_nothing', "' or 1=1 --", '..%2F..%2Fetc'])
    expect((await platform.call(getCheckout, { as, params: { checkoutId } })).status).toBe(404);
});

test('an empty cart, a cart that changed and a total that is not the sum are refused, and nothing is charged', async () => {
  const { platform, as, balance, cart } = await createShop();
  const payAndGetCode = async (seen: Parameters<typeof payFor>[2]) =>
    (await payFor(platform, as, seen)).envelope.error;
  expect((await payAndGetCode(await cart()))?.code).toBe('cart_empty');
  const first = await addToCart(platform, as);
  const second = await addToCart(platform, as);
  expect((await payAndGetCode(first))?.code).toBe('cart_changed');
  const wrong = await payAndGetCode({ ...second, cartTotal: { amount: '2.99' } });
  expect(wrong).toMatchObject({
    code: 'price_changed',
    message: 'A price has changed: the total is $3.00. Check it and pay again. Nothing was charged.',
  });
  expect(await balance()).toBe('50.00');
  expect((await cart()).cartReference).toBe(second.cartReference);
});

test('a price that changed after it was seen is told with the new total', async () => {
  const { platform, as, services, balance } = await createShop();
  const seen = await addToCart(platform, as);
  const dearer = createGameOffer({ prices: [{ games: 2, price: '2.00' }] });
  await changeOffer(
    services,
    createLotteryOffer({ gameTypes: [{ key: 'standard', name: 'Standard', gameOffers: [dearer] }] }),
  );
  const { status, envelope } = await payFor(platform, as, seen);
  expect([status, envelope.error?.code]).toEqual([409, 'price_changed']);
  expect(envelope.error?.message).toContain('$2.00');
  expect(envelope.result).toMatchObject({ cartTotal: { amount: '2.00' } });
  expect(await balance()).toBe('50.00');
});

test('a wallet that is too small is told what is missing, and the cart stays', async () => {
  const { platform, as, balance, cart } = await createShop('5.00');
  const seen = await addToCart(platform, as, createQuickPickInput(7));
  const { status, envelope } = await payFor(platform, as, seen);
  expect([status, envelope.error]).toEqual([
    402,
    {
      code: 'funds_insufficient',
      message: 'Your wallet is $0.25 short. Add money and pay again. Nothing was charged.',
    },
  ]);
  expect(await balance()).toBe('5.00');
  expect((await cart()).cartReference).toBe(seen.cartReference);
});

test('a draw sells until one millisecond before its stop', async () => {
  const { platform, as, services } = await createShop();
  await setStopSoon(services);
  const seen = await addToCart(platform, as);
  platform.clock.set(SOON - 1);
  expect((await payFor(platform, as, seen)).status).toBe(200);
});

test('at its stop a draw is closed: nothing is charged and the line is among the removed ones', async () => {
  const { platform, as, services, balance, cart, count } = await createShop();
  await setStopSoon(services);
  await addToCart(platform, as, createTicketInput({ firstDrawNo: 102 }));
  const seen = await addToCart(platform, as);
  platform.clock.set(SOON);
  const { status, envelope } = await payFor(platform, as, seen);
  expect([status, envelope.error?.code]).toEqual([409, 'draw_closed']);
  expect(await balance()).toBe('50.00');
  expect(await count('checkout')).toBe(0);
  const rows = await services.database.db.selectFrom('cart_removed').selectAll().execute();
  expect(rows.map(({ reason }) => reason)).toEqual(['draw_closed']);
  expect(await cart()).toMatchObject({
    cartItems: [{ drawNo: 102 }],
    autoRemovedItems: [{ reason: 'draw_closed' }],
  });
});

test('a draw that stops while the purchase is under way is refused by the check before the commit', async () => {
  const { platform, as, services, balance, cart, count } = await createShop();
  await setStopSoon(services);
  const seen = await addToCart(platform, as);
  platform.clock.set(SOON - 1);
  const { random } = services;
  // The ids of entries are made after the cart was priced and before the commit.
  const slow = {
    ...random,
    createId: (prefix: string, now: number) => {
      if (prefix === 'ent') platform.clock.set(SOON);
      return random.createId(prefix, now);
    },
  };
  const asked = { cartReference: seen.cartReference, expectedTotal: seen.cartTotal, channelKey: 'web' };
  const late = { ...services, random: slow };
  await expect(checkOut(late, { customerId: as.customerId, key: randomUUID(), asked })).rejects.toMatchObject(
    { code: 'draw_closed' },
  );
  expect([await balance(), await count('checkout'), await count('entry')]).toEqual(['50.00', 0, 0]);
  expect((await cart()).autoRemovedItems).toMatchObject([{ reason: 'draw_closed' }]);
});

test('a payment that could be committed at the stop only is refused, and its line taken out', async () => {
  const { platform, as, services, balance, cart } = await createShop();
  await setStopSoon(services);
  const seen = await addToCart(platform, as);
  const asked = { cartReference: seen.cartReference, expectedTotal: seen.cartTotal, channelKey: 'web' };
  const pay = () => {
    // A commit that may take a quarter of a second, as outside tests.
    const { commitMarginMs: _, ...slow } = services;
    return checkOut(slow, { customerId: as.customerId, key: randomUUID(), asked });
  };
  platform.clock.set(SOON - 250);
  await expect(pay()).rejects.toMatchObject({ code: 'draw_closed' });
  expect(await balance()).toBe('50.00');
  expect((await cart()).autoRemovedItems).toMatchObject([{ reason: 'draw_closed' }]);
  const again = await addToCart(platform, as, createTicketInput({ firstDrawNo: 101 }));
  const paid = { ...asked, cartReference: again.cartReference };
  platform.clock.set(SOON - 251);
  const request = { customerId: as.customerId, key: randomUUID(), asked: paid };
  const { commitMarginMs: _, ...slow } = services;
  expect((await checkOut(slow, request)).total).toEqual(again.cartTotal);
});

test('a draw that an operator closed or capped before its stop sells nothing', async () => {
  const { platform, as, services, balance, cart } = await createShop();
  const seen = await addToCart(platform, as);
  await setDraw(services, createDrawId('lighthouse', 101), 'DRAW_CLOSED');
  expect((await payFor(platform, as, seen)).envelope.error?.code).toBe('draw_closed');
  expect((await cart()).autoRemovedItems).toMatchObject([{ reason: 'draw_closed' }]);
  const next = await addToCart(platform, as);
  await setDraw(services, createDrawId('lighthouse', 102), 'DRAW_CAPPED');
  expect((await payFor(platform, as, next)).envelope.error?.code).toBe('cart_changed');
  expect((await cart()).autoRemovedItems).toMatchObject([
    { reason: 'draw_closed' },
    { reason: 'draw_capped' },
  ]);
  expect(await balance()).toBe('50.00');
});

test('the same key gives the same answer, another body under it is refused', async () => {
  const { platform, as, balance } = await createShop();
  const seen = await addToCart(platform, as);
  const key = randomUUID();
  const first = await payFor(platform, as, seen, key);
  const second = await payFor(platform, as, seen, key);
  expect(second.result).toEqual(first.result);
  const other = await payFor(platform, as, { ...seen, cartTotal: { amount: '9.99' } }, key);
  expect([other.status, other.envelope.error?.code]).toEqual([422, 'idempotency_key_reused']);
  expect(await balance()).toBe('48.50');
});

test('a refusal does not use the key up', async () => {
  const { platform, as } = await createShop('5.00');
  const seen = await addToCart(platform, as, createQuickPickInput(7));
  const key = randomUUID();
  expect((await payFor(platform, as, seen, key)).status).toBe(402);
  await payDeposit(platform, as, '5.00');
  expect((await payFor(platform, as, seen, key)).status).toBe(200);
});

test('without a key nothing is bought', async () => {
  const { platform, as, balance } = await createShop();
  const seen = await addToCart(platform, as);
  const body = { cartReference: seen.cartReference, expectedTotal: { amount: '1.50' } };
  const { status, envelope } = await platform.call(purchaseCart, { as, body });
  expect([status, envelope.error?.code]).toEqual([400, 'idempotency_key_missing']);
  expect(await balance()).toBe('50.00');
});

test('a ticket of sixty draws in a cart of many tickets is bought whole', async () => {
  const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
  const { platform, as, count } = await createShop(
    '1000.00',
    createLotteryOffer({
      drawDays: [...everyDay],
      multiDraw: { kind: 'draws', options: [1, 60] },
      draws: createOpenDraws([...everyDay], 60),
    }),
  );
  for (let line = 0; line < 10; line += 1) await addToCart(platform, as, createTicketInput({ numDraws: 60 }));
  expect((await buyTicket(platform, as, createTicketInput({ numDraws: 60 }))).total.amount).toBe('990.00');
  expect(await count('entry')).toBe(660);
});
