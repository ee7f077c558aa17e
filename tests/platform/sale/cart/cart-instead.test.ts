// What can be taken in place of a line that was taken out.
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { getPoolStockKey } from '#platform/catalogue/syndicates/pool-body.ts';
import {
  addToCart,
  createFundedCustomer,
  createTicketInput,
  payFor,
  SOON,
  setStopSoon,
} from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import {
  openTestPlatform,
  TEST_NOW,
  type TestPlatform,
  type TestSession,
} from '../../../support/platform.ts';
import { playGame } from '../../../support/played-draws.ts';
import { createBookInput, openTestRaffle } from '../../../support/raffles/raffles.ts';
import { createShareInput, openCrew } from '../../../support/syndicates.ts';

const HOUR_MS = 3_600_000;
const toIso = (ms: number): string => new Date(ms).toISOString();

async function openSale(size: number, changes: Parameters<typeof openTestRaffle>[1] = {}) {
  const platform = await openTestPlatform();
  await openTestRaffle(platform.services, { online: { first: 1001, size, lanes: 1 }, ...changes });
  const as = await createFundedCustomer(platform, '200.00');
  return { platform, as };
}

const read = async (platform: TestPlatform, as: TestSession) =>
  (await platform.call(accountCart.get, { as })).result;

const leave = ({ services }: TestPlatform, size: number) =>
  services.database.db.updateTable('stock').set({ size }).execute();

async function readSize({ services }: TestPlatform, poolId: string): Promise<number> {
  const lanes = await services.database.db
    .selectFrom('stock')
    .select('size')
    .where('pool', '=', getPoolStockKey(poolId))
    .execute();
  return lanes.reduce((sum, { size }) => sum + size, 0);
}

const take = (platform: TestPlatform, as: TestSession, id: string, cents: number) =>
  platform.call(accountCart.takeInstead, { as, params: { id }, body: { expectedPrice: toMoney(cents) } });

test('a book that is too large says how many tickets are left, and offers them in one press', async () => {
  const { platform, as } = await openSale(200);
  await addToCart(platform, as, createBookInput(5));
  await leave(platform, 4);
  const [removed] = (await read(platform, as)).autoRemovedItems;
  expect(removed).toMatchObject({
    reason: 'tickets_short',
    left: 4,
    message: 'Fewer tickets of this draw are left than your book holds: 4.',
    instead: { price: { amount: '40.00' } },
  });
  expect(removed!.instead!.description).toMatch(/^4 x /);
  const { status, result } = await take(platform, as, removed!.id, 4000);
  expect(status).toBe(200);
  expect(result.cartItems.map(({ price }) => price.amount)).toEqual(['10.00', '10.00', '10.00', '10.00']);
  expect(result.autoRemovedItems).toEqual([]);
  const again = await take(platform, as, removed!.id, 4000);
  expect([again.status, again.result.cartItems.length]).toEqual([200, 4]);
  expect((await payFor(platform, as, again.result)).status).toBe(200);
});

test('what is offered is added at no higher price than was shown', async () => {
  const { platform, as } = await openSale(200);
  await addToCart(platform, as, createBookInput(5));
  await leave(platform, 1);
  const [removed] = (await read(platform, as)).autoRemovedItems;
  const refused = await take(platform, as, removed!.id, 999);
  expect(refused.envelope.error?.code).toBe('price_changed');
  expect((await read(platform, as)).autoRemovedItems).toHaveLength(1);
});

test('a draw without a ticket left is sold out, and offers nothing', async () => {
  const { platform, as } = await openSale(200);
  await addToCart(platform, as, createBookInput(5));
  await leave(platform, 0);
  const [removed] = (await read(platform, as)).autoRemovedItems;
  expect(removed).toMatchObject({
    reason: 'sold_out',
    message: 'No ticket of this draw is left. Choose another draw.',
  });
  expect(removed!.instead).toBeUndefined();
  const nothing = await take(platform, as, removed!.id, 100);
  expect([nothing.status, nothing.result.cartItems]).toEqual([200, []]);
});

test('paying for a book that has become too large says that some are left', async () => {
  const { platform, as } = await openSale(200);
  const seen = await addToCart(platform, as, createBookInput(5));
  await leave(platform, 4);
  const refused = await payFor(platform, as, seen);
  expect([refused.status, refused.envelope.error?.code]).toEqual([409, 'stock_short']);
});

test('what can no longer be ordered ahead can be bought now in one press', async () => {
  const opens = TEST_NOW + 60_000;
  const { platform, as } = await openSale(200, {
    preOrderAt: toIso(TEST_NOW - HOUR_MS),
    opensAt: toIso(opens),
  });
  await addToCart(platform, as, createBookInput(5));
  platform.clock.set(opens);
  const [removed] = (await read(platform, as)).autoRemovedItems;
  expect(removed).toMatchObject({ reason: 'pre_order_closed', instead: { price: { amount: '45.00' } } });
  const { result } = await take(platform, as, removed!.id, 4500);
  expect(result).toMatchObject({ cartTotal: { amount: '45.00' }, preOrderTotal: { amount: '0.00' } });
});

test.each([1, 4])(
  'a ticket of %i weeks whose first draw closes is offered from the next one on',
  async (numWeeks) => {
    const platform = await openTestPlatform();
    await putOnSale(platform.services);
    await setStopSoon(platform.services);
    const as = await signUpCustomer(platform);
    const before = await addToCart(platform, as, createTicketInput({ numWeeks }));
    platform.clock.set(SOON);
    const { cartItems, autoRemovedItems } = await read(platform, as);
    expect(cartItems).toEqual([]);
    expect(autoRemovedItems).toMatchObject([{ reason: 'draw_closed', instead: { price: before.cartTotal } }]);
    const { result } = await take(
      platform,
      as,
      autoRemovedItems[0]!.id,
      Number(before.cartTotal.amount) * 100,
    );
    expect(result).toMatchObject({
      cartItems: [{ numWeeks }],
      cartTotal: before.cartTotal,
      autoRemovedItems: [],
    });
    const [first, next] = [before.cartItems[0], result.cartItems[0]].map((item) =>
      item?.kind === 'lottery_ticket' ? item.drawNos : [],
    );
    expect(next).toEqual(first!.map((drawNo) => drawNo + 1));
  },
);

test('shares of a syndicate of which fewer are left are offered as many as are left', async () => {
  const platform = await openTestPlatform();
  await playGame(platform.services);
  const poolId = await openCrew(platform.services);
  const as = await createFundedCustomer(platform, '200.00');
  await addToCart(platform, as, createShareInput(poolId, 3));
  await platform.services.database.db
    .updateTable('stock')
    .set({ taken: (await readSize(platform, poolId)) - 2 })
    .where('pool', '=', getPoolStockKey(poolId))
    .execute();
  const [removed] = (await read(platform, as)).autoRemovedItems;
  expect(removed).toMatchObject({
    reason: 'syndicate_short',
    left: 2,
    instead: { price: { amount: '2.00' } },
  });
  expect((await take(platform, as, removed!.id, 200)).result.cartItems).toMatchObject([{ quantity: 2 }]);
});

test('nobody takes what is offered in the cart of another', async () => {
  const { platform, as } = await openSale(200);
  await addToCart(platform, as, createBookInput(5));
  await leave(platform, 4);
  const [removed] = (await read(platform, as)).autoRemovedItems;
  const other = await createFundedCustomer(platform);
  const { result } = await take(platform, other, removed!.id, 4000);
  expect(result.cartItems).toEqual([]);
  expect((await read(platform, as)).autoRemovedItems).toHaveLength(1);
});
