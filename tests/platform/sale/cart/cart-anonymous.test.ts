import { expect, test } from 'vitest';
import { accountCart, anonCart, convertAnonCart } from '#lib/contracts/cart/cart.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { describeItem } from '#lib/domain/products/displays.ts';
import { sweepCarts } from '#platform/sale/cart/sweep.ts';
import {
  addToCart,
  createQuickPickInput,
  createTicketInput,
  type TicketInput,
} from '../../../support/buying/buying.ts';
import { createLotteryOffer, FIRST_STOP } from '../../../support/buying/lottery-offers.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform, TEST_NOW, type TestPlatform } from '../../../support/platform.ts';

const DAY_MS = 86_400_000;

async function createShop() {
  const platform = await openTestPlatform();
  await putOnSale(platform.services);
  return platform;
}

const openCart = async (platform: TestPlatform) => (await platform.call(anonCart.create)).result.token;
const addItem = async (platform: TestPlatform, ref: string, body: TicketInput = createTicketInput()) =>
  (await platform.call(anonCart.addItem, { params: { ref }, body })).result;

test('a visitor fills, edits and empties a cart by its token', async () => {
  const platform = await createShop();
  const ref = await openCart(platform);
  const { cartItems } = await addItem(platform, ref);
  const params = { ref, id: cartItems[0]!.id };
  const edited = await platform.call(anonCart.editItem, { params, body: createTicketInput({ numWeeks: 2 }) });
  expect(edited.result).toMatchObject({ id: 'anonymous', cartTotal: { amount: '3.00' } });
  expect((await platform.call(anonCart.removeItem, { params })).result.cartItems).toEqual([]);
});

test('a visitor’s ticket that is sent twice under one key is one line', async () => {
  const platform = await createShop();
  const ref = await openCart(platform);
  const sent = { params: { ref }, body: createTicketInput(), key: 'first-press' };
  await platform.call(anonCart.addItem, sent);
  expect((await platform.call(anonCart.addItem, sent)).result.cartItems).toHaveLength(1);
});

test('a ticket that is edited stays with the partner who sent its buyer', async () => {
  const platform = await createShop();
  const ref = await openCart(platform);
  const { cartItems } = await addItem(platform, ref, createTicketInput({ affiliateCode: 'a-friend' }));
  const params = { ref, id: cartItems[0]!.id };
  const edit = async (body: TicketInput) =>
    (await platform.call(anonCart.editItem, { params, body })).result.cartItems;
  expect(await edit(createQuickPickInput(4))).toMatchObject([{ affiliateCode: 'a-friend' }]);
  expect(await edit(createTicketInput({ affiliateCode: 'another' }))).toMatchObject([
    { affiliateCode: 'another' },
  ]);
});

