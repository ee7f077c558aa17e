// Draws whose prizes are settled, in a file that holds the result of tonight too: they keep no other draw waiting.
import { expect, test } from 'vitest';
import { getPastDraw } from '#lib/contracts/offers/draw.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { resultCommands } from '#platform/catalogue/results/commands.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import {
  buyTickets,
  createWalletHolder,
  listDraws,
  listEntries,
  playGame,
} from '../../../support/played-draws.ts';
import { counts, feed, feedResult, file, outsideOffer, run } from './imports.ts';

const ENV = { publicOrigin: 'http://127.0.0.1', isClockMovable: false, dataDir: '', databaseUrl: undefined };
const map = new Map([['RealPair', 'pair']]);
const WHERE = 'RealPair draw 41 of 2026-11-19';
const REASON = 'draw 41 of 2026-11-19 has other numbers or dividends, and its tickets are scored';

const tonight = (overrides: Record<string, unknown> = {}) =>
  feedResult({ DrawNumber: 42, DrawDate: '2026-11-20T00:00:00', ...overrides });

/** Draw 1 is settled, and draw 2 of tonight waits for its numbers. */
async function settleFirst() {
  const platform = await openTestPlatform();
  const { services, clock, purged } = platform;
  await playGame(services, outsideOffer());
  await buyTickets(services, await createWalletHolder(services), {
    gameType: 'standard',
    gameOffer: 'standard',
    games: [{ numbers: [2, 5] }],
    numDraws: 3,
  });
  clock.set(Date.parse('2026-11-20T10:00:00Z'));
  await runDueDraws(services);
  await run(services, feed(feedResult()), { map });
  await runDueDraws(services);
  purged.length = 0;
  const listStates = async () =>
    (await listDraws(services)).slice(0, 2).map(({ status, numbers }) => [status, numbers !== null]);
  expect(await listStates()).toEqual([
    ['DRAW_EMAILED', true],
    ['DRAW_CLOSED', false],
  ]);
  return { ...platform, listStates };
}

test('winners of a settled draw that are counted again are shown, and what it paid stays', async () => {
  const { services, call, purged } = await settleFirst();
  const { db } = services.database;
  const [draw] = await listDraws(services);
  const prizes = await db.selectFrom('prize').selectAll().execute();
  const [top, second] = feedResult().Dividends;
  const recounted = [
    { ...top, BlocNumberOfWinners: 3 },
    { ...second, PoolTransferType: 'TO_DRAW', PoolTransferredTo: 42 },
  ];
  const from = feed(tonight(), feedResult({ PrimaryNumbers: [2, 5], Dividends: recounted }));
  const report = await run(services, from);
  expect([report.faults, report.left, counts(report)]).toEqual([[], [], [0, 2, 0, 0]]);
  const { result } = await call(getPastDraw, { params: { productOfferKey: 'pair', drawNo: 1 } });
  expect(result.dividends).toMatchObject([
    { winners: 3, amount: { amount: '12.50' } },
    { winners: 4, amount: { amount: '12.50' }, transferredTo: { kind: 'draw', number: 42 } },
  ]);
  expect(purged).toEqual(expect.arrayContaining(['draw:pair:41', 'draw:pair:42']));
  expect((await listDraws(services))[0]).toEqual(draw);
  expect(await db.selectFrom('prize').selectAll().execute()).toEqual(prizes);
  await runDueDraws(services);
  expect((await listEntries(services)).map(({ prize_cents }) => prize_cents)).toEqual([1250, 1250, null]);
  expect((await verifyLedger(services)).faults).toEqual([]);
  expect(counts(await run(services, from))).toEqual([0, 0, 0, 2]);
});

test.each([
  ['numbers', { PrimaryNumbers: [1, 2] }],
  ['dividends', { Dividends: feedResult().Dividends.map((one) => ({ ...one, BlocDividend: 13 })) }],
])('a settled draw that has other %s is left, and the result of tonight is imported', async (_, other) => {
  const { services, listStates } = await settleFirst();
  const before = (await listDraws(services))[0];
  const printed: string[] = [];
  const outcome = await resultCommands['results import'].run({
    services,
    actor: 'ops:mia',
    words: [feed(feedResult(other), tonight())],
    options: {},
    env: ENV,
    print: (line) => void printed.push(line),
  });
  expect(outcome).toMatchObject({ isRight: false, detail: { faults: 0, left: 1, updated: 1 } });
  expect(printed).toEqual(
    expect.arrayContaining([`${WHERE}: ${REASON}`, '1 left as they are.', '2 changed.']),
  );
  expect((await listDraws(services))[0]).toEqual(before);
  expect((await listStates())[1]).toEqual(['DRAW_DRAWN', true]);
  await runDueDraws(services);
  expect((await listEntries(services)).map(({ prize_cents }) => prize_cents)).toEqual([1250, 1250, null]);
});

test('what is wrong with another record is named beside the settled draw, and the rest is imported', async () => {
  const { services, listStates } = await settleFirst();
  const future = tonight({ DrawNumber: 43, DrawDate: '2026-11-21T00:00:00' });
  const report = await run(services, feed(feedResult({ PrimaryNumbers: [1, 2] }), tonight(), future));
  expect(report.refused.map(({ reason }) => reason)).toEqual(['the draw has not been held yet']);
  expect(report.left.map(({ reason }) => reason)).toEqual([REASON]);
  expect((await listStates())[1]).toEqual(['DRAW_DRAWN', true]);
});

test('of a product that is new, and of a history, nothing is imported: it may be of another offer', async () => {
  const { services, listStates } = await settleFirst();
  const ProductId = 'RealTwin';
  const from = feed(feedResult({ ProductId, PrimaryNumbers: [1, 2] }), tonight({ ProductId }));
  const mapped = { map: new Map([[ProductId, 'pair']]) };
  expect((await run(services, from, mapped)).faults).toMatchObject([{ reason: REASON }]);
  const csv = file('pair.csv', 'draw_date,n1,n2,supp1\n2026-11-19,1,2,6\n2026-11-20,1,2,3\n');
  expect((await run(services, csv, { offerKey: 'pair' })).faults).toMatchObject([{ reason: REASON }]);
  expect((await listStates())[1]).toEqual(['DRAW_CLOSED', false]);
  expect((await run(services, from)).skipped).toEqual([{ productId: ProductId, draws: 2 }]);
});
