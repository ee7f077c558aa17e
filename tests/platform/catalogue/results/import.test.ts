import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { getPastDraw, getPastDraws, getResultKeys, getStatistics } from '#lib/contracts/offers/draw.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { lighthouse } from '#platform/shop/seed/games/lighthouse.ts';
import { seedHistory } from '#platform/shop/seed/history.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import {
  buyTickets,
  createPairOffer,
  createWalletHolder,
  listDraws,
  listEntries,
  playGame,
} from '../../../support/played-draws.ts';
import { writeDrawn } from '../../../support/results.ts';
import { hasOfficialFiles, officialFile } from './files.ts';
import { counts, feed, feedResult, file, outsideOffer, run } from './imports.ts';

const DAY_MS = 86_400_000;

const CSV = 'draw_date,n1,n2,supp1\n2026-01-01,1,2,3\n2026-01-02,4,5,6\n2026-01-03,2,6,1\n';

test('a history becomes draws with results, and the pages of its years are asked to come anew', async () => {
  const { services, purged, call } = await openTestPlatform();
  await playGame(services);
  const rows: number[] = [];
  const report = await run(services, file('pair.csv', CSV), {
    offerKey: 'pair',
    onRow: (row) => void rows.push(row),
    replacesDemonstration: true,
  });
  // Draw 1 is the first open one: three earlier draws find no number below it.
  expect(report.refused).toHaveLength(3);
  await services.database.db
    .updateTable('draw')
    .set((row) => ({ draw_no: row('draw_no', '+', 500) }))
    .execute();
  purged.length = 0;
  expect(counts(await run(services, file('pair.csv', CSV), { offerKey: 'pair' }))).toEqual([3, 0, 0, 0]);
  expect(rows).toEqual([1, 2, 3]);
  const { result } = await call(getPastDraws, { query: { offerKey: 'pair' } });
  expect(result.map(({ drawNo, date, numbers, source }) => [drawNo, date, numbers, source])).toEqual([
    [500, '2026-01-03', [2, 6], 'history'],
    [499, '2026-01-02', [4, 5], 'history'],
    [498, '2026-01-01', [1, 2], 'history'],
  ]);
  expect(purged).toEqual(expect.arrayContaining(['results', 'draws:pair', 'draw:pair:498', 'offer:pair']));
  expect((await call(getStatistics, { params: { offerKey: 'pair' } })).result.draws).toBe(3);
});

test('an import repeated changes and purges nothing', async () => {
  const { services, purged } = await openTestPlatform();
  await saveOffer(services.database.db, services, createPairOffer());
  const from = file('pair.csv', CSV);
  expect(counts(await run(services, from, { offerKey: 'pair' }))).toEqual([3, 0, 0, 0]);
  const before = await listDraws(services);
  purged.length = 0;
  expect(counts(await run(services, from, { offerKey: 'pair' }))).toEqual([0, 0, 0, 3]);
  expect(await listDraws(services)).toEqual(before);
  expect(purged).toEqual([]);
});

test('a file with bad rows names each with its line, and the others are imported', async () => {
  const { services } = await openTestPlatform();
  await saveOffer(services.database.db, services, createPairOffer());
  const from = file('bad.csv', `${CSV}2026-01-04,1,1,2\n2026-02-30,1,2,3\n2026-01-05,1,7,3\n`);
  const report = await run(services, from, { offerKey: 'pair' });
  expect(report.refused).toEqual([
    { where: 'line 5', reason: 'main number 1 appears twice' },
    { where: 'line 6', reason: expect.stringContaining('2026-02-30') },
    { where: 'line 7', reason: 'main number 7 is not between 1 and 6' },
  ]);
  expect(counts(report)).toEqual([3, 0, 0, 0]);
  expect(counts(await run(services, from, { offerKey: 'pair' }))).toEqual([0, 0, 0, 3]);
  expect((await run(services, from)).faults[0]!.reason).toContain('--offer');
});

test('a trial says what would change and changes nothing', async () => {
  const { services } = await openTestPlatform();
  await saveOffer(services.database.db, services, createPairOffer());
  const report = await run(services, file('pair.csv', CSV), { offerKey: 'pair', isDryRun: true });
  expect(counts(report)).toEqual([3, 0, 0, 0]);
  expect(await listDraws(services)).toEqual([]);
});

