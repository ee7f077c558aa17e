import { expect, test } from 'vitest';
import {
  getDraw,
  getDrawPrizes,
  getDrawWinners,
  getPastDraw,
  getPastDraws,
  getResultKeys,
  getStatistics,
} from '#lib/contracts/draw.ts';
import { drawsWithTodaysBarrels, gameStatistics } from '#lib/domain/lottery/statistics.ts';
import { transact } from '#platform/db/open.ts';
import { openAhead } from '#platform/draws/open-ahead.ts';
import { bumpResults } from '#platform/draws/results-version.ts';
import { runDueDraws } from '#platform/draws/run.ts';
import { saveOffer } from '#platform/offers/store.ts';
import { type TestPlatform, testPlatform } from '../../support/platform.ts';
import {
  buyTickets,
  entriesOf,
  pairOffer,
  playGame,
  TWO_OF_SIX,
  walletHolder,
} from '../../support/played-draws.ts';
import { days, writeDrawn } from '../../support/results.ts';

const DAY_MS = 86_400_000;

/** Two offers: `pair` drawn on 40 days, `other` on the last three of them. */
async function twoOffers(): Promise<TestPlatform> {
  const platform = await testPlatform();
  const { services } = platform;
  const pair = pairOffer();
  const other = pairOffer({ key: 'other', name: 'Other', ranking: 2 });
  for (const offer of [other, pair]) await saveOffer(services.database.db, services, offer);
  const dates = days('2025-12-20', 40);
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

test('drawn draws of one offer come newest first, a page at a time, with their neighbours', async () => {
  const { call } = await twoOffers();
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
  const { call } = await twoOffers();
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
  const { call } = await twoOffers();
  const year = await call(getPastDraws, {
    query: { offerKey: 'pair', from: '2025-01-01', to: '2025-12-31', limit: 400 },
  });
  expect(year.result.map(({ date }) => date)).toEqual(days('2025-12-20', 12).reverse());
  const none = await call(getPastDraws, {
    query: { offerKey: 'pair', from: '2024-01-01', to: '2024-12-31' },
  });
  expect([none.status, none.result, none.envelope.pageInfo?.total]).toEqual([200, [], 0]);
});

test('offers of another type have no lottery results', async () => {
  const { call } = await twoOffers();
  const total = async (productType: 'lottery_ticket' | 'raffle_ticket') =>
    (await call(getPastDraws, { query: { productType } })).envelope.pageInfo?.total;
  expect([await total('lottery_ticket'), await total('raffle_ticket')]).toEqual([43, 0]);
});

test('the first and the last draw have one neighbour; an unknown draw is 404', async () => {
  const { call } = await twoOffers();
  const at = (drawNo: number) => call(getPastDraw, { params: { productOfferKey: 'pair', drawNo } });
  const [first, last] = [await at(1001), await at(1040)];
  expect(first.result).toMatchObject({ nextDrawNo: 1002 });
  expect(first.result.previousDrawNo).toBeUndefined();
  expect(last.result).toMatchObject({ previousDrawNo: 1039 });
  expect(last.result.nextDrawNo).toBeUndefined();
  expect((await at(1041)).status).toBe(404);
  expect((await call(getPastDraw, { params: { productOfferKey: 'pair', drawNo: 'x' } })).status).toBe(422);
});

test('a draw that is not drawn is a draw, but none of the past', async () => {
  const { services, call } = await testPlatform();
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

test('winners are counted in all and in this shop', async () => {
  const { services, clock, call } = await testPlatform();
  await playGame(services);
  await buyTickets(services, await walletHolder(services), { tickets: 40 });
  clock.advance(DAY_MS);
  await runDueDraws(services);
  const params = { productOfferKey: 'pair', drawNo: 1 };
  const prizes = (await call(getDrawPrizes, { params })).result;
  const winners = (await call(getDrawWinners, { params })).result;
  expect(winners.map(({ division }) => division)).toEqual([1, 2]);
  const won = (await entriesOf(services)).filter(({ prize_cents }) => (prize_cents ?? 0) > 0);
  expect(won.length).toBeGreaterThan(0);
  expect(winners.reduce((sum, { winnersHere }) => sum + winnersHere, 0)).toBe(won.length);
  for (const { division, winners: all, winnersHere } of winners) {
    expect(all).toBeGreaterThanOrEqual(winnersHere);
    expect(all).toBe(prizes.find((prize) => prize.division === division)?.winners);
  }
});

test('result keys name the years that hold results, by ranking, and follow a new one', async () => {
  const { services, call } = await twoOffers();
  const keys = async () => (await call(getResultKeys)).result;
  const pair = {
    offerKey: 'pair',
    latestDrawNo: 1040,
    latestDate: '2026-01-28',
    total: 40,
    years: [
      { year: 2026, draws: 28 },
      { year: 2025, draws: 12 },
    ],
  };
  const years = [{ year: 2026, draws: 3 }];
  const other = { offerKey: 'other', latestDrawNo: 9, latestDate: '2026-01-28', total: 3, years };
  expect(await keys()).toEqual([pair, other]);
  await writeDrawn(services, pairOffer({ key: 'other' }), [{ drawNo: 10, localDate: '2026-01-29' }]);
  await transact(services.database, (tx) => bumpResults(tx, 'other'));
  expect((await keys())[1]).toMatchObject({ latestDrawNo: 10, total: 4 });
});

test('statistics count the draws under the rules of today, and a new result is counted at once', async () => {
  const { services, clock, call } = await testPlatform();
  const offer = await playGame(services, {
    rules: [
      { ...TWO_OF_SIX, validFrom: '2026-11-10' },
      { ...TWO_OF_SIX, numbers: { pick: 2, of: 5 } },
    ],
  });
  const { db } = services.database;
  await db.deleteFrom('draw_secret').execute();
  await db.deleteFrom('draw').execute();
  const drawn = days('2026-11-01', 18).map((localDate, index) => ({
    drawNo: 1 + index,
    localDate,
    numbers: { main: [1 + (index % 5), 6], supplementary: [index % 5 === 4 ? 1 : 5] },
  }));
  await writeDrawn(services, offer, drawn);
  const statistics = async () => (await call(getStatistics, { params: { offerKey: 'pair' } })).result;
  const newestFirst = drawn.map(({ localDate, numbers }) => ({ date: localDate, ...numbers })).reverse();
  const { rules } = offer;
  const expected = gameStatistics(rules[0]!, drawsWithTodaysBarrels(rules, newestFirst), { pairs: 10 });
  expect(expected.draws).toBe(9);
  const counted = { offerKey: 'pair', demonstrationDraws: 9, ...expected };
  expect(await statistics()).toEqual(JSON.parse(JSON.stringify(counted)));

  clock.advance(2 * DAY_MS);
  await openAhead(services);
  await runDueDraws(services);
  const after = await statistics();
  expect(after.draws).toBeGreaterThan(9);
  expect((await call(getStatistics, { params: { offerKey: 'none' } })).status).toBe(404);
});
