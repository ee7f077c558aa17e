// What happens to draws is kept: for followers, and as the versions of a result.
import { expect, test } from 'vitest';
import { type DrawState, listDrawNews, listDrawRevisions } from '#lib/contracts/offers/draw-news.ts';
import { compareStates } from '#platform/catalogue/draws/news/compare-states.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { openTestPlatform, type TestPlatform } from '../../../support/platform.ts';
import { createPairOffer, playGame } from '../../../support/played-draws.ts';
import { counts, feed, feedResult, outsideOffer, run } from '../results/imports.ts';

const DAY_MS = 86_400_000;

const readNews = async ({ call }: TestPlatform, after = 0) =>
  (await call(listDrawNews, { query: { after } })).result;

test('a draw that is held tells of its closing, its numbers and what they pay, in this order', async () => {
  const platform = await openTestPlatform();
  await playGame(platform.services);
  const before = await readNews(platform);
  platform.clock.advance(DAY_MS);
  await runDueDraws(platform.services);
  const { news, upTo } = await readNews(platform, before.upTo);
  const held = news.filter(({ state }) => state.drawNo === 1);
  expect(held.map(({ kind }) => kind)).toEqual(['closing', 'numbers', 'dividends']);
  expect(held.map(({ state }) => [state.numbers.length, state.dividends.length])).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
  ]);
  expect(news.map(({ id }) => id)).toEqual([...news.map(({ id }) => id)].sort((a, b) => a - b));
  expect((await readNews(platform, upTo)).news).toEqual([]);
  expect((await platform.call(listDrawNews)).result).toEqual({ upTo, hasMore: false, news: [] });
});

test('the jackpot of the draw after it is news', async () => {
  const platform = await openTestPlatform();
  await playGame(platform.services);
  platform.clock.advance(DAY_MS);
  await runDueDraws(platform.services);
  const { news } = await readNews(platform);
  const jackpots = news.filter(({ kind }) => kind === 'jackpot');
  expect(jackpots.map(({ state }) => state.drawNo)).toContain(2);
  expect(jackpots.every(({ state }) => state.jackpotCents !== null)).toBe(true);
});

test('a corrected result keeps the version before, also of one from before versions were kept', async () => {
  const platform = await openTestPlatform();
  const { services, call } = platform;
  await saveOffer(services.database.db, services, createPairOffer(outsideOffer()));
  const map = { map: new Map([['RealPair', 'pair']]) };
  const first = feed(feedResult({ DrawDate: '2026-11-18T00:00:00' }));
  expect(counts(await run(services, first, map))).toEqual([1, 0, 0, 0]);
  await services.database.db.deleteFrom('draw_news').execute();
  const corrected = feed(feedResult({ DrawDate: '2026-11-18T00:00:00', PrimaryNumbers: [1, 2] }));
  expect(counts(await run(services, corrected, map))).toEqual([0, 1, 0, 0]);
  const { result } = await call(listDrawRevisions, { params: { productOfferKey: 'pair', drawNo: 41 } });
  expect(
    result.map(({ revision, kind, changed, state }) => [revision, kind, changed, state.numbers]),
  ).toEqual([
    [1, 'known', [], [5, 2]],
    [2, 'correction', ['numbers'], [1, 2]],
  ]);
  const { news } = await readNews(platform);
  expect(news.map(({ kind }) => kind)).toEqual(['correction']);
});

test('results of long ago are kept, and nobody is told of them', async () => {
  const platform = await openTestPlatform();
  const { services, call } = platform;
  await saveOffer(services.database.db, services, createPairOffer(outsideOffer()));
  const old = feed(feedResult({ DrawDate: '2020-11-18T00:00:00' }));
  await run(services, old, { map: new Map([['RealPair', 'pair']]) });
  expect((await readNews(platform)).news).toEqual([]);
  const { result } = await call(listDrawRevisions, { params: { productOfferKey: 'pair', drawNo: 41 } });
  expect(result.map(({ kind }) => kind)).toEqual(['numbers']);
});

const STATE: DrawState = {
  drawNo: 7,
  isNumberCounted: false,
  date: '2026-11-18',
  drawDate: '2026-11-18T09:30:00.000Z',
  stop: '2026-11-18T08:30:00.000Z',
  isClosed: true,
  jackpotCents: null,
  source: 'feed',
  numbers: [1, 2],
  supplementary: [3],
  dividends: [],
  winners: [],
};

test('a real result in the place of a generated one is no correction', () => {
  const generated = { ...STATE, source: 'demonstration', numbers: [4, 5] };
  expect(compareStates(generated, STATE)?.kind).toBe('numbers');
  expect(compareStates({ ...STATE, numbers: [4, 5] }, STATE)).toEqual({
    kind: 'correction',
    changed: ['numbers'],
  });
  expect(compareStates(STATE, { ...STATE, jackpotCents: 5 })).toBeUndefined();
});
