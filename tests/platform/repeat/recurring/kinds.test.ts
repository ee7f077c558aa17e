// Books of raffles and shares of syndicates that repeat: once for each draw, and left out where nothing is left.
import { expect, test } from 'vitest';
import { RafflePlan, type RafflePlanInput } from '#lib/contracts/catalogue/raffle-terms.ts';
import { openDrawsAhead } from '#platform/catalogue/draws/open-ahead.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { openRaffle } from '#platform/catalogue/raffles/open-raffle.ts';
import { openPools } from '#platform/catalogue/syndicates/open-pools.ts';
import { transact } from '#platform/ground/db/open.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { findLostCharges } from '#platform/repeat/recurring/charges/lost.ts';
import { createWalletHolder } from '../../../support/played-draws.ts';
import { createBookInput, createRaffleOffer, createRafflePlan } from '../../../support/raffles/raffles.ts';
import {
  beginLine,
  countCheckouts,
  createPlayer,
  keepCard,
  listChargesOf,
  listMailKindsOf,
  listOutcomes,
  openRecurringShop,
  type RecurringShop,
  runFor,
  runUntil,
} from '../../../support/recurring/recurring-shop.ts';
import {
  buyShares,
  createCrewOffer,
  createShareInput,
  listPools,
  readBalance,
} from '../../../support/syndicates.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Opens the next draw of the raffle, on sale from now. */
async function openDraw({ services, clock }: RecurringShop, plan: Partial<RafflePlanInput> = {}) {
  const offer = createRaffleOffer();
  const planned = RafflePlan.parse(createRafflePlan(clock.now(), plan));
  return transact(services.database, async (tx) => {
    await saveOffer(tx, services, offer);
    return openRaffle(tx, services, offer, planned);
  });
}

async function beginBook(
  shop: RecurringShop,
  numTickets: 1 | 5 | 12,
  { cents = 50_000, hasCard = false } = {},
) {
  const customerId = await createWalletHolder(shop.services, cents);
  const row = await beginLine(shop.services, {
    customerId,
    state: 'NSW',
    type: 'autoplay',
    productType: 'raffle_ticket',
    offerKey: 'harbour-boat',
    asked: createBookInput(numTickets),
    label: 'Harbour Boat: tickets',
    unitCents: { 1: 1000, 5: 4500, 12: 10_000 }[numTickets],
    ...(hasCard && { fund: await keepCard(shop.services, customerId) }),
  });
  return { customerId, row };
}

const readRuns = async ({ services }: RecurringShop, customerId: string) =>
  services.database.db
    .selectFrom('entry')
    .innerJoin('draw', 'draw.id', 'entry.draw_id')
    .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
    .select(['draw.draw_no', 'ticket.price_cents', 'ticket.cause_cents'])
    .where('ticket.customer_id', '=', customerId)
    .orderBy('draw.draw_no')
    .execute();

test('a book is bought of each draw of a raffle, when its sales have begun', async () => {
  const shop = await openRecurringShop();
  await openDraw(shop);
  const { customerId, row } = await beginBook(shop, 5);
  await runFor(shop, HOUR_MS - 1000);
  expect(await countCheckouts(shop.services)).toBe(0);
  await runFor(shop, 2 * HOUR_MS);
  expect(await listOutcomes(shop.services, row.id)).toEqual(['purchased']);
  await runFor(shop, 8 * DAY_MS);
  expect(await findLostCharges(shop.services)).toBeGreaterThan(0);
  expect(await listOutcomes(shop.services, row.id)).toEqual(['purchased']);
  await openDraw(shop, { drawNo: 32, online: { first: 2001, size: 200, lanes: 1 } });
  await findLostCharges(shop.services);
  await runFor(shop, 2 * HOUR_MS);
  expect(await listOutcomes(shop.services, row.id)).toEqual(['purchased', 'purchased']);
  expect(
    (await readRuns(shop, customerId)).map((run) => [run.draw_no, run.price_cents, run.cause_cents]),
  ).toEqual([
    [31, 4500, 1350],
    [32, 4500, 1350],
  ]);
  expect((await verifyLedger(shop.services)).faults).toEqual([]);
});

test('rows for which no draw is known hide none behind them from being planned', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  await saveOffer(services.database.db, services, createRaffleOffer());
  const books = [await beginBook(shop, 1), await beginBook(shop, 1)];
  await runFor(shop, 1000);
  const { row } = await createPlayer(shop);
  await services.database.db
    .updateTable('recurring_charge')
    .set({ state: 'skipped', reason: 'switched_off', next_try_at: null, settled_at: row.created_at })
    .where('recurring_id', '=', row.id)
    .execute();
  expect(await findLostCharges(services, 1)).toBe(3);
  for (const book of books) expect(await listOutcomes(services, book.row.id)).toEqual([]);
  expect(await listOutcomes(services, row.id)).toEqual(['skipped: switched_off', 'planned']);
  expect(await findLostCharges(services, 1)).toBe(2);
});

test('a book that is larger than what is left is left out and told, and nothing is charged', async () => {
  const shop = await openRecurringShop();
  await openDraw(shop, { online: { first: 1001, size: 4, lanes: 1 } });
  const { customerId, row } = await beginBook(shop, 5);
  await runFor(shop, 2 * HOUR_MS);
  expect(await listOutcomes(shop.services, row.id)).toEqual(['skipped: sold_out']);
  expect(await listMailKindsOf(shop.services, customerId)).toEqual(['recurring_skipped']);
  expect(await readBalance(shop.services, customerId)).toBe(50_000);
});

