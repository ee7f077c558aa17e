// Tickets that are given: whose they are, who may take them, and that nothing is lost on the way.
import { expect, test } from 'vitest';
import { getOrder } from '#lib/contracts/cart/order.ts';
import {
  findGift,
  getGifts,
  getTicketGift,
  giveTicket,
  takeGift,
  withdrawGift,
} from '#lib/contracts/gifts/gift.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { cancelTickets } from '#platform/sale/cancellations/cancel-tickets.ts';
import { acceptGift } from '#platform/sale/gifts/take.ts';
import { findOrder, listOrders } from '#platform/sale/orders/store.ts';
import type { Services } from '#platform/services.ts';
import { buyTicket, createFundedCustomer, createQuickPickInput } from '../../../support/buying/buying.ts';
import { findTicketId, giveNewest, runGiftJobs } from '../../../support/buying/gifts.ts';
import { listMails } from '../../../support/mails.ts';
import {
  openTestPlatform,
  TEST_NOW,
  type TestPlatform,
  type TestSession,
} from '../../../support/platform.ts';
import { buyTickets, createWalletHolder, listEntries, playGame } from '../../../support/played-draws.ts';
import { createBookInput, createEarlyBird, openTestRaffle } from '../../../support/raffles/raffles.ts';
import { readBalance } from '../../../support/syndicates.ts';

const DAY_MS = 86_400_000;
const PAGE = { limit: 10, offset: 0 };
const expectClean = async (services: Services) => expect((await verifyLedger(services)).faults).toEqual([]);

const listIds = async (services: Services, customerId: string) =>
  (await listOrders(services, customerId, 'upcoming_products', PAGE)).result.map(({ id }) => id);

async function openShop() {
  const platform = await openTestPlatform();
  await playGame(platform.services);
  const giver = await createFundedCustomer(platform, '50.00');
  const friend = await createFundedCustomer(platform);
  await buyTicket(platform, giver, createQuickPickInput(1, { lotteryKey: 'pair' }));
  const ticketId = await findTicketId(platform.services, giver.customerId);
  return { platform, services: platform.services, clock: platform.clock, giver, friend, ticketId };
}

const give = (platform: TestPlatform, as: TestSession, ticketId: string, more = {}) =>
  platform.call(giveTicket, { as, body: { ticketId, way: 'link', sender: 'Robin', ...more } });
const take = (platform: TestPlatform, as: TestSession, token = '') =>
  platform.call(takeGift, { as, params: { token } });

/** Fifteen purchases and gifts and a draw: a database on a busy disk has needed minutes. */
const LONG = { timeout: 240_000 };

test(
  'a gift is its buyer’s until it is taken, and then the taker’s: ticket, prize and result',
  LONG,
  async () => {
    const platform = await openTestPlatform();
    const { services, clock } = platform;
    await playGame(services);
    const giver = await createWalletHolder(services);
    const friend = await createWalletHolder(services, 500);
    // Enough that some win.
    const given: string[] = [];
    for (let count = 0; count < 15; count += 1) {
      await buyTickets(services, giver, { numGames: 5 });
      const gift = await giveNewest(services, giver);
      expect(await listIds(services, giver)).toContain(gift.ticketId);
      await acceptGift(services, { token: gift.token, customerId: friend });
      given.push(gift.ticketId);
    }
    const balance = await readBalance(services, giver);
    expect(await listIds(services, giver)).toEqual([]);
    expect(
      (await listOrders(services, friend, 'upcoming_products', { limit: 50, offset: 0 })).pageInfo.total,
    ).toBe(15);
    await expectClean(services);
    clock.set(TEST_NOW + 2 * DAY_MS);
    expect(await runDueDraws(services)).toEqual([]);
    const won = (await listEntries(services)).reduce((sum, { prize_cents }) => sum + (prize_cents ?? 0), 0);
    expect(won).toBeGreaterThan(0);
    expect(await readBalance(services, giver)).toBe(balance);
    expect(await readBalance(services, friend)).toBe(500 + won);
    const { db } = services.database;
    const told = await db
      .selectFrom('mail')
      .select(['customer_id', 'kind'])
      .where('kind', 'in', ['win', 'result'])
      .execute();
    expect(told).toEqual([{ customer_id: friend, kind: 'win' }]);
    const past = await listOrders(services, friend, 'past_products', { limit: 50, offset: 0 });
    expect(past.pageInfo.total).toBe(15);
    expect(
      past.result.every(
        ({ price, transfer, checkoutId }) =>
          price.amount === '0.00' && transfer === 'received' && checkoutId === '',
      ),
    ).toBe(true);
    expect((await listOrders(services, giver, 'past_products', PAGE)).pageInfo.total).toBe(0);
    await expectClean(services);
  },
);

