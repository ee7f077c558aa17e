// A second kind of product goes through the real till: numbered raffle tickets of a limited stock, and a voucher.
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { type DrawStepName, takeStep } from '#platform/catalogue/draws/steps.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { addTicket } from '#platform/sale/cart/change-cart.ts';
import { checkOut } from '#platform/sale/checkout/checkout.ts';
import { addToCart, createFundedCustomer, payFor } from '../../../support/buying/buying.ts';
import { FIRST_STOP } from '../../../support/buying/lottery-offers.ts';
import { createDrawId, putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';
import {
  createRaffleLine,
  createVoucherLine,
  openRaffle,
  RAFFLE_PRODUCTS,
} from '../../../support/raffles/raffle.ts';

async function createShop(size: number): Promise<TestPlatform> {
  const platform = await openTestPlatform({ products: RAFFLE_PRODUCTS });
  await putOnSale(platform.services);
  await openRaffle(platform.services, size);
  return platform;
}

const toOwner = ({ customerId }: TestSession) => ({ kind: 'account', customerId }) as const;

const readBalance = async ({ services }: TestPlatform, { customerId }: TestSession): Promise<number> => {
  const { balance_cents } = await services.database.db
    .selectFrom('account')
    .select('balance_cents')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return balance_cents ?? 0;
};

async function expectCleanLedger({ services }: TestPlatform): Promise<void> {
  expect((await verifyLedger(services)).faults).toEqual([]);
}

test('a cart of a lottery ticket, raffle tickets and a voucher is paid in one checkout', async () => {
  const platform = await createShop(100);
  const as = await createFundedCustomer(platform, '50.00');
  await addTicket(platform.services, toOwner(as), createVoucherLine(500));
  await addTicket(platform.services, toOwner(as), createRaffleLine(3));
  const seen = await addToCart(platform, as);
  expect(seen.cartTotal.amount).toBe('26.50');
  expect(seen.cartItems.map(({ price }) => price.amount)).toEqual(['-5.00', '30.00', '1.50']);
  const { status, result } = await payFor(platform, as, seen);
  expect(status).toBe(200);
  expect(result.orders.map(({ kind }) => kind)).toEqual(['voucher', 'raffle_ticket', 'lottery_ticket']);
  expect(result.orders[1]).toMatchObject({ entries: [{ numbers: [{ first: 1, last: 3 }] }] });
  expect(await readBalance(platform, as)).toBe(2350);
  expect((await platform.call(accountCart.get, { as })).result.cartItems).toEqual([]);
  await expectCleanLedger(platform);
});

test('a voucher that covers the whole cart moves no money', async () => {
  const platform = await createShop(100);
  const as = await createFundedCustomer(platform, '5.00');
  await addTicket(platform.services, toOwner(as), createVoucherLine(5000));
  const seen = await addToCart(platform, as);
  expect(seen.cartTotal.amount).toBe('0.00');
  expect((await payFor(platform, as, seen)).status).toBe(200);
  expect(await readBalance(platform, as)).toBe(500);
  await expectCleanLedger(platform);
});

test('the last raffle tickets go to one of the customers who pay at once', async () => {
  const platform = await createShop(5);
  const buyers = [];
  for (let count = 0; count < 3; count += 1) {
    const as = await createFundedCustomer(platform, '50.00');
    buyers.push({ as, seen: await addTicket(platform.services, toOwner(as), createRaffleLine(3)) });
  }
  const answers = await Promise.all(buyers.map(({ as, seen }) => payFor(platform, as, seen)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const loser = buyers[answers.findIndex(({ status }) => status === 409)]!;
  const cart = (await platform.call(accountCart.get, { as: loser.as })).result;
  expect(cart).toMatchObject({ cartItems: [], autoRemovedItems: [{ reason: 'draw_capped' }] });
  expect(await readBalance(platform, loser.as)).toBe(5000);
  const stock = await platform.services.database.db.selectFrom('stock').selectAll().execute();
  expect(stock).toMatchObject([{ size: 5, taken: 3 }]);
  await expectCleanLedger(platform);
});

test('a draw is settled by ticket number', async () => {
  const platform = await createShop(100);
  const { services, clock } = platform;
  const buyers = [];
  for (const count of [3, 1, 2]) {
    const as = await createFundedCustomer(platform, '50.00');
    const { cartReference, cartTotal } = await addTicket(services, toOwner(as), createRaffleLine(count));
    const asked = { cartReference, expectedTotal: cartTotal, channelKey: 'web' };
    await checkOut(services, { customerId: as.customerId, key: `raffle-${count}`, asked });
    buyers.push({ as, paid: 5000 - count * 1000 });
  }
  clock.set(FIRST_STOP + 3_600_000);
  const drawId = createDrawId('harbour', 101);
  for (const step of ['close', 'draw', 'score', 'pay', 'tell'] satisfies DrawStepName[])
    await takeStep(services, { drawId, step });
  const draw = await services.database.db
    .selectFrom('draw')
    .selectAll()
    .where('id', '=', drawId)
    .executeTakeFirstOrThrow();
  expect(draw.status).toBe('DRAW_EMAILED');
  const [number = 0] = JSON.parse(draw.numbers ?? '{}').main;
  expect(number).toBeGreaterThanOrEqual(1);
  expect(number).toBeLessThanOrEqual(6);
  const winner = number <= 3 ? 0 : number === 4 ? 1 : 2;
  for (const [index, { as, paid }] of buyers.entries())
    expect(await readBalance(platform, as)).toBe(paid + (index === winner ? 250_000 : 0));
  await expectCleanLedger(platform);
});
