import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  Dividend,
  getDraw,
  getDrawPrizes,
  getDrawWinners,
  getLatestDraws,
  getPastDraw,
  getPastDraws,
  getResultKeys,
  getStatistics,
} from '#lib/contracts/offers/draw.ts';
import { computeGameStatistics, filterTodaysBarrels } from '#lib/domain/lottery/statistics.ts';
import { openDrawsAhead } from '#platform/catalogue/draws/open-ahead.ts';
import { bumpResultsVersion } from '#platform/catalogue/draws/results-version.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { transact } from '#platform/ground/db/open.ts';
import { openTestPlatform, type TestPlatform } from '../../../support/platform.ts';
import {
  buyTickets,
  createPairOffer,
  createWalletHolder,
  listEntries,
  playGame,
  TWO_OF_SIX,
} from '../../../support/played-draws.ts';
import { listDays, writeDrawn } from '../../../support/results.ts';
import { buyShares, openCrew } from '../../../support/syndicates.ts';

const DAY_MS = 86_400_000;

/** Two offers: `pair` drawn on 40 days, `other` on the last three of them. */
async function createTwoOffers(): Promise<TestPlatform> {
  const platform = await openTestPlatform();
  const { services } = platform;
  const pair = createPairOffer();
  const other = createPairOffer({ key: 'other', name: 'Other', ranking: 2 });
  for (const offer of [other, pair]) await saveOffer(services.database.db, services, offer);
  const dates = listDays('2025-12-20', 40);
  await writeDrawn(
    services,
    pair,
    dates.map((localDate, index) => ({ drawNo: 1001 + index, localDate })),
  );
  await writeDrawn(
    services,
    other,
    dates.slice(-3).map((localDate, index) => ({ drawNo: 7 + index, localDate })),
  );
  return platform;
}

test('the latest draws of all offers come in one answer, as each does alone', async () => {
  const { call } = await createTwoOffers();
  const { result } = await call(getLatestDraws);
  expect(result.map(({ offerKey, drawNo }) => [offerKey, drawNo])).toEqual([
    ['pair', 1040],
    ['other', 9],
  ]);
  for (const draw of result) {
    const params = { productOfferKey: draw.offerKey, drawNo: draw.drawNo };
    expect(draw).toEqual((await call(getPastDraw, { params })).result);
  }
});

test('drawn draws of one offer come newest first, a page at a time, with their neighbours', async () => {
  const { call } = await createTwoOffers();
  const { result, envelope } = await call(getPastDraws, { query: { offerKey: 'pair', limit: 3, offset: 1 } });
  expect(result.map(({ drawNo }) => drawNo)).toEqual([1039, 1038, 1037]);
  expect(envelope.pageInfo).toEqual({ limit: 3, offset: 1, total: 40 });
  expect(result[0]).toMatchObject({
    offerKey: 'pair',
    date: '2026-01-27',
    day: 'tue',
    drawDate: '2026-01-27T09:30:00.000Z',
    numbers: [1, 2],
    supplementary: [3],
    prizePool: { amount: '500.00', currency: 'AUD' },
    previousDrawNo: 1038,
    nextDrawNo: 1040,
    dividends: [
      { division: 1, winners: 0, amount: { amount: '0.00' }, transferredTo: { kind: 'draw', number: 1040 } },
    ],
  });
});

test('draws of all offers are in the order of their instants', async () => {
  const { call } = await createTwoOffers();
  const { result, envelope } = await call(getPastDraws, { query: { limit: 4 } });
  expect(result.map(({ offerKey, drawNo }) => [offerKey, drawNo])).toEqual([
    ['other', 9],
    ['pair', 1040],
    ['other', 8],
    ['pair', 1039],
  ]);
  expect(envelope.pageInfo?.total).toBe(43);
});

test('a year and a month are asked for by their dates, both ends included', async () => {
  const { call } = await createTwoOffers();
  const year = await call(getPastDraws, {
    query: { offerKey: 'pair', from: '2025-01-01', to: '2025-12-31', limit: 400 },
  });
  expect(year.result.map(({ date }) => date)).toEqual(listDays('2025-12-20', 12).reverse());
  const none = await call(getPastDraws, {
    query: { offerKey: 'pair', from: '2024-01-01', to: '2024-12-31' },
  });
  expect([none.status, none.result, none.envelope.pageInfo?.total]).toEqual([200, [], 0]);
});

