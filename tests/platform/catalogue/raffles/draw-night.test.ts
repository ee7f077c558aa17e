import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { getDrawPrizes, getDrawWinners, getPastDraw } from '#lib/contracts/offers/draw.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { listMessages } from '#platform/people/messages/messages.ts';
import { deleteCustomer } from '#platform/people/operators/delete-customer.ts';
import { findOrder } from '#platform/sale/orders/store.ts';
import { runPurges } from '#platform/worker.ts';
import { createFundedCustomer, payFor } from '../../../support/buying/buying.ts';
import {
  openTestPlatform,
  TEST_NOW,
  type TestPlatform,
  type TestSession,
} from '../../../support/platform.ts';
import { createBookInput, createEarlyBird, openTestRaffle } from '../../../support/raffles/raffles.ts';

const DAY_MS = 86_400_000;

async function buyBook(platform: TestPlatform, as: TestSession, tickets: 1 | 5 | 12) {
  const { result: cart } = await platform.call(accountCart.addItem, { as, body: createBookInput(tickets) });
  const { status, result } = await payFor(platform, as, cart, randomUUID());
  expect(status).toBe(200);
  return result.orders[0]!.id;
}

const readDraw = ({ services }: TestPlatform, drawNo: number) =>
  services.database.db.selectFrom('draw').selectAll().where('draw_no', '=', drawNo).executeTakeFirstOrThrow();

const readBalance = async ({ services }: TestPlatform, { customerId }: TestSession): Promise<number> => {
  const { balance_cents } = await services.database.db
    .selectFrom('account')
    .select('balance_cents')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return balance_cents ?? 0;
};

test('an early bird is drawn and paid while its main draw is still sold', async () => {
  const platform = await openTestPlatform();
  await openTestRaffle(platform.services, { earlyBirds: [createEarlyBird(TEST_NOW)] });
  const as = await createFundedCustomer(platform, '50.00');
  const ticketId = await buyBook(platform, as, 5);
  platform.clock.set(TEST_NOW + DAY_MS + 3_600_000);
  expect(await runDueDraws(platform.services)).toEqual([]);
  expect((await readDraw(platform, 3101)).status).toBe('DRAW_EMAILED');
  expect((await readDraw(platform, 31)).status).toBe('DRAW_OPEN');
  expect(await readBalance(platform, as)).toBe(500 + 50_000);
  const order = await findOrder(platform.services, as.customerId, ticketId);
  expect(order?.entries).toMatchObject([
    {
      drawNo: 3101,
      outcome: {
        state: 'won',
        prize: { amount: '500.00' },
        isPaid: true,
        prizes: [{ place: 1, name: '$500', isCash: true, state: 'paid' }],
      },
    },
    { drawNo: 31, outcome: { state: 'waiting' } },
  ]);
  const params = { productOfferKey: 'harbour-boat', drawNo: 3101 };
  expect((await platform.call(getPastDraw, { params })).result.raffle).toMatchObject({
    name: 'Early bird',
    isEarlyBird: true,
  });
  const at = platform.services.database.db;
  const { result } = await listMessages(at, as.customerId, { limit: 1, offset: 0 });
  const text = result.messages[0]?.text;
  expect(text).toContain('Harbour Boat, Early bird, was drawn on');
  expect(text).toContain('Your tickets stay in the main draw.');
  const paid = await at
    .selectFrom('ledger_transaction')
    .select('description')
    .where('kind', '=', 'prize')
    .executeTakeFirst();
  expect(paid?.description).toBe('Prize: Harbour Boat, Early bird');
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
});

