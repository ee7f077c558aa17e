// Jackpots and times of open draws from the feed, where an answer was wrong or comes too late.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { moveDrawToDay } from '#platform/catalogue/draws/move-draw.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import type { Services } from '#platform/services.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import {
  buyTickets,
  createWalletHolder,
  listDraws,
  listEntries,
  playGame,
} from '../../../support/played-draws.ts';
import {
  createPlayer,
  listChargesOf,
  openRecurringShop,
  runFor,
} from '../../../support/recurring/recurring-shop.ts';
import { hasOfficialFiles, officialFile } from './files.ts';
import { counts, feed, feedResult, file, outsideOffer, run } from './imports.ts';

const options = { map: new Map([['RealPair', 'pair']]) };

const openDraw = (day: string, closeAt: string, endSaleAt: string) => ({
  ProductId: 'RealPair',
  DrawNumber: 41,
  DrawDate: `${day}T00:00:00`,
  Div1Amount: 4_000_000,
  IsDiv1Estimated: false,
  IsDiv1Unknown: false,
  DrawCloseDateTimeUTC: closeAt,
  DrawEndSellDateTimeUTC: endSaleAt,
});

const fileOf = (...draws: ReturnType<typeof openDraw>[]): string =>
  file('open.json', JSON.stringify({ Success: true, Draws: draws }));

const openDraws = (closeAt: string, endSaleAt = '2026-11-20T09:00:00'): string =>
  fileOf(openDraw('2026-11-20', closeAt, endSaleAt));

const readTime = async (services: Services) => (await listDraws(services))[1]!.draw_at;

test('a close that was wrong is mended by the next answer', async () => {
  const { services } = await openTestPlatform();
  await playGame(services, outsideOffer());
  await run(services, openDraws('2026-11-20T19:35:00'), options);
  expect(await readTime(services)).toBe('2026-11-20T19:35:00.000Z');
  await run(services, openDraws('2026-11-20T09:35:00'), options);
  expect(await readTime(services)).toBe('2026-11-20T09:35:00.000Z');
});

test('a draw whose numbers come before the close of the feed is settled then', async () => {
  const { services, clock } = await openTestPlatform();
  await playGame(services, outsideOffer());
  await buyTickets(services, await createWalletHolder(services), {
    gameType: 'standard',
    gameOffer: 'standard',
    games: [{ numbers: [2, 5] }],
    numDraws: 3,
  });
  await run(services, openDraws('2026-11-21T09:30:00'), options);
  expect(await readTime(services)).toBe('2026-11-21T09:30:00.000Z');
  clock.set(Date.parse('2026-11-20T10:00:00Z'));
  await runDueDraws(services);
  const from = feed(feedResult({ DrawDate: '2026-11-20T00:00:00' }));
  expect(counts(await run(services, from))).toEqual([0, 1, 0, 0]);
  expect(await runDueDraws(services, { patienceMs: 0 })).toEqual([]);
  const draw = (await listDraws(services))[1]!;
  expect(draw.status).toBe('DRAW_EMAILED');
  const paid = (await listEntries(services)).filter(({ draw_id }) => draw_id === draw.id);
  expect(paid.map(({ prize_cents }) => prize_cents)).toEqual([1250]);
});

test('a draw that closes while its answer is read keeps its time, and is named', async () => {
  const { services } = await openTestPlatform();
  await playGame(services, outsideOffer());
  const before = await readTime(services);
  const { database } = services;
  const closing: Services = {
    ...services,
    database: {
      ...database,
      transact: async (work, beforeCommit) => {
        await database.db.updateTable('draw').set({ status: 'DRAW_CLOSED' }).execute();
        return database.transact(work, beforeCommit);
      },
    },
  };
  expect((await run(closing, openDraws('2026-11-20T09:35:00'), options)).left).toMatchObject([
    { reason: 'pair draw 2 is no longer open' },
  ]);
  expect(await readTime(services)).toBe(before);
});

test('a draw that is closed here is named and left, and the others are taken', async () => {
  const { services, clock } = await openTestPlatform();
  await playGame(services, outsideOffer());
  clock.set(Date.parse('2026-11-19T08:31:00Z'));
  await runDueDraws(services);
  const [closed] = await listDraws(services);
  const from = fileOf(
    openDraw('2026-11-19', '2026-11-19T09:35:00', '2026-11-19T09:00:00'),
    openDraw('2026-11-20', '2026-11-20T09:35:00', '2026-11-20T09:00:00'),
  );
  const report = await run(services, from, options);
  expect([report.faults, counts(report)]).toEqual([[], [0, 1, 0, 0]]);
  expect(report.left).toEqual([
    { where: 'RealPair draw 41 of 2026-11-19', reason: 'pair draw 1 is no longer open' },
  ]);
  const draws = await listDraws(services);
  expect(draws[0]).toEqual(closed);
  expect(draws[1]!.jackpot_cents).toBe(400_000_000);
});

