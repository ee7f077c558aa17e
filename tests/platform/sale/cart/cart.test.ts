import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { requireKind } from '#lib/domain/products/of-kind.ts';
import {
  addToCart,
  createQuickPickInput,
  createTicketInput,
  type TicketInput,
} from '../../../support/buying/buying.ts';
import {
  createFlatPrices,
  createGameOffer,
  createLotteryOffer,
  FIRST_STOP,
} from '../../../support/buying/lottery-offers.ts';
import { changeOffer, createDrawId, putOnSale, setDraw } from '../../../support/buying/on-sale.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';

async function createShop(offer = createLotteryOffer()) {
  const platform = await openTestPlatform();
  await putOnSale(platform.services, offer);
  const as = await signUpCustomer(platform);
  const readCart = async () => (await platform.call(accountCart.get, { as })).result;
  return { platform, as, cart: readCart, services: platform.services };
}

const expectRefused = async (platform: TestPlatform, as: TestSession, body: TicketInput) => {
  const { status, envelope } = await platform.call(accountCart.addItem, { as, body });
  return [status, envelope.errors?.this?.[0]?.code];
};

test('an account without a cart has an empty one, and reading it writes nothing', async () => {
  const { cart, services } = await createShop();
  expect(await cart()).toMatchObject({ cartItems: [], autoRemovedItems: [], cartTotal: { amount: '0.00' } });
  expect(await services.database.db.selectFrom('cart').selectAll().execute()).toEqual([]);
});

test('a ticket is priced, described and dated by the service', async () => {
  const { platform, as } = await createShop();
  const cart = await addToCart(platform, as, createTicketInput({ numWeeks: 4 }));
  expect(cart.cartTotal).toEqual({ amount: '6.00', currency: 'AUD' });
  expect(cart.cartItems).toMatchObject([
    {
      description: '2 x Standard games, 4 draws',
      offerName: 'Lighthouse Saturday',
      drawNo: 101,
      drawNos: [101, 102, 103, 104],
      stop: new Date(FIRST_STOP).toISOString(),
      unitPrice: { amount: '1.50' },
      price: { amount: '6.00' },
      analyticsProductType: 'multi_draw_ticket',
    },
  ]);
});

test('prices that are sent along are ignored', async () => {
  const { platform, as } = await createShop();
  const cheap = {
    ...createTicketInput(),
    price: { amount: '0.01' },
    unitPrice: { amount: '0.01' },
    quantity: 0,
  };
  expect((await addToCart(platform, as, cheap)).cartTotal.amount).toBe('1.50');
});

test('a changed price is in the cart at its next reading', async () => {
  const { platform, as, cart, services } = await createShop();
  const { cartReference } = await addToCart(platform, as);
  const dearer = {
    key: 'standard',
    name: 'Standard',
    gameOffers: [createGameOffer({ prices: createFlatPrices(30, 80) })],
  };
  await changeOffer(services, createLotteryOffer({ gameTypes: [{ ...dearer, key: 'standard' }] }));
  expect(await cart()).toMatchObject({ cartTotal: { amount: '1.60' }, cartReference });
});

test('a quick pick holds no numbers while it is in the cart, whatever is sent', async () => {
  const { platform, as } = await createShop();
  const cart = await addToCart(platform, as, createQuickPickInput(12, { games: createTicketInput().games }));
  expect(cart.cartItems).toMatchObject([
    { games: [], numGames: 12, quickpick: true, description: '12 x Quick pick' },
  ]);
  expect(cart.cartTotal.amount).toBe('9.00');
});