test('the token is kept only as a hash', async () => {
  const platform = await createShop();
  const ref = await openCart(platform);
  const rows = await platform.services.database.db.selectFrom('cart').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(ref);
  expect(rows[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/);
});

test('a token that is wrong or whose fourteen days are over opens nothing', async () => {
  const platform = await createShop();
  const ref = await openCart(platform);
  const readCart = async (token: string) =>
    (await platform.call(anonCart.get, { params: { ref: token } })).status;
  expect(await readCart('0'.repeat(48))).toBe(404);
  platform.clock.set(TEST_NOW + 14 * DAY_MS - 1);
  expect(await readCart(ref)).toBe(200);
  platform.clock.set(TEST_NOW + 14 * DAY_MS);
  expect(await readCart(ref)).toBe(404);
  const late = await platform.call(anonCart.addItem, { params: { ref }, body: createTicketInput() });
  expect([late.status, late.envelope.error?.code]).toEqual([404, 'cart_unknown']);
});

test('a change gives the cart fourteen more days', async () => {
  const platform = await createShop();
  const ref = await openCart(platform);
  platform.clock.advance(DAY_MS);
  await addItem(platform, ref);
  platform.clock.set(TEST_NOW + 14 * DAY_MS);
  expect((await platform.call(anonCart.get, { params: { ref } })).status).toBe(200);
});

test('at login the carts become one: identical lines once, none lost, notices included', async () => {
  const platform = await createShop();
  const as = await signUpCustomer(platform);
  const ref = await openCart(platform);
  await addToCart(platform, as);
  await addToCart(platform, as, createQuickPickInput(4));
  await addItem(platform, ref, createTicketInput({ affiliateCode: 'a-friend' }));
  await addItem(platform, ref, createQuickPickInput(8));
  await addItem(platform, ref, createTicketInput({ firstDrawNo: 102 }));
  const { result, status } = await platform.call(convertAnonCart, { as, body: { ref } });
  expect(status).toBe(200);
  expect(
    result.cartItems.map((item) => `${item.description} ${describeItem(item).draws?.drawNos[0]}`),
  ).toEqual(['4 x Quick pick 101', '2 x Standard games 101', '8 x Quick pick 101', '2 x Standard games 102']);
  expect((await platform.call(anonCart.get, { params: { ref } })).status).toBe(404);
  expect((await platform.call(convertAnonCart, { as, body: { ref } })).status).toBe(404);
});

test('notices of an anonymous cart come along', async () => {
  const platform = await createShop();
  const ref = await openCart(platform);
  await addItem(platform, ref);
  platform.clock.set(FIRST_STOP);
  const as = await signUpCustomer(platform);
  const { result } = await platform.call(convertAnonCart, { as, body: { ref } });
  expect(result).toMatchObject({ cartItems: [], autoRemovedItems: [{ reason: 'draw_closed' }] });
});

test('carts whose time is over are deleted with what they hold, others are not', async () => {
  const platform = await createShop();
  const left = await openCart(platform);
  await addItem(platform, left);
  platform.clock.set(FIRST_STOP);
  await platform.call(anonCart.get, { params: { ref: left } });
  platform.clock.set(FIRST_STOP + 10 * DAY_MS);
  const kept = await openCart(platform);
  await addItem(platform, kept);
  platform.clock.set(FIRST_STOP + 14 * DAY_MS);
  await sweepCarts(platform.services);
  const { db } = platform.services.database;
  expect(await db.selectFrom('cart').selectAll().execute()).toHaveLength(1);
  expect(await db.selectFrom('cart_item').selectAll().execute()).toHaveLength(1);
  expect(await db.selectFrom('cart_removed').selectAll().execute()).toHaveLength(0);
  expect((await platform.call(anonCart.get, { params: { ref: kept } })).status).toBe(200);
});

test('of two logins with one token, one gets the cart', async () => {
  const platform = await createShop();
  const ref = await openCart(platform);
  await addItem(platform, ref);
  const [one, two] = [await signUpCustomer(platform), await signUpCustomer(platform)];
  const answers = await Promise.all(
    [one, two, one, two].map((as) => platform.call(convertAnonCart, { as, body: { ref } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  const carts = await Promise.all([one, two].map((as) => platform.call(accountCart.get, { as })));
  expect(carts.flatMap(({ result }) => result.cartItems)).toHaveLength(1);
});

test('a game stands in the cart under the name that it has in the visitor’s region', async () => {
  const platform = await openTestPlatform();
  const offer = { ...createLotteryOffer(), regionNames: [{ subvariant: 'SA', name: 'Beacon' }] };
  await putOnSale(platform.services, offer);
  const ref = await openCart(platform);
  await addItem(platform, ref);
  const readNameIn = async (region: string) => {
    const headers = { 'x-sub-variant': region };
    const { result } = await platform.call(anonCart.get, { params: { ref }, headers });
    return result.cartItems[0]?.offerName;
  };
  expect([await readNameIn('SA'), await readNameIn('WA'), await readNameIn('')]).toEqual([
    'Beacon',
    offer.name,
    offer.name,
  ]);
});

test('one address opens so many carts in ten minutes, and others are not hindered', async () => {
  const platform = await createShop();
  const createFrom = (clientAddress: string) =>
    platform
      .call(anonCart.create, { headers: { [HEADERS.clientAddress]: clientAddress } })
      .then(({ status }) => status);
  const statuses = await Promise.all(Array.from({ length: 203 }, () => createFrom('192.0.2.7')));
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  expect(await createFrom('192.0.2.8')).toBe(200);
  platform.clock.advance(600_000);
  expect(await createFrom('192.0.2.7')).toBe(200);
});