test('offers of another type have no lottery results', async () => {
  const { call } = await createTwoOffers();
  const total = async (productType: 'lottery_ticket' | 'raffle_ticket') =>
    (await call(getPastDraws, { query: { productType } })).envelope.pageInfo?.total;
  expect([await total('lottery_ticket'), await total('raffle_ticket')]).toEqual([43, 0]);
});

test('the first and the last draw have one neighbour; an unknown draw is 404', async () => {
  const { call } = await createTwoOffers();
  const findAt = (drawNo: number) => call(getPastDraw, { params: { productOfferKey: 'pair', drawNo } });
  const [first, last] = [await findAt(1001), await findAt(1040)];
  expect(first.result).toMatchObject({ nextDrawNo: 1002 });
  expect(first.result.previousDrawNo).toBeUndefined();
  expect(last.result).toMatchObject({ previousDrawNo: 1039 });
  expect(last.result.nextDrawNo).toBeUndefined();
  expect((await findAt(1041)).status).toBe(404);
  expect((await call(getPastDraw, { params: { productOfferKey: 'pair', drawNo: 'x' } })).status).toBe(422);
});

test('a draw that is not drawn is a draw, but none of the past', async () => {
  const { services, call } = await openTestPlatform();
  await playGame(services);
  const params = { productOfferKey: 'pair', drawNo: 3 };
  expect((await call(getPastDraw, { params })).status).toBe(404);
  expect((await call(getDrawPrizes, { params })).status).toBe(404);
  expect((await call(getDraw, { params })).result).toMatchObject({
    drawNo: 3,
    drawOffset: 2,
    status: 'DRAW_OPEN',
    isPrizePoolUnknown: true,
    purchaseStatus: 'standard',
    commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect((await call(getDraw, { params: { ...params, drawNo: 99 } })).status).toBe(404);
});

const Counts = z.object({ division: z.number(), winners: z.number(), winnersHere: z.number() });

test('winners are counted in all and in this shop', async () => {
  const { services, clock, call } = await openTestPlatform();
  await playGame(services);
  await buyTickets(services, await createWalletHolder(services), { tickets: 40 });
  clock.advance(DAY_MS);
  await runDueDraws(services);
  const params = { productOfferKey: 'pair', drawNo: 1 };
  const prizes = z.array(Dividend).parse((await call(getDrawPrizes, { params })).result);
  const winners = z.array(Counts).parse((await call(getDrawWinners, { params })).result);
  expect(winners.map(({ division }) => division)).toEqual([1, 2]);
  const won = (await listEntries(services)).filter(({ prize_cents }) => (prize_cents ?? 0) > 0);
  expect(won.length).toBeGreaterThan(0);
  expect(winners.reduce((sum, { winnersHere }) => sum + winnersHere, 0)).toBe(won.length);
  for (const { division, winners: all, winnersHere } of winners) {
    expect(all).toBeGreaterThanOrEqual(winnersHere);
    expect(all).toBe(prizes.find((prize) => prize.division === division)?.winners);
  }
});

test('what a pool wins is counted once, however its shares are held', async () => {
  const { services, clock, call } = await openTestPlatform();
  const poolId = await openCrew(services, { games: 50, shares: 25, shareCents: 200 });
  for (const shares of [12, 8, 5])
    await buyShares(services, await createWalletHolder(services), poolId, shares);
  const player = await createWalletHolder(services);
  await buyTickets(services, player, { tickets: 20 });
  clock.advance(DAY_MS);
  await runDueDraws(services);
  const pool = await services.database.db
    .selectFrom('pool_result')
    .select(['amount_cents', 'divisions'])
    .where('pool_id', '=', poolId)
    .executeTakeFirstOrThrow();
  expect(pool.amount_cents).toBeGreaterThan(0);
  const ofPool = z.array(z.object({ combinations: z.number() })).parse(JSON.parse(pool.divisions));
  const ofTickets = (await listEntries(services)).filter(
    ({ customer_id, prize_cents }) => customer_id === player && (prize_cents ?? 0) > 0,
  );
  const params = { productOfferKey: 'pair', drawNo: 1 };
  const winners = z.array(Counts).parse((await call(getDrawWinners, { params })).result);
  expect(winners.reduce((sum, { winnersHere }) => sum + winnersHere, 0)).toBe(
    ofTickets.length + ofPool.reduce((sum, { combinations }) => sum + combinations, 0),
  );
  for (const { winners: all, winnersHere } of winners) expect(all).toBeGreaterThanOrEqual(winnersHere);
});

test('result keys name the years that hold results, by ranking, and follow a new one', async () => {
  const { services, call } = await createTwoOffers();
  const readKeys = async () => (await call(getResultKeys)).result;
  const pair = {
    offerKey: 'pair',
    latestDrawNo: 1040,
    latestDate: '2026-01-28',
    earliestDate: '2025-12-20',
    total: 40,
    years: [
      { year: 2026, draws: 28 },
      { year: 2025, draws: 12 },
    ],
  };
  const years = [{ year: 2026, draws: 3 }];
  const other = {
    offerKey: 'other',
    latestDrawNo: 9,
    latestDate: '2026-01-28',
    earliestDate: '2026-01-26',
    total: 3,
    years,
  };
  expect(await readKeys()).toEqual([pair, other]);
  await writeDrawn(services, createPairOffer({ key: 'other' }), [{ drawNo: 10, localDate: '2026-01-29' }]);
  await transact(services.database, (tx) => bumpResultsVersion(tx, 'other'));
  expect((await readKeys())[1]).toMatchObject({ latestDrawNo: 10, total: 4 });
});

test('statistics count the draws under the rules of today, and a new result is counted at once', async () => {
  const { services, clock, call } = await openTestPlatform();
  const offer = await playGame(services, {
    rules: [
      { ...TWO_OF_SIX, validFrom: '2026-11-10' },
      { ...TWO_OF_SIX, numbers: { pick: 2, of: 5 } },
    ],
  });
  const { db } = services.database;
  await db.deleteFrom('draw_secret').execute();
  await db.deleteFrom('draw').execute();
  const drawn = listDays('2026-11-01', 18).map((localDate, index) => ({
    drawNo: 1 + index,
    localDate,
    numbers: { main: [1 + (index % 5), 6], supplementary: [index % 5 === 4 ? 1 : 5] },
  }));
  await writeDrawn(services, offer, drawn);
  const readStatistics = async () => (await call(getStatistics, { params: { offerKey: 'pair' } })).result;
  const newestFirst = drawn.map(({ localDate, numbers }) => ({ date: localDate, ...numbers })).reverse();
  const { rules } = offer;
  const expected = computeGameStatistics(rules[0]!, filterTodaysBarrels(rules, newestFirst), { pairs: 10 });
  expect(expected.draws).toBe(9);
  const counted = { offerKey: 'pair', drawsHeld: 9, demonstrationDraws: 9, ...expected };
  expect(await readStatistics()).toEqual(JSON.parse(JSON.stringify(counted)));
  expect(expected.supplementaries.reduce((sum, { count }) => sum + count, 0)).toBe(9);

  clock.advance(2 * DAY_MS);
  await openDrawsAhead(services);
  await runDueDraws(services);
  const after = await readStatistics();
  expect(after.draws).toBeGreaterThan(9);
  expect((await call(getStatistics, { params: { offerKey: 'none' } })).status).toBe(404);
});

test('statistics count the latest draws alone where that is asked', async () => {
  const { services, call } = await openTestPlatform();
  const offer = await playGame(services, { rules: [TWO_OF_SIX] });
  await services.database.db.deleteFrom('draw_secret').execute();
  await services.database.db.deleteFrom('draw').execute();
  const drawn = listDays('2026-08-01', 60).map((localDate, index) => ({
    drawNo: 1 + index,
    localDate,
    numbers: { main: index < 10 ? [1, 2] : [3, 4], supplementary: [5] },
  }));
  await writeDrawn(services, offer, drawn);
  const ask = async (query: { latest?: 50 | 100 }) =>
    (await call(getStatistics, { params: { offerKey: 'pair' }, query })).result;
  const all = await ask({});
  expect(all).toMatchObject({ draws: 60, drawsHeld: 60, from: '2026-08-01' });
  expect(all.numbers[0]).toMatchObject({ number: 1, count: 10 });
  const latest = await ask({ latest: 50 });
  expect(latest).toMatchObject({ draws: 50, drawsHeld: 60, from: '2026-08-11', to: all.to });
  expect(latest.numbers[0]).toMatchObject({ number: 1, count: 0, drawsSince: 50 });
  expect(await ask({ latest: 100 })).toMatchObject({ draws: 60, drawsHeld: 60 });
  const other = await call(getStatistics, { params: { offerKey: 'pair' }, query: { latest: 51 } });
  expect(other.status).toBe(422);
});