test('demonstration draws give way to history with their dividends, in their places', async () => {
  const { services, call } = await openTestPlatform();
  const offer = createPairOffer();
  await saveOffer(services.database.db, services, offer);
  await writeDrawn(services, offer, [
    { drawNo: 9, localDate: '2026-01-01' },
    { drawNo: 10, localDate: '2026-01-02' },
    { drawNo: 11, localDate: '2026-01-05' },
  ]);
  const from = file('pair.csv', CSV.replace('2026-01-03', '2026-01-04'));
  expect((await run(services, from, { offerKey: 'pair' })).faults).toHaveLength(3);
  // Draw 11 is a demonstration draw behind the file: between it and draw 10 no number is free, so those before make room.
  const report = await run(services, from, { offerKey: 'pair', replacesDemonstration: true });
  expect([report.refused, counts(report), report.renumbered]).toEqual([[], [1, 2, 0, 0], 2]);
  expect((await listDraws(services)).map(({ draw_no, local_date }) => [draw_no, local_date])).toEqual([
    [8, '2026-01-01'],
    [9, '2026-01-02'],
    [10, '2026-01-04'],
    [11, '2026-01-05'],
  ]);
  const { result } = await call(getPastDraw, { params: { productOfferKey: 'pair', drawNo: 9 } });
  expect(result).toMatchObject({ source: 'history', numbers: [4, 5], dividends: [], isNumberCounted: true });
  expect(result.prizePool).toBeUndefined();
  const kept = await call(getPastDraw, { params: { productOfferKey: 'pair', drawNo: 11 } });
  expect(kept.result).toMatchObject({ source: 'demonstration', dividends: [{ division: 1 }] });
});

test('tickets of a draw are scored and paid by the dividends of an imported result', async () => {
  const { services, clock } = await openTestPlatform();
  await playGame(services, outsideOffer());
  await buyTickets(services, await createWalletHolder(services), { tickets: 60 });
  clock.advance(DAY_MS);
  await runDueDraws(services);
  expect((await listDraws(services))[0]).toMatchObject({ status: 'DRAW_CLOSED', source: 'feed' });
  const map = new Map([['RealPair', 'pair']]);
  const first = await run(services, feed(feedResult({ Dividends: [] })), { map });
  expect([first.faults, counts(first)]).toEqual([[], [0, 1, 0, 0]]);
  await runDueDraws(services);
  expect((await listDraws(services))[0]!.status).toBe('DRAW_DRAWN');
  expect(counts(await run(services, feed(feedResult())))).toEqual([0, 1, 0, 0]);
  expect(await runDueDraws(services)).toEqual([]);
  expect((await listDraws(services))[0]).toMatchObject({ status: 'DRAW_EMAILED', draw_no: 41 });
  const entries = await listEntries(services);
  expect(new Set(entries.map(({ prize_cents }) => prize_cents))).toEqual(new Set([0, 1250]));
  expect(entries.every(({ prize_cents, paid_at }) => (prize_cents === 0) === (paid_at === null))).toBe(true);
  expect(counts(await run(services, feed(feedResult())))).toEqual([0, 0, 0, 1]);
  const { left } = await run(services, feed(feedResult({ PrimaryNumbers: [1, 2] })));
  expect(left[0]!.reason).toContain('tickets are scored');
});

