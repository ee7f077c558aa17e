// A draw of a lottery that is cancelled: everybody's money goes back once, to the cent, and nothing else does.
import { expect, test } from 'vitest';
import { cancelDeskDraw, getDeskDraw } from '#lib/contracts/catalogue/desk-draws.ts';
import { listClosedMoney } from '#lib/contracts/payments/desk-withdrawals.ts';
import { cancelLotteryDraw, refundCancelledDraw } from '#platform/catalogue/draws/cancel/cancel-draw.ts';
import { CancelRefused } from '#platform/catalogue/draws/cancel/cancelled-draw.ts';
import { drawCancelCommands } from '#platform/catalogue/draws/cancel/command.ts';
import { countCancelledDraw } from '#platform/catalogue/draws/cancel/count-cancelled.ts';
import { DrawNotMovable, moveDrawToDay } from '#platform/catalogue/draws/move-draw.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { openPools } from '#platform/catalogue/syndicates/open-pools.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { readSales } from '#platform/people/operators/desk/reports.ts';
import { readOrderTickets } from '#platform/sale/cancellations/read-tickets.ts';
import { listOrders } from '#platform/sale/orders/store.ts';
import type { Services } from '#platform/services.ts';
import { getNowIso } from '#platform/time.ts';
import { openTestPlatform, TEST_NOW } from '../../../support/platform.ts';
import {
  buyTickets,
  createWalletHolder,
  listDraws,
  listEntries,
  playGame,
} from '../../../support/played-draws.ts';
import { openStaffDesk } from '../../../support/staff.ts';
import { buyShares, createCrewOffer, listPools, readBalance } from '../../../support/syndicates.ts';
import { buyWithCredit, createPairInput, readUsedCents } from '../results/late-draws.ts';

const DAY_MS = 86_400_000;
const REASON = 'The machine broke.';

const expectClean = async (services: Services) => expect((await verifyLedger(services)).faults).toEqual([]);

async function openShop() {
  const platform = await openTestPlatform();
  await playGame(platform.services);
  const [first] = await listDraws(platform.services);
  return { ...platform, platform, drawId: first!.id, draw: first! };
}

test('tickets of the draw alone go back whole, those that play on for that draw alone, once and to the cent', async () => {
  const { services, clock, drawId } = await openShop();
  const [one, many] = [await createWalletHolder(services), await createWalletHolder(services)];
  await buyTickets(services, one, { tickets: 3 });
  await buyTickets(services, many, { tickets: 5, numDraws: 3 });
  const figures = await countCancelledDraw(services.database.db, drawId);
  expect(figures).toMatchObject({ customers: 2, tickets: 3, parts: 5, paidCents: 800, closedCents: 0 });
  const both = await Promise.all([1, 2].map(() => cancelLotteryDraw(services, drawId, { reason: REASON })));
  expect(both.toSorted()).toEqual([false, true]);
  await refundCancelledDraw(services, drawId);
  expect([await readBalance(services, one), await readBalance(services, many)]).toEqual([100_000, 99_000]);
  const mails = await services.database.db
    .selectFrom('mail')
    .select('customer_id')
    .where('kind', '=', 'raffle_cancelled')
    .execute();
  expect(mails.map(({ customer_id }) => customer_id).toSorted()).toEqual([one, many].toSorted());
  await expectClean(services);
  const { db } = services.database;
  const credits = await db.selectFrom('limit_credit').select('cents').execute();
  expect(credits.reduce((sum, { cents }) => sum + Number(cents), 0)).toBe(800);
  const { result } = await listOrders(services, many, 'upcoming_products', { limit: 1, offset: 0 });
  expect(result[0]?.entries[0]?.outcome).toEqual({
    state: 'refunded',
    amount: { amount: '1.00', currency: 'AUD' },
    isCancelled: true,
  });
  const [checkout] = await db.selectFrom('checkout').select('id').where('customer_id', '=', many).execute();
  const states = await readOrderTickets(db, checkout!.id, getNowIso(services.clock));
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['refunded']));
  clock.set(TEST_NOW + 4 * DAY_MS);
  expect(await runDueDraws(services)).toEqual([]);
  const entries = await listEntries(services);
  expect(entries.filter(({ draw_id, prize_cents }) => draw_id === drawId && prize_cents)).toEqual([]);
  expect(entries.some(({ draw_id, scored_at }) => draw_id !== drawId && scored_at !== null)).toBe(true);
  await expectClean(services);
  const span = { from: '2026-11-01', to: '2026-12-31', by: 'offer' } as const;
  const { total, ledgerCents } = await readSales(db, span);
  expect([total.tickets, total.priceCents, total.backCents]).toEqual([5, 1000, 800]);
  expect(ledgerCents).toBe(total.salesCents);
});

test('of three draws cancelled one after the other a ticket with a credit gets back what it cost, and not more', async () => {
  const { services } = await openShop();
  const own = await createWalletHolder(services);
  await buyWithCredit(services, own, createPairInput(3), { amountCents: 200 });
  expect(await readBalance(services, own)).toBe(99_900);
  for (const { id } of (await listDraws(services)).slice(0, 3)) {
    await cancelLotteryDraw(services, id, { reason: REASON });
    await expectClean(services);
  }
  expect([await readUsedCents(services, own), await readBalance(services, own)]).toEqual([0, 100_000]);
});

