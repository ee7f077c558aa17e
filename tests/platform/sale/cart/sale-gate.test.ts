// A brand's till sells what its capabilities say, whatever a call asks for.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountCart, anonCart } from '#lib/contracts/cart/cart.ts';
import { purchaseCart } from '#lib/contracts/cart/checkout.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { putSegments } from '#platform/ground/config/capabilities.ts';
import { transact } from '#platform/ground/db/open.ts';
import { addToCart, createFundedCustomer, createTicketInput } from '#tests/support/buying/buying.ts';
import { createLotteryOffer } from '#tests/support/buying/lottery-offers.ts';
import { putOnSale } from '#tests/support/buying/on-sale.ts';
import { openTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

const LOTTERIES = { [HEADERS.brand]: 'drawcard' };
const CHARITY = { [HEADERS.brand]: 'harbour-art-union' };

async function openShop(): Promise<TestPlatform> {
  const platform = await openTestPlatform();
  const { services } = platform;
  await putOnSale(services, createLotteryOffer());
  await transact(services.database, (tx) =>
    putSegments(tx, services, [
      { name: 'default', capabilities: ['commercial-lotteries'] },
      { name: 'harbour-art-union', capabilities: ['charity-lotteries'] },
      { name: 'guest-of-honour', capabilities: ['commercial-lotteries', 'charity-lotteries'] },
    ]),
  );
  return platform;
}

const REFUSED = { status: 422, code: 'not_sold_here' };

test('a brand without lotteries takes none into a cart, of an account or of a guest', async () => {
  const platform = await openShop();
  const customer = await createFundedCustomer(platform);
  const body = createTicketInput();
  const add = async (headers: Record<string, string>) => {
    const { status, envelope } = await platform.call(accountCart.addItem, { as: customer, body, headers });
    return { status, code: envelope.error?.code ?? envelope.errors?.this?.[0]?.code };
  };
  expect(await add(CHARITY)).toEqual(REFUSED);
  expect(await add(LOTTERIES)).toMatchObject({ status: 200 });
  expect(await add({ ...CHARITY, [HEADERS.segment]: 'guest-of-honour' })).toMatchObject({ status: 200 });

  const { result } = await platform.call(anonCart.create);
  const params = { ref: result.token };
  const refused = await platform.call(anonCart.addItem, { params, body, headers: CHARITY });
  expect(refused.status).toBe(422);
  expect((await platform.call(anonCart.get, { params })).result.cartItems).toEqual([]);
});

test('a cart that was filled elsewhere is not paid in a shop that does not sell it', async () => {
  const platform = await openShop();
  const customer = await createFundedCustomer(platform, '20.00');
  const { cartReference, cartTotal } = await addToCart(platform, customer);
  const pay = (headers: Record<string, string>) =>
    platform.call(purchaseCart, {
      as: customer,
      key: randomUUID(),
      body: { cartReference, expectedTotal: cartTotal },
      headers,
    });
  const refused = await pay(CHARITY);
  expect([refused.status, refused.envelope.error?.code]).toEqual([422, 'not_sold_here']);
  expect((await pay(LOTTERIES)).status).toBe(200);
});
