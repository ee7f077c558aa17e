import { expect, test } from 'vitest';
import { getOrder, getOrders } from '#lib/contracts/cart/order.ts';
import type { DrawStatus } from '#lib/contracts/offers/draw.ts';
import { describeOrder } from '#lib/domain/products/displays.ts';
import { buyTicket, createFundedCustomer, createTicketInput } from '../../../support/buying/buying.ts';
import { createDrawId, putOnSale, setDraw } from '../../../support/buying/on-sale.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const NUMBERS = { main: [45, 3, 20, 9, 33, 12], supplementary: [18, 5] };

async function createShop() {
  const platform = await openTestPlatform();
  const { services } = platform;
  await putOnSale(services);
  const as = await createFundedCustomer(platform, '100.00');
  const listOrders = async (
    status: 'upcoming_products' | 'past_products',
    page: { limit?: number; offset?: number } = {},
  ) => platform.call(getOrders, { as, query: { status, ...page } });
  const setDrawn = (drawNo: number, status: DrawStatus = 'DRAW_DRAWN') =>
    setDraw(services, createDrawId('lighthouse', drawNo), status, NUMBERS);
  return { platform, services, as, list: listOrders, drawn: setDrawn };
}

test('a ticket is upcoming until its last draw is drawn, then it is past', async () => {
  const { platform, as, list, drawn } = await createShop();
  const { orders } = await buyTicket(platform, as, createTicketInput({ numWeeks: 2 }));
  const readShown = async () => [
    (await list('upcoming_products')).result.map(({ id }) => id),
    (await list('past_products')).result.map(({ id }) => id),
  ];
  const id = orders[0]!.id;
  expect(await readShown()).toEqual([[id], []]);
  await drawn(101);
  expect(await readShown()).toEqual([[id], []]);
  await drawn(102);
  expect(await readShown()).toEqual([[], [id]]);
});

test('upcoming tickets are soonest first, past ones newest first, page by page', async () => {
  const { platform, as, list, drawn } = await createShop();
  for (const firstDrawNo of [103, 101, 104, 102])
    await buyTicket(platform, as, createTicketInput({ firstDrawNo }));
  const listDrawNos = async (...query: Parameters<typeof list>) =>
    (await list(...query)).result.map(({ entries }) => entries[0]!.drawNo);
  expect(await listDrawNos('upcoming_products')).toEqual([101, 102, 103, 104]);
  for (const drawNo of [101, 102, 103]) await drawn(drawNo);
  expect(await listDrawNos('upcoming_products')).toEqual([104]);
  expect(await listDrawNos('past_products')).toEqual([103, 102, 101]);
  expect(await listDrawNos('past_products', { limit: 2 })).toEqual([103, 102]);
  expect(await listDrawNos('past_products', { limit: 2, offset: 2 })).toEqual([101]);
  expect((await list('past_products', { limit: 2 })).envelope.pageInfo).toEqual({
    limit: 2,
    offset: 0,
    total: 3,
  });
});

test('the place of a ticket of several draws follows its next draw', async () => {
  const { platform, as, list, drawn } = await createShop();
  await buyTicket(platform, as, createTicketInput({ numWeeks: 4 }));
  await buyTicket(platform, as, createTicketInput({ firstDrawNo: 102 }));
  await drawn(101);
  await drawn(102);
  expect((await list('upcoming_products')).result.map((order) => describeOrder(order).numDraws)).toEqual([4]);
  expect((await list('past_products')).result.map((order) => describeOrder(order).numDraws)).toEqual([1]);
});

test('the numbers show as soon as they are drawn, and a loss only once the draw is scored', async () => {
  const { platform, as, list, drawn } = await createShop();
  await buyTicket(platform, as);
  const findEntry = async (status: Parameters<typeof list>[0]) => (await list(status)).result[0]!.entries[0]!;
  expect(await findEntry('upcoming_products')).toMatchObject({
    numbers: [],
    outcome: { state: 'waiting' },
  });
  await drawn(101);
  expect(await findEntry('past_products')).toMatchObject({
    numbers: [45, 3, 20, 9, 33, 12],
    supplementary: [18, 5],
    outcome: { state: 'waiting' },
  });
  await drawn(101, 'DRAW_SCORED');
  expect((await findEntry('past_products')).outcome).toEqual({ state: 'not_won' });
});

test('a win is shown with its divisions, paid once it is paid', async () => {
  const { platform, services, as, list, drawn } = await createShop();
  await buyTicket(platform, as);
  await drawn(101, 'DRAW_SCORED');
  const { db } = services.database;
  const divisions = [{ game: 1, division: 3, combinations: 2, amountCents: 4250 }];
  const { id } = await db.selectFrom('entry').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('prize')
    .values({
      entry_id: id,
      draw_id: createDrawId('lighthouse', 101),
      customer_id: as.customerId,
      divisions: JSON.stringify(divisions),
      amount_cents: 4250,
      paid_at: null,
    })
    .execute();
  const outcome = async () => (await list('past_products')).result[0]!.entries[0]!.outcome;
  const won = {
    state: 'won',
    prize: { amount: '42.50', currency: 'AUD' },
    isPaid: false,
    divisions: [{ game: 1, division: 3, combinations: 2, amount: { amount: '42.50', currency: 'AUD' } }],
  };
  expect(await outcome()).toEqual(won);
  await db.updateTable('prize').set({ paid_at: 'now' }).execute();
  expect(await outcome()).toEqual({ ...won, isPaid: true });
});

test("a ticket is its buyer's alone", async () => {
  const { platform, as } = await createShop();
  const { orders } = await buyTicket(platform, as);
  const params = { id: orders[0]!.id };
  expect((await platform.call(getOrder, { as, params })).result).toEqual(orders[0]);
  const other = await signUpCustomer(platform);
  const { status, envelope } = await platform.call(getOrder, { as: other, params });
  expect([status, envelope.error?.code]).toEqual([404, 'order_unknown']);
  const theirs = await platform.call(getOrders, { as: other, query: { status: 'upcoming_products' } });
  expect(theirs.result).toEqual([]);
});

test('a list without a status or with a page that cannot be is refused', async () => {
  const { platform, as, list } = await createShop();
  expect((await platform.call(getOrders, { as })).status).toBe(422);
  expect((await list('past_products', { limit: 0 })).status).toBe(422);
  expect((await list('past_products', { offset: -1 })).status).toBe(422);
});