const GAMES = createTicketInput().games as { numbers: number[] }[];
const WRONG: [string, Partial<TicketInput>, string][] = [
  ['an unknown game', { lotteryKey: 'no-such-game' }, 'offer_unknown'],
  ['a kind of ticket that is not offered', { gameType: 'powerhit' }, 'game_type_unknown'],
  ['a size that is not offered', { gameOffer: 'system-9' }, 'game_type_unknown'],
  ['too few games', { games: GAMES.slice(0, 1) }, 'games_incomplete'],
  ['too many games', { games: Array.from({ length: 31 }, () => GAMES[0]!) }, 'games_too_many'],
  [
    'a game that is short of a number',
    { games: [...GAMES, { numbers: [1, 2, 3, 4, 5] }] },
    'numbers_invalid',
  ],
  [
    'a number that the game does not have',
    { games: [GAMES[0]!, { numbers: [1, 2, 3, 4, 5, 46] }] },
    'numbers_invalid',
  ],
  ['a number twice', { games: [GAMES[0]!, { numbers: [1, 2, 3, 4, 5, 5] }] }, 'numbers_invalid'],
  [
    'a powerball where there is none',
    { games: [GAMES[0]!, { numbers: [1, 2, 3, 4, 5, 6], powerballs: [1] }] },
    'numbers_invalid',
  ],
  ['a number of weeks that is not sold', { numWeeks: 3 }, 'draws_invalid'],
  ['more weeks than draws are open', { numWeeks: 10, firstDrawNo: 105 }, 'draws_invalid'],
  ['a draw that is over', { firstDrawNo: 100 }, 'draw_closed'],
  ['a draw that is not open yet', { firstDrawNo: 999 }, 'draw_unknown'],
  [
    'a repetition where none is offered',
    { recurringPurchase: { enabled: true, type: 'autoplay' } },
    'recurring_unavailable',
  ],
];

test.each(WRONG)('%s is refused on the field "this"', async (_, wrong, code) => {
  const { platform, as } = await createShop();
  expect(await expectRefused(platform, as, createTicketInput(wrong))).toEqual([422, code]);
  expect((await platform.call(accountCart.get, { as })).result.cartItems).toEqual([]);
});

test('a refused game is named with what is wrong with it', async () => {
  const { platform, as } = await createShop();
  const body = createTicketInput({ games: [GAMES[0]!, { numbers: [1, 2, 3, 4, 5, 46] }] });
  const { envelope } = await platform.call(accountCart.addItem, { as, body });
  expect(envelope.error?.message).toBe('Game 2 is not valid: main number 46 is not between 1 and 45.');
});

test('days and a cause are asked for where the offer has them', async () => {
  const days = { drawDays: ['mon', 'wed', 'fri'] as const, hasSelectableDays: true };
  const { platform, as } = await createShop(
    createLotteryOffer({
      ...days,
      drawDays: [...days.drawDays],
      multiDraw: { kind: 'days', options: [1, 2] },
      causes: [{ key: 'reef', urlSlug: 'reef', name: 'Reef' }],
    }),
  );
  expect(await expectRefused(platform, as, createTicketInput())).toEqual([422, 'days_missing']);
  expect(await expectRefused(platform, as, createTicketInput({ days: ['sun'] }))).toEqual([
    422,
    'days_missing',
  ]);
  expect(await expectRefused(platform, as, createTicketInput({ days: ['mon'] }))).toEqual([
    422,
    'cause_missing',
  ]);
  const cart = await addToCart(
    platform,
    as,
    createTicketInput({ days: ['fri', 'mon'], numWeeks: 2, causeKey: 'reef' }),
  );
  expect(cart.cartItems).toMatchObject([
    { days: ['mon', 'fri'], causeKey: 'reef', price: { amount: '6.00' } },
  ]);
});

test('a game in another currency is not sold', async () => {
  const foreign = {
    key: 'standard' as const,
    name: 'Standard',
    gameOffers: [createGameOffer({ priceCurrency: 'GBP' })],
  };
  const { platform, as } = await createShop(createLotteryOffer({ gameTypes: [foreign] }));
  expect(await expectRefused(platform, as, createTicketInput())).toEqual([422, 'offer_unavailable']);
});

test('a suspended or sold-out game is refused', async () => {
  const { platform, as, services } = await createShop();
  await setDraw(services, createDrawId('lighthouse', 101), 'DRAW_CAPPED');
  expect(await expectRefused(platform, as, createTicketInput({ firstDrawNo: 101 }))).toEqual([
    422,
    'draw_capped',
  ]);
  expect((await addToCart(platform, as, createTicketInput())).cartItems).toMatchObject([{ drawNo: 102 }]);
  await changeOffer(services, createLotteryOffer({ suspended: true }));
  expect(await expectRefused(platform, as, createTicketInput())).toEqual([422, 'offer_unavailable']);
});