test('a result that pays nothing where a ticket here has won waits with its reason', async () => {
  const { services, clock } = await openTestPlatform();
  await playGame(services, outsideOffer());
  await buyTickets(services, await createWalletHolder(services), { tickets: 60 });
  clock.advance(DAY_MS);
  await runDueDraws(services);
  const [top, second] = feedResult().Dividends;
  const Dividends = [{ ...top, BlocNumberOfWinners: 0, BlocDividend: 0 }, second];
  await run(services, feed(feedResult({ Dividends })), { map: new Map([['RealPair', 'pair']]) });
  expect(await runDueDraws(services, { patienceMs: 0 })).toMatchObject([{ step: 'score' }]);
  const failed = await services.database.db
    .selectFrom('job')
    .select('error')
    .where('error', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(failed.error).toContain('for which no dividend is paid');
});

test('unknown products are named and skipped; a map is kept for the next time', async () => {
  const { services } = await openTestPlatform();
  await saveOffer(services.database.db, services, createPairOffer(outsideOffer()));
  const from = feed(
    feedResult({ DrawDate: '2026-01-05T00:00:00' }),
    feedResult({ ProductId: 'Elsewhere', PrimaryNumbers: [70, 71, 72] }),
  );
  const unmapped = await run(services, from);
  expect(unmapped.skipped).toEqual([
    { productId: 'RealPair', draws: 1 },
    { productId: 'Elsewhere', draws: 1 },
  ]);
  expect(counts(unmapped)).toEqual([0, 0, 0, 0]);
  const mapped = await run(services, from, { map: new Map([['RealPair', 'pair']]) });
  expect([counts(mapped), mapped.skipped]).toEqual([[1, 0, 0, 0], [{ productId: 'Elsewhere', draws: 1 }]]);
  expect(counts(await run(services, from))).toEqual([0, 0, 0, 1]);
  const wrong = await run(services, from, { map: new Map([['Elsewhere', 'nowhere']]) });
  expect(wrong.faults[0]!.reason).toContain('nowhere');
});

test('a feed under the wrong rules, and one that is no feed, change nothing', async () => {
  const { services } = await openTestPlatform();
  await saveOffer(services.database.db, services, createPairOffer());
  const map = new Map([['RealPair', 'pair']]);
  const wrong = await run(services, feed(feedResult({ PrimaryNumbers: [1, 2, 3] })), { map });
  expect(wrong.faults[0]!.reason).toBe('3 main numbers instead of 2');
  await expect(run(services, file('feed.json', '{"no'), { map })).rejects.toThrow('is no JSON');
  for (const text of ['[]', '{"Success":true}', '{"Success":false,"DrawResults":[]}'])
    expect((await run(services, file('feed.json', text), { map })).faults.length, text).toBeGreaterThan(0);
  expect(await listDraws(services)).toEqual([]);
});

test('jackpots and ends of sale of open draws are taken from the feed', async () => {
  const { services, call } = await openTestPlatform();
  await playGame(services, outsideOffer());
  const open = (overrides: Record<string, unknown> = {}) => ({
    ProductId: 'RealPair',
    DrawNumber: 41,
    DrawDate: '2026-11-20T00:00:00',
    Div1Amount: 4_000_000,
    IsDiv1Estimated: false,
    IsDiv1Unknown: false,
    DrawCloseDateTimeUTC: '2026-11-20T09:35:00',
    DrawEndSellDateTimeUTC: '2026-11-20T09:00:00',
    ...overrides,
  });
  const draws = (...records: unknown[]) =>
    file('open.json', JSON.stringify({ Success: true, Draws: records }));
  const map = new Map([['RealPair', 'pair']]);
  expect(counts(await run(services, draws(open()), { map }))).toEqual([0, 1, 0, 0]);
  const second = (await listDraws(services))[1]!;
  expect(second).toMatchObject({
    jackpot_cents: 400_000_000,
    stop_at: '2026-11-20T09:00:00.000Z',
    draw_at: '2026-11-20T09:35:00.000Z',
  });
  expect(counts(await run(services, draws(open())))).toEqual([0, 0, 0, 1]);
  const far = open({
    DrawEndSellDateTimeUTC: '2400-01-01T00:00:00',
    DrawCloseDateTimeUTC: '2400-01-01T00:00:00',
  });
  expect(counts(await run(services, draws(far)))).toEqual([0, 1, 0, 0]);
  expect((await listDraws(services))[1]!.draw_at).toBe('2026-11-20T09:30:00.000Z');
  const closed = await run(services, draws(open(), open({ DrawDate: '2020-01-01T00:00:00' })));
  expect(closed.refused).toMatchObject([{ where: 'RealPair draw 41 of 2020-01-01' }]);
  expect((await call(getResultKeys)).result).toEqual([]);
});

test('results come from an address as from a file', async () => {
  const { services } = await openTestPlatform();
  await saveOffer(services.database.db, services, createPairOffer());
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/pair.csv' ? 200 : 404;
    response.end(CSV);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    expect(counts(await run(services, `${base}/pair.csv`, { offerKey: 'pair' }))).toEqual([3, 0, 0, 0]);
    await expect(run(services, `${base}/none.json`)).rejects.toThrow('answers with 404');
  } finally {
    await new Promise((closed) => server.close(closed));
  }
});

describe.skipIf(!hasOfficialFiles)('the real files', () => {
  const real = (name: string): string => fileURLToPath(officialFile(name));

  test('2,053 Saturdays take the places of demonstration draws, and the feed adds its dividends', {
    timeout: 180_000,
  }, async () => {
    const { services, clock, call } = await openTestPlatform();
    clock.set(Date.parse('2026-11-19T03:00:00Z'));
    await saveOffer(services.database.db, services, lighthouse.offer);
    await seedHistory(services, lighthouse);
    const csv = real('saturday-lotto-1986-2025.csv');
    const refused = await run(services, csv, { offerKey: 'lighthouse' });
    expect(refused.faults.length).toBeGreaterThan(400);
    const options = { offerKey: 'lighthouse', replacesDemonstration: true };
    const report = await run(services, csv, options);
    expect(report.faults).toEqual([]);
    expect(report.inserted + report.updated).toBe(2053);
    expect(counts(await run(services, csv, options))).toEqual([0, 0, 0, 2053]);

    const [keys] = (await call(getResultKeys)).result;
    expect(keys!.years.map(({ year }) => year)).toEqual(
      Array.from({ length: 41 }, (_, index) => 2026 - index),
    );
    const draws = await listDraws(services, 'lighthouse');
    const dates = draws.map(({ local_date }) => local_date);
    expect(dates).toEqual([...dates].sort());
    const friday = await call(getPastDraws, {
      query: { offerKey: 'lighthouse', from: '2021-12-31', to: '2022-01-07' },
    });
    expect(friday.result).toMatchObject([{ date: '2021-12-31', day: 'fri', source: 'history' }]);

    const map = new Map([['TattsLotto', 'lighthouse']]);
    const results = await run(services, real('official-results-2016-07.json'), { map });
    expect([results.faults, counts(results)]).toEqual([[], [0, 1, 0, 0]]);
    expect(results.skipped).toHaveLength(7);
    expect(counts(await run(services, csv, options))).toEqual([0, 0, 0, 2053]);
    const july = await call(getPastDraws, {
      query: { offerKey: 'lighthouse', from: '2016-07-02', to: '2016-07-02' },
    });
    expect(july.result[0]).toMatchObject({ source: 'feed', dividends: { length: 6 } });
  });
});
