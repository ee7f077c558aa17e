import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accountCart, anonCart } from '#lib/contracts/cart/cart.ts';
import type { PurchaseBlock } from '#platform/money/blocks/purchase-block.ts';
import {
  addToCart,
  createFundedCustomer,
  createTicketInput,
  payFor,
} from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';

/** Customers of Tasmania buy for at most two dollars. */
const LIMIT: PurchaseBlock = {
  key: 'spendLimit',
  fact: sql`customer.state`,
  check: (state, { chargedCents }) =>
    state === 'TAS' && chargedCents > 200 ? 'Your limit leaves $2.00 this week.' : undefined,
};

async function createShop() {
  const platform = await openTestPlatform({ purchaseBlocks: [LIMIT] });
  await putOnSale(platform.services);
  const as = await createFundedCustomer(platform, '50.00');
  const move = (state: string) =>
    platform.services.database.db.updateTable('customer').set({ state }).execute();
  return { platform, as, move };
}

test('a blocked cart says why before the press, and is not sold', async () => {
  const { platform, as, move } = await createShop();
  await move('TAS');
  expect((await addToCart(platform, as)).blockedReasons).toEqual({});
  const seen = await addToCart(platform, as, createTicketInput({ numWeeks: 2 }));
  expect(seen.blockedReasons).toEqual({ spendLimit: 'Your limit leaves $2.00 this week.' });
  const { status, envelope } = await payFor(platform, as, seen);
  expect(status).toBe(403);
  expect(envelope.errors?.general).toMatchObject([
    { code: 'purchase_blocked', message: 'Your limit leaves $2.00 this week.' },
  ]);
  const cart = (await platform.call(accountCart.get, { as })).result;
  expect(cart.cartItems).toHaveLength(2);
});

test('a block that comes after the look is found by the till, and one that is gone does not hold', async () => {
  const { platform, as, move } = await createShop();
  const seen = await addToCart(platform, as, createTicketInput({ numWeeks: 2 }));
  await move('TAS');
  expect((await payFor(platform, as, seen)).status).toBe(403);
  await move('NSW');
  expect((await payFor(platform, as, seen)).status).toBe(200);
});

test('a visitor fills a cart unhindered', async () => {
  const { platform } = await createShop();
  const { token } = (await platform.call(anonCart.create)).result;
  const { result } = await platform.call(anonCart.addItem, {
    params: { ref: token },
    body: createTicketInput({ numWeeks: 2 }),
  });
  expect(result).toMatchObject({ blockedReasons: {} });
});
