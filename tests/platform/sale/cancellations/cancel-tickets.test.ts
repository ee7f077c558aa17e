// Tickets that the shop takes back: once, with all that follows, and never after their sales have ended.
import { expect, test } from 'vitest';
import { cancelDeskTickets, getDeskOrder, listDeskOrders } from '#lib/contracts/desk/orders.ts';
import { DESK_ROLES } from '#lib/domain/operators/rights.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { cancelDraw } from '#platform/catalogue/raffles/cancel/cancel-draw.ts';
import { countCancelled } from '#platform/catalogue/raffles/cancel/count-cancelled.ts';
import { openPools } from '#platform/catalogue/syndicates/open-pools.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { cancelTickets } from '#platform/sale/cancellations/cancel-tickets.ts';
import { readOrderTickets } from '#platform/sale/cancellations/read-tickets.ts';
import { listOrders } from '#platform/sale/orders/store.ts';
import type { Services } from '#platform/services.ts';
import { getNowIso } from '#platform/time.ts';
import { buyTicket, createFundedCustomer } from '../../../support/buying/buying.ts';
import {
  createShop,
  expectCleanLedger,
  listOrders as listAhead,
  placeOrder,
} from '../../../support/buying/pre-order-shop.ts';
import { openTestPlatform, TEST_NOW } from '../../../support/platform.ts';
import {
  buyTickets,
  createWalletHolder,
  listDraws,
  listEntries,
  playGame,
} from '../../../support/played-draws.ts';
import { createBookInput, createEarlyBird, openTestRaffle } from '../../../support/raffles/raffles.ts';
import { openStaffDesk } from '../../../support/staff.ts';
import { buyShares, createCrewOffer, listPools, readBalance } from '../../../support/syndicates.ts';
import { buyWithCredit, createPairInput, readUsedCents } from '../../catalogue/results/late-draws.ts';

const DAY_MS = 86_400_000;

async function readTickets(services: Services, customerId: string) {
  const { db } = services.database;
  const orders = await db
    .selectFrom('checkout')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const read = orders.map(async ({ id }) => readOrderTickets(db, id, getNowIso(services.clock)));
  return (await Promise.all(read)).flat();
}

/** Takes back every ticket of the customer that can be. */
async function takeBackAll(services: Services, customerId: string) {
  const open = (await readTickets(services, customerId)).filter(
    ({ state }) => state === 'plays' || state === 'ordered',
  );
  for (const { ticket, backCents: cents } of open)
    await cancelTickets(services, {
      checkoutId: ticket.checkout_id,
      ticketIds: [ticket.id],
      reason: 'Bought twice',
      cents,
      author: 'desk:edt_1',
    });
  return open.map(({ ticket }) => ticket.id);
}

const expectClean = async (services: Services) => expect((await verifyLedger(services)).faults).toEqual([]);

test('a ticket of several draws is taken back whole: it wins nothing, counts as spent no longer, and is told once', async () => {
  const { services, clock } = await openTestPlatform();
  await playGame(services);
  const [own, other] = [await createWalletHolder(services), await createWalletHolder(services)];
  for (const customerId of [own, other]) await buyTickets(services, customerId, { tickets: 40, numDraws: 3 });
  const taken = await takeBackAll(services, own);
  expect(taken).toHaveLength(40);
  expect(await readBalance(services, own)).toBe(100_000);
  await expectClean(services);
  clock.set(TEST_NOW + 2 * DAY_MS);
  expect(await runDueDraws(services)).toEqual([]);
  const won = (await listEntries(services)).filter(({ prize_cents }) => prize_cents);
  expect(new Set(won.map(({ customer_id }) => customer_id))).toEqual(new Set([other]));
  expect(await readBalance(services, own)).toBe(100_000);
  const { db } = services.database;
  const credits = await db.selectFrom('limit_credit').select(['customer_id', 'cents']).execute();
  expect(credits).toEqual(Array(40).fill({ customer_id: own, cents: 300 }));
  const kinds = await db.selectFrom('mail').select('kind').where('customer_id', '=', own).execute();
  expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(['ticket_cancelled']));
  const { result } = await listOrders(services, own, 'upcoming_products', { limit: 1, offset: 0 });
  expect(result[0]?.entries[0]?.outcome).toEqual({
    state: 'refunded',
    amount: { amount: '1.00', currency: 'AUD' },
    isTakenBack: true,
  });
  await expectClean(services);
});