test('a ticket is edited in its place and removed', async () => {
  const { platform, as, cart } = await createShop();
  await addToCart(platform, as);
  const { cartItems } = await addToCart(platform, as, createQuickPickInput(4));
  const [first, second] = cartItems;
  const body = createTicketInput({ numWeeks: 2 });
  const edited = await platform.call(accountCart.editItem, { as, params: { id: first!.id }, body });
  expect(
    edited.result.cartItems.map((item) => [item.id, requireKind(item, 'lottery_ticket').numWeeks]),
  ).toEqual([
    [first!.id, 2],
    [second!.id, 1],
  ]);
  await platform.call(accountCart.removeItem, { as, params: { id: first!.id } });
  expect((await cart()).cartItems.map(({ id }) => id)).toEqual([second!.id]);
});

test("another cart's ticket can be neither edited nor removed", async () => {
  const { platform, as, cart } = await createShop();
  const { cartItems } = await addToCart(platform, as);
  const params = { id: cartItems[0]!.id };
  const other = await signUpCustomer(platform);
  expect((await platform.call(accountCart.removeItem, { as: other, params })).status).toBe(404);
  expect(
    (await platform.call(accountCart.editItem, { as: other, params, body: createTicketInput() })).status,
  ).toBe(404);
  expect((await cart()).cartItems).toHaveLength(1);
});

test('the reference changes with every change and with nothing else', async () => {
  const { platform, as, cart } = await createShop();
  const seen = [(await addToCart(platform, as)).cartReference];
  expect((await cart()).cartReference).toBe(seen[0]);
  const { cartReference, cartItems } = await addToCart(platform, as);
  seen.push(cartReference);
  const params = { id: cartItems[0]!.id };
  seen.push(
    (await platform.call(accountCart.editItem, { as, params, body: createTicketInput() })).result
      .cartReference,
  );
  seen.push((await platform.call(accountCart.removeItem, { as, params })).result.cartReference);
  expect(new Set(seen).size).toBe(4);
});

test('a ticket that is sent twice under one key is one line, and without the key or under another it is two', async () => {
  const { platform, as } = await createShop();
  const add = async (key?: string, body = createTicketInput()) =>
    (await platform.call(accountCart.addItem, { as, body, ...(key && { key }) })).result.cartItems;
  const [line] = await add('first-press');
  expect(await add('first-press')).toMatchObject([{ id: line!.id }]);
  expect(await add('first-press', createTicketInput({ affiliateCode: 'a-friend' }))).toHaveLength(1);
  expect(await add('first-press', createTicketInput({ numWeeks: 2 }))).toHaveLength(2);
  expect(await add('second-press')).toHaveLength(3);
  expect(await add()).toHaveLength(4);
  expect(await add()).toHaveLength(5);
});

test('a ticket under one key is added once when it is sent at once, and again when it was removed', async () => {
  const { platform, as, cart } = await createShop();
  const add = () => platform.call(accountCart.addItem, { as, body: createTicketInput(), key: 'first-press' });
  await Promise.all([add(), add(), add()]);
  const { cartItems } = await cart();
  expect(cartItems).toHaveLength(1);
  await platform.call(accountCart.removeItem, { as, params: { id: cartItems[0]!.id } });
  await add();
  expect((await cart()).cartItems).toHaveLength(1);
});

test('customers may use the same key', async () => {
  const { platform, as } = await createShop();
  const other = await signUpCustomer(platform);
  for (const who of [as, other]) {
    const sent = { as: who, body: createTicketInput(), key: 'first-press' };
    expect((await platform.call(accountCart.addItem, sent)).result.cartItems).toHaveLength(1);
  }
});

test('a cart holds fifty tickets', async () => {
  const { platform, as } = await createShop();
  for (let line = 0; line < 50; line += 1) await addToCart(platform, as);
  expect(await expectRefused(platform, as, createTicketInput())).toEqual([422, 'cart_full']);
});

test('twenty tickets added at once are all in the cart', async () => {
  const { platform, as, cart } = await createShop();
  await Promise.all(Array.from({ length: 20 }, () => addToCart(platform, as)));
  expect((await cart()).cartItems).toHaveLength(20);
});