test('of the last tickets one of two who repeat them gets them, and the other is told', async () => {
  const shop = await openRecurringShop();
  await openDraw(shop, { online: { first: 1001, size: 12, lanes: 1 } });
  const both = [await beginBook(shop, 12), await beginBook(shop, 12)];
  await runFor(shop, 2 * HOUR_MS);
  const outcomes: string[] = [];
  for (const { row } of both) outcomes.push(...(await listOutcomes(shop.services, row.id)));
  expect(outcomes.toSorted()).toEqual(['purchased', 'skipped: sold_out']);
  expect(await countCheckouts(shop.services)).toBe(1);
  expect((await verifyLedger(shop.services)).faults).toEqual([]);
});

test('of what a card has paid for when the last tickets are gone, no one is told that nothing was charged', async () => {
  const shop = await openRecurringShop();
  const { services, gateway } = shop;
  await openDraw(shop, { online: { first: 1001, size: 12, lanes: 1 } });
  gateway.says = { state: 'pending' };
  const { customerId, row } = await beginBook(shop, 5, { cents: 0, hasCard: true });
  await beginBook(shop, 12);
  await runFor(shop, HOUR_MS + 1000);
  gateway.says = { state: 'succeeded', captured: { cents: 0, currency: 'AUD' } };
  await runFor(shop, HOUR_MS);
  expect(await listOutcomes(services, row.id)).toEqual(['skipped: sold_out']);
  expect(await readBalance(services, customerId)).toBe(4500);
  const { payload } = await services.database.db
    .selectFrom('mail')
    .select('payload')
    .where('kind', '=', 'recurring_skipped')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(payload)).toMatchObject({ keptCents: 4500 });
});

async function openCrewShop() {
  const shop = await openRecurringShop({});
  const { services } = shop;
  await saveOffer(services.database.db, services, createCrewOffer({ reopensWhenFull: true, drawsAhead: 3 }));
  await openPools(services);
  return shop;
}

async function beginShares({ services }: RecurringShop, quantity: number) {
  const customerId = await createWalletHolder(services, 10_000);
  const [pool] = await listPools(services);
  const row = await beginLine(services, {
    customerId,
    state: 'NSW',
    type: 'autoplay',
    productType: 'syndicate_share',
    offerKey: 'crew',
    asked: createShareInput(pool!.id, quantity),
    label: 'Pair Crew: shares',
    unitCents: quantity * 100,
  });
  return { customerId, row };
}

const listPlayedDraws = async ({ services }: RecurringShop, customerId: string) =>
  services.database.db
    .selectFrom('ticket')
    .innerJoin('pool', 'pool.id', 'ticket.pool_id')
    .innerJoin('draw', 'draw.id', 'pool.draw_id')
    .select(['draw.draw_no', 'ticket.shares', 'ticket.price_cents'])
    .where('ticket.customer_id', '=', customerId)
    .orderBy('draw.draw_no')
    .execute();

test('shares are bought of one syndicate for each draw', async () => {
  const shop = await openCrewShop();
  const { services } = shop;
  const { customerId, row } = await beginShares(shop, 2);
  for (let day = 0; day < 3; day += 1) {
    await runFor(shop, DAY_MS);
    await openDrawsAhead(services, 'pair');
    await openPools(services);
    await findLostCharges(services);
  }
  await runFor(shop, 1000);
  const bought = (await listOutcomes(services, row.id)).filter((outcome) => outcome === 'purchased');
  const played = await listPlayedDraws(shop, customerId);
  expect(played.length).toBeGreaterThanOrEqual(2);
  expect(played).toHaveLength(bought.length);
  expect(new Set(played.map(({ draw_no }) => draw_no)).size).toBe(played.length);
  expect(played.every(({ shares, price_cents }) => shares === 2 && price_cents === 200)).toBe(true);
  expect(await readBalance(services, customerId)).toBe(10_000 - 200 * played.length);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('shares are planned by the stop of the draw where that was moved before the cut-off', async () => {
  const readDue = async (earlierMs: number) => {
    const shop = await openCrewShop();
    const { db } = shop.services.database;
    for (const { draw_id, cut_off_at } of earlierMs === 0 ? [] : await listPools(shop.services))
      await db
        .updateTable('draw')
        .set({ stop_at: new Date(Date.parse(cut_off_at!) - earlierMs).toISOString() })
        .where('id', '=', draw_id)
        .execute();
    const { row } = await beginShares(shop, 2);
    return Date.parse((await listChargesOf(shop.services, row.id)).at(-1)!.due_at);
  };
  expect((await readDue(0)) - (await readDue(HOUR_MS))).toBe(HOUR_MS);
});

test.each([
  ['too few shares left it is left out and told', 11, 'skipped: sold_out', ['recurring_skipped']],
  ['none left and another one open that one is bought of', 12, 'purchased', ['recurring_purchased']],
] as const)('where the syndicate of a draw has %s', async (_, taken, outcome, told) => {
  const shop = await openCrewShop();
  const { services } = shop;
  const { customerId, row } = await beginShares(shop, 2);
  const [charge] = await listChargesOf(services, row.id);
  const pool = (await listPools(services)).find(({ draw_id }) => draw_id === charge!.draw_id);
  const other = await createWalletHolder(services, 10_000);
  await buyShares(services, other, pool!.id, taken);
  await openPools(services);
  await runUntil(shop, Date.parse(charge!.due_at) + 1000);
  expect((await listOutcomes(services, row.id))[0]).toBe(outcome);
  expect(await listMailKindsOf(services, customerId)).toEqual(told);
  const owned = await services.database.db
    .selectFrom('ticket')
    .select('pool_id')
    .where('customer_id', '=', customerId)
    .execute();
  expect(owned.every(({ pool_id }) => pool_id !== pool!.id)).toBe(true);
  expect((await verifyLedger(services)).faults).toEqual([]);
});