test('two operators at once take a ticket back once, and the second reads that it was', async () => {
  const { services } = await openTestPlatform();
  await playGame(services);
  const own = await createWalletHolder(services);
  await buyTickets(services, own);
  const both = await Promise.allSettled([takeBackAll(services, own), takeBackAll(services, own)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await readBalance(services, own)).toBe(100_000);
  expect((await readTickets(services, own)).map(({ state }) => state)).toEqual(['cancelled']);
  const audited = await services.database.db
    .selectFrom('audit')
    .select(['subject'])
    .where('action', '=', 'orders cancel')
    .execute();
  expect(audited).toEqual([{ subject: own }]);
  await expectClean(services);
});

test('what a credit paid of a ticket goes back to its code', async () => {
  const { services } = await openTestPlatform();
  await playGame(services);
  const own = await createWalletHolder(services);
  await buyWithCredit(services, own, createPairInput(3), { amountCents: 200 });
  expect([await readUsedCents(services, own), await readBalance(services, own)]).toEqual([200, 99_900]);
  await takeBackAll(services, own);
  expect([await readUsedCents(services, own), await readBalance(services, own)]).toEqual([0, 100_000]);
  await expectClean(services);
});

test('numbers of a raffle that were taken back are not drawn, and the cause gives back its part', async () => {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  await openTestRaffle(services, { earlyBirds: [createEarlyBird(TEST_NOW)] });
  const own = await createFundedCustomer(platform, '900.00');
  const other = await createFundedCustomer(platform, '50.00');
  for (let count = 0; count < 8; count += 1) await buyTicket(platform, own, createBookInput(12));
  await buyTicket(platform, other, createBookInput(5));
  await takeBackAll(services, own.customerId);
  expect(await readBalance(services, own.customerId)).toBe(90_000);
  const causes = await services.database.db
    .selectFrom('ledger_entry')
    .innerJoin('account', 'account.id', 'account_id')
    .select((row) => row.fn.sum<number>('amount_cents').as('cents'))
    .where('account.kind', '=', 'causes')
    .executeTakeFirstOrThrow();
  expect(Number(causes.cents)).toBe(1350);
  await expectClean(services);
  clock.set(TEST_NOW + 8 * DAY_MS);
  expect(await runDueDraws(services)).toEqual([]);
  const awards = await services.database.db
    .selectFrom('raffle_award')
    .innerJoin('entry', 'entry.id', 'entry_id')
    .select('entry.customer_id')
    .execute();
  expect(awards.length).toBeGreaterThan(1);
  expect(new Set(awards.map(({ customer_id }) => customer_id))).toEqual(new Set([other.customerId]));
  expect(await readBalance(services, own.customerId)).toBe(90_000);
  await expectClean(services);
});

test('what was ordered ahead is not bought any more, and no money moves', async () => {
  const platform = await createShop();
  const { as } = await placeOrder(platform, '100.00');
  await takeBackAll(platform.services, as.customerId);
  expect(await listAhead(platform)).toMatchObject([
    { status: 'scheduled_status_cancelled', checkout_id: null },
  ]);
  expect(await readBalance(platform.services, as.customerId)).toBe(10_000);
  expect((await readTickets(platform.services, as.customerId)).map(({ state }) => state)).toEqual([
    'cancelled',
  ]);
  await expectCleanLedger(platform);
});

test('nothing is taken back once a draw of a ticket has closed, nor shares, which others play with', async () => {
  const { services, clock } = await openTestPlatform();
  const offer = await playGame(services);
  await saveOffer(services.database.db, services, createCrewOffer());
  await openPools(services);
  const own = await createWalletHolder(services);
  await buyTickets(services, own, { numDraws: 3 });
  const [pool] = await listPools(services);
  await buyShares(services, own, pool!.id);
  const [draw] = await listDraws(services, offer.key);
  clock.set(Date.parse(draw!.stop_at));
  const tickets = await readTickets(services, own);
  expect(tickets.map(({ state }) => state).toSorted()).toEqual(['pool', 'stopped']);
  for (const { ticket } of tickets)
    await expect(
      cancelTickets(services, {
        checkoutId: ticket.checkout_id,
        ticketIds: [ticket.id],
        reason: 'Bought twice',
        cents: 0,
        author: 'desk:edt_1',
      }),
    ).rejects.toMatchObject({ code: 'ticket_not_taken_back' });
});

async function openOrder() {
  const platform = await openTestPlatform();
  await playGame(platform.services);
  const own = await createWalletHolder(platform.services);
  await buyTickets(platform.services, own, { tickets: 2 });
  const { checkout_id: id } = (await readTickets(platform.services, own))[0]!.ticket;
  return { platform, own, params: { id } };
}

test('an order is found and read by every role, and taken back by those who move money, with a fresh code', async () => {
  const { platform, own, params } = await openOrder();
  const owner = await openStaffDesk(platform, 'owner');
  const { headers } = owner;
  for (const q of ['', params.id, own])
    expect((await platform.call(listDeskOrders, { headers, query: { q } })).result.rows).toMatchObject([
      { id: params.id, customerId: own, tickets: 2, cancelled: 0, totalCents: 200 },
    ]);
  const order = (await platform.call(getDeskOrder, { headers, params })).result;
  const [first] = order.ticketRows;
  const body = { ticketIds: [first!.id], reason: 'Bought twice', cents: 100 };
  for (const role of DESK_ROLES.filter((one) => one !== 'owner' && one !== 'manager')) {
    const desk = await openStaffDesk(platform, role);
    expect((await platform.call(getDeskOrder, { headers: desk.headers, params })).status).toBe(200);
    expect((await platform.call(cancelDeskTickets, { headers: desk.headers, params, body })).status).toBe(
      403,
    );
  }
  const wrong = { ...body, cents: 99 };
  expect((await platform.call(cancelDeskTickets, { headers, params, body: wrong })).status).toBe(409);
  platform.clock.advance(11 * 60_000);
  expect((await platform.call(cancelDeskTickets, { headers, params, body })).status).toBe(403);
  await owner.giveCode();
  expect((await platform.call(cancelDeskTickets, { headers, params, body })).result).toEqual({
    tickets: 1,
    cents: 100,
  });
  expect((await platform.call(cancelDeskTickets, { headers, params, body })).status).toBe(409);
  const after = (await platform.call(getDeskOrder, { headers, params })).result;
  expect(after.ticketRows.map(({ state }) => state)).toEqual(['cancelled', 'plays']);
  expect(after.bookings.map(({ kind, walletCents }) => [kind, walletCents])).toEqual([
    ['purchase', -200],
    ['refund', 100],
  ]);
});

test('a raffle ticket that was taken back is not refunded again when its draw is cancelled', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  const { drawId } = await openTestRaffle(services, {});
  const first = await createFundedCustomer(platform, '50.00');
  const second = await createFundedCustomer(platform, '50.00');
  await buyTicket(platform, first, createBookInput(1));
  await buyTicket(platform, second, createBookInput(1));
  await takeBackAll(services, first.customerId);
  expect((await verifyLedger(services)).faults).toEqual([]);
  expect((await countCancelled(services.database.db, drawId)).customers).toBe(1);
  await cancelDraw(services, drawId, { reason: 'Called off' });
  expect((await verifyLedger(services)).faults).toEqual([]);
  const refunds = await services.database.db
    .selectFrom('ledger_transaction')
    .select('id')
    .where('kind', '=', 'refund')
    .execute();
  expect(refunds).toHaveLength(2);
});