test('on draw night every prize goes to a ticket of its own, and each entrant is told', async () => {
  const platform = await openTestPlatform();
  await openTestRaffle(platform.services);
  const buyers = [];
  for (const tickets of [1, 5, 12] as const) {
    const as = await createFundedCustomer(platform, '100.00');
    buyers.push({ as, ticketId: await buyBook(platform, as, tickets) });
  }
  const params = { productOfferKey: 'harbour-boat', drawNo: 31 };
  expect((await platform.call(getDrawPrizes, { params })).result).toMatchObject([
    { place: 1, name: 'A launch', value: { amount: '120000.00' }, cashAlternative: { amount: '90000.00' } },
    { place: 2, name: '$1,000', quantity: 2, isCash: true },
  ]);
  expect((await platform.call(getDrawWinners, { params })).status).toBe(404);
  platform.clock.set(TEST_NOW + 7 * DAY_MS);
  await runDueDraws(platform.services);
  expect((await readDraw(platform, 31)).status).toBe('DRAW_CLOSED');
  platform.clock.set(TEST_NOW + 7 * DAY_MS + 3_600_000);
  expect(await runDueDraws(platform.services)).toEqual([]);
  expect((await readDraw(platform, 31)).status).toBe('DRAW_EMAILED');
  const awards = await platform.services.database.db
    .selectFrom('raffle_award')
    .selectAll()
    .orderBy('rank')
    .execute();
  expect(awards.map(({ place, kind, state }) => ({ place, kind, state }))).toEqual([
    { place: 1, kind: 'goods', state: 'to_claim' },
    { place: 2, kind: 'cash', state: 'paid' },
    { place: 2, kind: 'cash', state: 'paid' },
  ]);
  const given = (await platform.call(getDrawWinners, { params })).result;
  expect(given.map((winner) => 'place' in winner && [winner.place, winner.number])).toEqual(
    awards.map(({ place, number }) => [place, number]),
  );
  let prizes = 0;
  for (const { as, ticketId } of buyers) {
    const order = await findOrder(platform.services, as.customerId, ticketId);
    const outcome = order?.kind === 'raffle_ticket' ? order.entries[0]?.outcome : undefined;
    const won = outcome?.state === 'won' ? outcome.prizes : [];
    prizes += won.length;
    const { result } = await listMessages(platform.services.database.db, as.customerId, {
      limit: 10,
      offset: 0,
    });
    const news = result.messages.find(({ kind }) => kind !== 'receipt');
    expect(news?.kind).toBe(won.length > 0 ? 'win' : 'result');
    expect(news?.ticketId).toBe(ticketId);
    for (const { name } of won) expect(news?.text).toContain(name);
  }
  expect(prizes).toBe(3);
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
});

test('the winner of a prize is not deleted until it is handed over', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  await openTestRaffle(services, {
    prizes: [{ name: 'A launch', valueCents: 12_000_000, cashCents: 9_000_000 }],
  });
  const as = await createFundedCustomer(platform, '100.00');
  await buyBook(platform, as, 12);
  platform.clock.set(TEST_NOW + 7 * DAY_MS + 3_600_000);
  await runDueDraws(services);
  const reason = 'A prize of a raffle is not handed over yet.';
  for (const state of ['to_claim', 'claimed'] as const) {
    await services.database.db.updateTable('raffle_award').set({ state }).execute();
    expect(await deleteCustomer(services, as.customerId)).toEqual({ state: 'refused', reason });
  }
  await services.database.db.updateTable('raffle_award').set({ state: 'paid' }).execute();
  const params = { productOfferKey: 'harbour-boat', drawNo: 31 };
  const readInitials = async () =>
    (await platform.call(getPastDraw, { params })).result.raffle?.winners.map(({ initial }) => initial);
  expect(await readInitials()).toEqual(['R']);
  platform.purged.length = 0;
  expect(await deleteCustomer(services, as.customerId)).toEqual({ state: 'deleted' });
  expect(await readInitials()).toEqual(['']);
  await runPurges(services);
  expect(platform.purged).toContain('draw:harbour-boat:31');
});

test('a draw that nobody entered awards nothing', async () => {
  const platform = await openTestPlatform();
  await openTestRaffle(platform.services);
  platform.clock.set(TEST_NOW + 8 * DAY_MS);
  expect(await runDueDraws(platform.services)).toEqual([]);
  expect(await readDraw(platform, 31)).toMatchObject({ status: 'DRAW_EMAILED' });
  expect(await platform.services.database.db.selectFrom('raffle_award').selectAll().execute()).toEqual([]);
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
});