test('who gave a ticket sees neither what it wins, nor who has it', async () => {
  const { platform, services, clock, giver, friend, ticketId } = await openShop();
  const { result: gift } = await give(platform, giver, ticketId);
  expect((await take(platform, friend, gift.token)).result).toEqual({ ticketId });
  clock.set(TEST_NOW + 2 * DAY_MS);
  await runDueDraws(services);
  const own = await findOrder(services, giver.customerId, ticketId);
  expect(own).toMatchObject({ transfer: 'given', price: { amount: '1.00' } });
  expect(own?.entries[0]?.outcome).toEqual({ state: 'waiting' });
  const mail = (await listMails(services, 'gift_taken'))[0];
  expect(JSON.stringify(mail?.payload)).not.toContain(friend.email);
  expect(mail?.recipient).toBe(giver.email);
  await expectClean(services);
});

test('nobody takes it in time: it comes back by itself, and plays for its buyer', async () => {
  const { platform, services, clock, giver, friend, ticketId } = await openShop();
  const { result: gift } = await give(platform, giver, ticketId);
  clock.set(Date.parse(gift.endsAt));
  await runGiftJobs(services);
  expect((await take(platform, friend, gift.token)).status).toBe(401);
  await expect(
    acceptGift(services, { token: gift.token ?? '', customerId: friend.customerId }),
  ).rejects.toMatchObject({ code: 'gift_gone' });
  expect(await listMails(services, 'gift_returned')).toMatchObject([{ recipient: giver.email }]);
  clock.set(TEST_NOW + 2 * DAY_MS);
  await runDueDraws(services);
  const told = await services.database.db
    .selectFrom('mail')
    .select('customer_id')
    .where('kind', 'in', ['win', 'result'])
    .execute();
  expect(told).toEqual([{ customer_id: giver.customerId }]);
  await expectClean(services);
});

test('a link is good for one: of many who take at once one has the ticket, and may ask again', async () => {
  const { platform, services, giver, ticketId } = await openShop();
  const people = [];
  for (let count = 0; count < 5; count += 1) people.push(await createFundedCustomer(platform));
  const { result: gift } = await give(platform, giver, ticketId);
  const asked = [...people, ...people].map((as) => take(platform, as, gift.token));
  const answers = await Promise.all(asked);
  const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index % people.length] : []));
  expect(new Set(winners).size).toBe(1);
  expect(winners).toHaveLength(2);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ status }) => status))).toEqual(
    new Set([409]),
  );
  expect(await services.database.db.selectFrom('ticket_transfer').selectAll().execute()).toHaveLength(1);
  expect(await listMails(services, 'gift_received')).toHaveLength(1);
  const last = await platform.call(findGift, { params: { token: gift.token ?? '' } });
  expect(last.result).toMatchObject({ standing: 'gone', sender: '', ticket: { games: [] } });
  await expectClean(services);
});

test('taken back and taken at once it is one of both', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { platform, services, giver, friend, ticketId } = await openShop();
    const { result: gift } = await give(platform, giver, ticketId);
    const [back, taken] = await Promise.all([
      platform.call(withdrawGift, { as: giver, params: { id: gift.id } }),
      take(platform, friend, gift.token),
    ]);
    expect([back.status, taken.status].toSorted()).toEqual([200, 409]);
    const holders = await services.database.db.selectFrom('ticket_transfer').select('customer_id').execute();
    expect(holders).toEqual(taken.status === 200 ? [{ customer_id: friend.customerId }] : []);
    await expectClean(services);
  }
});

