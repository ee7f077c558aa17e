import { expect, test } from 'vitest';
import { accountCart, type CartItemInput } from '#lib/contracts/cart/cart.ts';
import { getReplay, replayOrder } from '#lib/contracts/cart/replay.ts';
import {
  buyTicket,
  createFundedCustomer,
  createQuickPickInput,
  createTicketInput,
  payFor,
} from '../../../support/buying/buying.ts';
import { createLotteryOffer } from '../../../support/buying/lottery-offers.ts';
import { changeOffer, createDrawId, putOnSale, setDraw } from '../../../support/buying/on-sale.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { createBookInput, openTestRaffle } from '../../../support/raffles/raffles.ts';
import { createShareInput, openCrew } from '../../../support/syndicates.ts';

async function openShop({ hasLottery = true } = {}) {
  const platform = await openTestPlatform();
  if (hasLottery) await putOnSale(platform.services);
  const as = await createFundedCustomer(platform, '500.00');
  const describe = async (id: string, who = as) => platform.call(getReplay, { as: who, params: { id } });
  const replay = (id: string, body: Record<string, unknown> = {}, who = as) =>
    platform.call(replayOrder, { as: who, params: { id }, body });
  const readCart = async () => (await platform.call(accountCart.get, { as })).result;
  const buy = async (body: CartItemInput) => {
    const cart = (await platform.call(accountCart.addItem, { as, body })).result;
    return (await payFor(platform, as, cart)).result;
  };
  return { platform, as, describe, replay, readCart, buy };
}

test('a ticket is bought again with the same numbers, in the next draw and at the price of now', async () => {
  const { platform, as, describe, replay } = await openShop();
  const { orders, checkoutId } = await buyTicket(platform, as, createTicketInput({ numWeeks: 2 }));
  await setDraw(platform.services, createDrawId('lighthouse', 101), 'DRAW_CLOSED');
  const ticketId = orders[0]!.id;
  const { result } = await describe(ticketId);
  expect(result).toMatchObject([
    { ticketId, offerName: 'Lighthouse Saturday', item: { drawNo: 102, numWeeks: 2 } },
  ]);
  const cart = (await replay(checkoutId)).result;
  expect(cart.cartItems).toMatchObject([{ games: createTicketInput().games, drawNo: 102, numWeeks: 2 }]);
});

test('what the shop picked it picks anew', async () => {
  const { platform, as, replay } = await openShop();
  const { orders } = await buyTicket(platform, as, createQuickPickInput(4));
  const [item] = (await replay(orders[0]!.id)).result.cartItems;
  expect(item).toMatchObject({ gameType: 'random', numGames: 4, games: [], quickpick: true });
});

test('of several tickets those are added that are asked for', async () => {
  const { platform, as, describe, replay } = await openShop();
  await platform.call(accountCart.addItem, { as, body: createTicketInput() });
  const { orders, checkoutId } = await buyTicket(platform, as, createQuickPickInput(4));
  expect((await describe(checkoutId)).result).toHaveLength(2);
  const cart = (await replay(checkoutId, { tickets: [{ ticketId: orders[1]!.id }] })).result;
  expect(cart.cartItems).toHaveLength(1);
});

test('what is sold no more says why; an order of which nothing is sold adds nothing', async () => {
  const { platform, as, describe, replay, readCart } = await openShop();
  const { checkoutId } = await buyTicket(platform, as, createTicketInput());
  await changeOffer(platform.services, { ...createLotteryOffer(), suspended: true });
  const [line] = (await describe(checkoutId)).result;
  expect(line?.item).toBeUndefined();
  expect(line?.reason).toBeTruthy();
  const refused = await replay(checkoutId);
  expect([refused.status, refused.envelope.errors?.this?.[0]?.code]).toEqual([422, 'replay_empty']);
  expect((await readCart()).cartItems).toEqual([]);
});

test('another customer’s order is unknown, as one that never was', async () => {
  const { platform, as, describe, replay } = await openShop();
  const { checkoutId, orders } = await buyTicket(platform, as, createTicketInput());
  const other = await signUpCustomer(platform);
  expect((await describe(checkoutId, other)).status).toBe(404);
  expect((await replay(orders[0]!.id, {}, other)).status).toBe(404);
  expect((await describe('chk_never')).status).toBe(404);
});

test('shares are asked for in a positive number', async () => {
  const { platform, as, replay } = await openShop();
  const { checkoutId, orders } = await buyTicket(platform, as, createTicketInput());
  const refused = await replay(checkoutId, { tickets: [{ ticketId: orders[0]!.id, quantity: 0 }] });
  expect(refused.status).toBe(422);
  expect(Object.values(refused.envelope.errors ?? {})[0]?.[0]?.message).toBe('Choose at least one share.');
});

test('a book of a raffle is bought again in the draw that is on sale', async () => {
  const { platform, replay, buy } = await openShop();
  const { drawNo } = await openTestRaffle(platform.services);
  const { checkoutId } = await buy(createBookInput());
  const { numRaffleTickets, gameOffer } = createBookInput();
  expect((await replay(checkoutId)).result.cartItems).toMatchObject([
    { kind: 'raffle_ticket', drawNo, gameOffer, numRaffleTickets },
  ]);
});

test('shares are bought again in a syndicate that has some left, as many as are asked for', async () => {
  const { platform, describe, replay, buy } = await openShop({ hasLottery: false });
  const syndicateKey = await openCrew(platform.services);
  const { checkoutId, orders } = await buy(createShareInput(syndicateKey, 2));
  expect((await describe(checkoutId)).result).toMatchObject([{ item: { quantity: 2, sharesLeft: 10 } }]);
  const tickets = [{ ticketId: orders[0]!.id, quantity: 3 }];
  expect((await replay(checkoutId, { tickets })).result.cartItems).toMatchObject([
    { kind: 'syndicate_share', syndicateKey, quantity: 3 },
  ]);
});
