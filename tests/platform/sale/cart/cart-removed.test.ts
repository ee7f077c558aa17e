// Lines that the service takes out (decision D6).
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { addToCart, createTicketInput, SOON, setStopSoon } from '../../../support/buying/buying.ts';
import { createLotteryOffer } from '../../../support/buying/lottery-offers.ts';
import { changeOffer, createDrawId, putOnSale, setDraw } from '../../../support/buying/on-sale.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

async function createShop() {
  const platform = await openTestPlatform();
  await putOnSale(platform.services);
  await setStopSoon(platform.services);
  const as = await signUpCustomer(platform);
  const readCart = async () => (await platform.call(accountCart.get, { as })).result;
  return { platform, as, cart: readCart, services: platform.services };
}

test('a line stays until its draw stops and is taken out at the stop, with its reason', async () => {
  const { platform, as, cart } = await createShop();
  const { cartReference } = await addToCart(platform, as);
  platform.clock.set(SOON - 1);
  expect((await cart()).cartItems).toHaveLength(1);
  platform.clock.set(SOON);
  const closed = await cart();
  expect(closed).toMatchObject({ cartItems: [], cartTotal: { amount: '0.00' } });
  expect(closed.autoRemovedItems).toMatchObject([
    {
      reason: 'draw_closed',
      description: 'Lighthouse Saturday: 2 x Standard games',
      message: 'Entries closed before you paid. Choose a later draw.',
    },
  ]);
  expect(closed.cartReference).not.toBe(cartReference);
});

test('a line of several draws is taken out with its first draw, not moved to later ones', async () => {
  const { platform, as, cart } = await createShop();
  await addToCart(platform, as, createTicketInput({ numWeeks: 4 }));
  platform.clock.set(SOON);
  expect(await cart()).toMatchObject({ cartItems: [], autoRemovedItems: [{ reason: 'draw_closed' }] });
});

test('a sold-out draw takes its lines out, whichever of their draws it is', async () => {
  const { platform, as, cart, services } = await createShop();
  await addToCart(platform, as);
  await addToCart(platform, as, createTicketInput({ numWeeks: 4 }));
  await setDraw(services, createDrawId('lighthouse', 103), 'DRAW_CAPPED');
  expect(await cart()).toMatchObject({
    cartItems: [{ numWeeks: 1 }],
    autoRemovedItems: [
      { reason: 'draw_capped', description: 'Lighthouse Saturday: 2 x Standard games, 4 draws' },
    ],
  });
});

test('a game that leaves the shop or changes its kinds takes its lines out', async () => {
  const { platform, as, cart, services } = await createShop();
  await addToCart(platform, as);
  await changeOffer(services, createLotteryOffer({ gameTypes: [] }));
  expect((await cart()).autoRemovedItems).toMatchObject([{ reason: 'offer_changed' }]);
  await changeOffer(services, createLotteryOffer());
  await addToCart(platform, as);
  await changeOffer(services, createLotteryOffer({ availability: 'unavailable' }));
  expect((await cart()).autoRemovedItems).toMatchObject([
    { reason: 'offer_changed' },
    { reason: 'offer_unavailable' },
  ]);
});

test('the notice stays until it is dismissed by its owner', async () => {
  const { platform, as, cart } = await createShop();
  await addToCart(platform, as);
  platform.clock.set(SOON);
  const [removed] = (await cart()).autoRemovedItems;
  const params = { id: removed!.id };
  const other = await signUpCustomer(platform);
  await platform.call(accountCart.dismissRemoved, { as: other, params });
  const { autoRemovedItems, cartReference } = await cart();
  expect(autoRemovedItems).toHaveLength(1);
  const { result } = await platform.call(accountCart.dismissRemoved, { as, params });
  expect(result).toMatchObject({ autoRemovedItems: [], cartReference });
  expect((await platform.call(accountCart.dismissRemoved, { as, params })).status).toBe(200);
});
