import { expect, test } from 'vitest';
import { accountCart, anonCart, convertAnonCart } from '#lib/contracts/cart/cart.ts';
import { CART_LINK_KNOWN_MS, CART_LINK_TTL_MS } from '#platform/sale/cart/links.ts';
import { sweepCarts } from '#platform/sale/cart/sweep.ts';
import { addToCart, createTicketInput } from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';

async function createFilledCart() {
  const platform = await openTestPlatform();
  await putOnSale(platform.services);
  const ref = (await platform.call(anonCart.create)).result.token;
  await platform.call(anonCart.addItem, { params: { ref }, body: createTicketInput() });
  const createLink = async () => (await platform.call(anonCart.createLink, { params: { ref } })).result.act;
  return { platform, ref, link: createLink };
}

const createEmptyCart = async (platform: TestPlatform) => (await platform.call(anonCart.create)).result.token;
/** How many tickets the cart then holds, or the refusal. */
const openLink = async (platform: TestPlatform, ref: string, act: string) => {
  const { status, result, envelope } = await platform.call(anonCart.useLink, {
    params: { ref },
    body: { act },
  });
  return [status, envelope.error?.code ?? result.cartItems.length];
};
const openLinkAs = async (platform: TestPlatform, as: TestSession, act: string) => {
  const { status, result, envelope } = await platform.call(accountCart.useLink, { as, body: { act } });
  return [status, envelope.error?.code ?? result.cartItems.length];
};

test('a link moves the cart to another browser, once', async () => {
  const { platform, ref, link } = await createFilledCart();
  const act = await link();
  const there = await createEmptyCart(platform);
  expect(await openLink(platform, there, act)).toEqual([200, 1]);
  expect(await openLink(platform, await createEmptyCart(platform), act)).toEqual([410, 'link_used']);
  expect((await platform.call(anonCart.get, { params: { ref } })).status).toBe(404);
});

test('a link converts the cart into the account’s, which keeps what it holds', async () => {
  const { platform, link } = await createFilledCart();
  const ann = await signUpCustomer(platform);
  await addToCart(platform, ann, createTicketInput({ numWeeks: 2 }));
  const { result } = await platform.call(accountCart.useLink, { as: ann, body: { act: await link() } });
  expect(result.cartItems).toHaveLength(2);
});

test('used in the cart it came from it changes nothing, and is used up', async () => {
  const { platform, ref, link } = await createFilledCart();
  const act = await link();
  expect(await openLink(platform, ref, act)).toEqual([200, 1]);
  expect(await openLink(platform, await createEmptyCart(platform), act)).toEqual([410, 'link_used']);
});

test('opened twice in the same browser it is opened once, and says nothing else', async () => {
  const { platform, link } = await createFilledCart();
  const act = await link();
  const there = await createEmptyCart(platform);
  expect(await openLink(platform, there, act)).toEqual([200, 1]);
  expect(await openLink(platform, there, act)).toEqual([200, 1]);
});

test('the link of an account is good for that account alone, and who may not use it does not use it up', async () => {
  const platform = await openTestPlatform();
  await putOnSale(platform.services);
  const [ann, ben] = [await signUpCustomer(platform), await signUpCustomer(platform)];
  await addToCart(platform, ann, createTicketInput());
  const { act } = (await platform.call(accountCart.createLink, { as: ann })).result;
  expect(await openLink(platform, await createEmptyCart(platform), act)).toEqual([409, 'link_of_account']);
  expect(await openLinkAs(platform, ben, act)).toEqual([409, 'link_of_other']);
  expect(await openLinkAs(platform, ann, act)).toEqual([200, 1]);
  expect(await openLinkAs(platform, ann, act)).toEqual([200, 1]);
});

test('nobody makes a link to the cart of an account without being signed in', async () => {
  const { platform } = await createFilledCart();
  expect((await platform.call(accountCart.createLink)).status).toBe(401);
});

test('a link whose cart joined an account says that the cart is gone', async () => {
  const { platform, ref, link } = await createFilledCart();
  const act = await link();
  const ann = await signUpCustomer(platform);
  await platform.call(convertAnonCart, { as: ann, body: { ref } });
  expect(await openLink(platform, await createEmptyCart(platform), act)).toEqual([410, 'link_empty']);
});

test('a link that is late, garbled or guessed opens nothing and takes nothing from the cart', async () => {
  const { platform, ref, link } = await createFilledCart();
  const act = await link();
  const there = await createEmptyCart(platform);
  expect(await openLink(platform, there, 'f'.repeat(48))).toEqual([410, 'link_unknown']);
  expect((await openLink(platform, there, "' or 1=1 --"))[0]).toBe(422);
  platform.clock.advance(CART_LINK_TTL_MS);
  expect(await openLink(platform, there, act)).toEqual([410, 'link_expired']);
  expect((await platform.call(anonCart.get, { params: { ref } })).result.cartItems).toHaveLength(1);
});

test('two browsers that use a link at once: one gets the cart', async () => {
  const { platform, link } = await createFilledCart();
  const act = await link();
  const carts = await Promise.all([createEmptyCart(platform), createEmptyCart(platform)]);
  const answers = await Promise.all(carts.map((ref) => openLink(platform, ref, act)));
  expect(answers.map(([status]) => status).sort()).toEqual([200, 410]);
});

test('only the newest links of a cart are good, only their hash is kept, and old ones are swept', async () => {
  const { platform, link } = await createFilledCart();
  const acts: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    platform.clock.advance(1000);
    acts.push(await link());
  }
  const { db } = platform.services.database;
  const rows = await db.selectFrom('cart_link').selectAll().execute();
  expect(rows).toHaveLength(5);
  expect(JSON.stringify(rows)).not.toContain(acts[6]);
  expect((await openLink(platform, await createEmptyCart(platform), acts[0]!))[0]).toBe(410);
  platform.clock.advance(CART_LINK_TTL_MS + CART_LINK_KNOWN_MS);
  await sweepCarts(platform.services);
  expect(await db.selectFrom('cart_link').selectAll().execute()).toEqual([]);
});