test('a pool of the draw does not play, full or not, and its members are told once', async () => {
  const { services, drawId } = await openShop();
  await saveOffer(services.database.db, services, createCrewOffer());
  await openPools(services);
  const pools = (await listPools(services)).filter(({ draw_id }) => draw_id === drawId);
  const [full, some] = [await createWalletHolder(services), await createWalletHolder(services)];
  await buyShares(services, full, pools[0]!.id, pools[0]!.shares - 1);
  await buyShares(services, some, pools[0]!.id, 1);
  await buyTickets(services, some);
  expect(await countCancelledDraw(services.database.db, drawId)).toMatchObject({ customers: 2, tickets: 3 });
  await cancelLotteryDraw(services, drawId, { reason: REASON });
  expect([await readBalance(services, full), await readBalance(services, some)]).toEqual([100_000, 100_000]);
  expect((await listPools(services)).find(({ id }) => id === pools[0]!.id)?.status).toBe('cancelled');
  const kinds = await services.database.db
    .selectFrom('mail')
    .select('kind')
    .where('customer_id', '=', some)
    .execute();
  expect(kinds.filter(({ kind }) => kind === 'raffle_cancelled')).toHaveLength(1);
  await expectClean(services);
});

test('what is drawn is not cancelled, and what is cancelled is neither moved nor drawn', async () => {
  const { services, clock, drawId } = await openShop();
  const own = await createWalletHolder(services);
  await buyTickets(services, own);
  await cancelLotteryDraw(services, drawId, { reason: REASON });
  await expect(moveDrawToDay(services, drawId, '2026-12-20')).rejects.toThrow(DrawNotMovable);
  clock.set(TEST_NOW + 3 * DAY_MS);
  await runDueDraws(services);
  const draws = await listDraws(services);
  expect(draws[0]).toMatchObject({ status: 'DRAW_CLOSED', numbers: null });
  expect(draws[1]?.status).toBe('DRAW_EMAILED');
  await expect(cancelLotteryDraw(services, draws[1]!.id, { reason: REASON })).rejects.toThrow(CancelRefused);
});

test('the command says figures first, and cancels for the repeated words alone', async () => {
  const { services, draw } = await openShop();
  const own = await createWalletHolder(services);
  await buyTickets(services, own, { numDraws: 3 });
  const run = async (options: Record<string, string>) => {
    const lines: string[] = [];
    await drawCancelCommands['draws cancel'].run({
      services,
      words: ['pair', String(draw.draw_no)],
      options,
      actor: 'ops:test',
      print: (line) => void lines.push(line),
    });
    return lines.join('\n');
  };
  expect(await run({ reason: REASON })).toContain('of 1 that play on');
  await expect(run({ reason: REASON, confirm: 'pair' })).rejects.toThrow('Nothing was changed');
  expect(await readBalance(services, own)).toBe(99_700);
  expect(await run({ reason: REASON, confirm: `pair ${draw.draw_no}` })).toContain('is cancelled');
  expect(await run({ reason: REASON, confirm: `pair ${draw.draw_no}` })).toContain('was cancelled before');
  expect(await readBalance(services, own)).toBe(99_800);
});

test('at the desk the figures are sent along, and whoever comes second changes nothing', async () => {
  const { platform, services, draw } = await openShop();
  const own = await createWalletHolder(services);
  await buyTickets(services, own);
  const { headers } = await openStaffDesk(platform, 'manager');
  const params = { offerKey: 'pair', drawNo: draw.draw_no };
  const seen = (await platform.call(getDeskDraw, { headers, params })).result;
  expect(seen.cancel).toMatchObject({ tickets: 1, paidCents: 100 });
  const words = `pair ${draw.draw_no}`;
  const send = (body: { words?: string; cents?: number }) =>
    platform.call(cancelDeskDraw, { headers, params, body: { reason: REASON, words, cents: 100, ...body } });
  expect((await send({ words: 'pair' })).status).toBe(422);
  expect((await send({ cents: 1 })).status).toBe(409);
  const answers = await Promise.all([send({}), send({})]);
  expect(answers.filter(({ status, result }) => status === 200 && result.isNew)).toHaveLength(1);
  expect((await platform.call(getDeskDraw, { headers, params })).result.cancel).toBeUndefined();
  expect(await readBalance(services, own)).toBe(100_000);
  const auditor = await openStaffDesk(platform, 'support');
  const refused = await platform.call(cancelDeskDraw, {
    headers: auditor.headers,
    params,
    body: { reason: REASON, words, cents: 100 },
  });
  expect(refused.status).toBe(403);
  await expectClean(services);
});

test('what goes back to a closed account waits in the list of the desk', async () => {
  const { platform, services, drawId } = await openShop();
  const own = await createWalletHolder(services);
  await buyTickets(services, own);
  const { db } = services.database;
  await db
    .updateTable('customer')
    .set({ closed_at: getNowIso(services.clock) })
    .where('id', '=', own)
    .execute();
  expect(await countCancelledDraw(db, drawId)).toMatchObject({ paidCents: 100, closedCents: 100 });
  await cancelLotteryDraw(services, drawId, { reason: REASON });
  const { headers } = await openStaffDesk(platform, 'support');
  const { result } = await platform.call(listClosedMoney, { headers });
  expect(result).toMatchObject({
    rows: [{ customerId: own, cents: 100_000 }],
    total: { count: 1, cents: 100_000 },
  });
  await expectClean(services);
});