test('sales that would end after the draw is held are refused, and nothing is changed', async () => {
  const { services } = await openTestPlatform();
  await playGame(services, outsideOffer());
  const before = await listDraws(services);
  const late = await run(services, openDraws('2026-11-21T09:35:00', '2026-11-20T09:30:01'), options);
  expect(late.refused).toEqual([
    {
      where: 'RealPair draw 41 of 2026-11-20',
      reason: 'its sales would end at 2026-11-20T09:30:01.000Z, after it is held at 2026-11-20T09:30:00.000Z',
    },
  ]);
  expect(await listDraws(services)).toEqual(before);
  const atTheDraw = openDraws('2026-11-20T09:35:00', '2026-11-20T09:30:00');
  expect(counts(await run(services, atTheDraw, options))).toEqual([0, 1, 0, 0]);
});

test.each([
  [
    'sales that would end on the day before',
    '2026-11-20T09:35:00',
    '2026-11-19T12:59:59',
    'its sales would end at 2026-11-19T12:59:59.000Z, before the day it is held on',
  ],
  [
    'a close more than a day after the draw',
    '2026-11-21T09:30:01',
    '2026-11-20T09:00:00',
    'it would close at 2026-11-21T09:30:01.000Z, more than a day after it is held at 2026-11-20T09:30:00.000Z',
  ],
])('%s: refused, and nothing is changed', async (_, closeAt, endSaleAt, reason) => {
  const { services } = await openTestPlatform();
  await playGame(services, outsideOffer());
  const before = await listDraws(services);
  const { refused } = await run(services, openDraws(closeAt, endSaleAt), options);
  expect(refused).toEqual([{ where: 'RealPair draw 41 of 2026-11-20', reason }]);
  expect(await listDraws(services)).toEqual(before);
});

test('sales may end earlier on the day of the draw', async () => {
  const { services } = await openTestPlatform();
  await playGame(services, outsideOffer());
  const sinceMidnight = openDraws('2026-11-20T09:35:00', '2026-11-19T13:00:00');
  expect(counts(await run(services, sinceMidnight, options))).toEqual([0, 1, 0, 0]);
  expect((await listDraws(services))[1]!.stop_at).toBe('2026-11-19T13:00:00.000Z');
});

test('the sales of a draw that was moved end before it is held on its new day', async () => {
  const { services } = await openTestPlatform();
  await playGame(services, { ...outsideOffer(), drawDays: ['sat'] });
  await moveDrawToDay(services, (await listDraws(services))[0]!.id, '2026-11-20');
  const ofSaturday = openDraws('2026-11-20T09:35:00', '2026-11-21T09:00:00');
  expect((await run(services, ofSaturday, options)).refused).toHaveLength(1);
  expect(counts(await run(services, openDraws('2026-11-20T09:35:00'), options))).toEqual([0, 1, 0, 0]);
});

test.skipIf(!hasOfficialFiles).each([
  ['Powerball', '2021-08-03T00:00:00Z'],
  ['TattsLotto', '2024-02-22T00:00:00Z'],
])('the end of sale of %s in the official file is taken', async (productId, before) => {
  const { services, clock } = await openTestPlatform();
  clock.set(Date.parse(before));
  await playGame(services, outsideOffer());
  const from = fileURLToPath(officialFile('official-open-draws.json'));
  const report = await run(services, from, { map: new Map([[productId, 'pair']]), only: [productId] });
  expect([report.faults, counts(report)]).toEqual([[], [0, 1, 0, 0]]);
  const { stop_at } = (await listDraws(services)).find((draw) => draw.jackpot_cents !== null)!;
  expect(stop_at).toMatch(/T09:30:00/);
});

test.each([
  ['the end of sale', '2026-11-20T07:30:00', ['2026-11-19T08:40', '2026-11-20T07:15']],
  ['the jackpot alone', '2026-11-20T08:30:00', ['2026-11-19T08:40', '2026-11-20T08:15']],
])('charges that wait for a draw follow what an answer changes: %s', async (_, endSaleAt, times) => {
  const shop = await openRecurringShop(outsideOffer());
  const { services } = shop;
  shop.clock.set(Date.parse('2026-11-19T08:31:00Z'));
  const { row } = await createPlayer(shop);
  expect((await run(services, openDraws('2026-11-20T09:35:00', endSaleAt), options)).updated).toBe(1);
  await runFor(shop, 0);
  const [charge] = await listChargesOf(services, row.id);
  expect([charge?.due_at, charge?.last_at].map((at) => at?.slice(0, 16))).toEqual(times);
});