test('a ticket is offered once, not to oneself, and again after it came back', async () => {
  const { platform, giver, friend, ticketId } = await openShop();
  const both = await Promise.all([give(platform, giver, ticketId), give(platform, giver, ticketId)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const { result: gift } = both.find(({ status }) => status === 201)!;
  expect((await take(platform, giver, gift.token)).envelope).toMatchObject({ error: { code: 'gift_own' } });
  await platform.call(withdrawGift, { as: giver, params: { id: gift.id } });
  expect((await take(platform, friend, gift.token)).status).toBe(409);
  const second = await give(platform, giver, ticketId);
  expect(second.status).toBe(201);
  await take(platform, friend, second.result.token);
  expect((await give(platform, friend, ticketId)).status).toBe(409);
  expect((await give(platform, giver, ticketId)).status).toBe(409);
  expect((await platform.call(getTicketGift, { as: friend, params: { id: ticketId } })).result).toEqual({
    canBeGiven: false,
  });
  const given = await platform.call(getGifts, { as: giver, query: { side: 'given' } });
  expect(given.result.map(({ state }) => state)).toEqual(['taken', 'withdrawn']);
  const received = await platform.call(getGifts, { as: friend, query: { side: 'received' } });
  expect(received.result).toMatchObject([{ ticketId, sender: 'Robin', recipient: '' }]);
  expect((await platform.call(getOrder, { as: friend, params: { id: ticketId } })).result).toMatchObject({
    transfer: 'received',
  });
});

test('money back of a ticket that was given is the giver’s, and the holder is told', async () => {
  const { platform, services, giver, friend, ticketId } = await openShop();
  const { result: gift } = await give(platform, giver, ticketId);
  await take(platform, friend, gift.token);
  const before = [
    await readBalance(services, giver.customerId),
    await readBalance(services, friend.customerId),
  ];
  const { checkout_id: checkoutId } = await services.database.db
    .selectFrom('ticket')
    .select('checkout_id')
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow();
  await cancelTickets(services, {
    checkoutId,
    ticketIds: [ticketId],
    reason: 'Bought twice',
    cents: 100,
    author: 'desk:edt_1',
  });
  const after = [
    await readBalance(services, giver.customerId),
    await readBalance(services, friend.customerId),
  ];
  expect(after).toEqual([before[0]! + 100, before[1]]);
  expect(await listMails(services, 'gift_not_played')).toMatchObject([{ recipient: friend.email }]);
  await expectClean(services);
});

test('prizes of a raffle and the proof go to who holds the tickets', async () => {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  await openTestRaffle(services, { earlyBirds: [createEarlyBird(TEST_NOW)] });
  const giver = await createFundedCustomer(platform, '900.00');
  const friend = await createFundedCustomer(platform);
  await buyTicket(platform, giver, createBookInput(12));
  const { token } = await giveNewest(services, giver.customerId);
  expect((await take(platform, friend, token)).status).toBe(200);
  const balance = await readBalance(services, giver.customerId);
  clock.set(TEST_NOW + 8 * DAY_MS);
  expect(await runDueDraws(services)).toEqual([]);
  const awards = await services.database.db
    .selectFrom('raffle_award')
    .selectAll()
    .where('entry_id', 'is not', null)
    .execute();
  expect(awards.length).toBeGreaterThan(0);
  expect(await readBalance(services, giver.customerId)).toBe(balance);
  const told = await services.database.db
    .selectFrom('mail')
    .select('customer_id')
    .where('kind', 'in', ['raffle_win', 'raffle_result'])
    .execute();
  expect(new Set(told.map(({ customer_id }) => customer_id))).toEqual(new Set([friend.customerId]));
  await expectClean(services);
});
