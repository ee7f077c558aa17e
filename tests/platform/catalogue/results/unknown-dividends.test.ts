// Dividends that a source does not know yet, and gives as zero or in part: the draw waits for them.
import { expect, test } from 'vitest';
import { getPastDraw } from '#lib/contracts/offers/draw.ts';
import type { GameRules } from '#lib/domain/lottery/game-rules.ts';
import { areDividendsKnown, type DividendRecord } from '#platform/catalogue/draws/record.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { FOUR_OF_TEN } from '../../../lib/domain/lottery/order-rules.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import {
  buyTickets,
  createWalletHolder,
  listDraws,
  listEntries,
  playGame,
  TWO_OF_SIX,
} from '../../../support/played-draws.ts';
import { counts, feed, feedResult, outsideOffer, run } from './imports.ts';

const options = { map: new Map([['RealPair', 'pair']]) };
const WHERE = 'RealPair draw 41 of 2026-11-19';

const [TOP, SECOND] = feedResult().Dividends;
const ZERO = { BlocNumberOfWinners: 0, BlocDividend: 0 };

/** The first draw is over, with a ticket in it that does not win. */
async function closeDraw() {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  await playGame(services, outsideOffer());
  await buyTickets(services, await createWalletHolder(services), {
    gameType: 'standard',
    gameOffer: 'standard',
    games: [{ numbers: [1, 3] }],
  });
  clock.set(Date.parse('2026-11-19T10:00:00Z'));
  await runDueDraws(services);
  return platform;
}

test.each([
  ['all zero', [TOP, SECOND].map((one) => ({ ...one, ...ZERO }))],
  ['of one division alone', [TOP]],
  ['nothing for those who have won', [TOP, { ...SECOND, BlocDividend: 0 }]],
])('dividends that are %s are waited for, and settle nothing', async (_, Dividends) => {
  const { services, call } = await closeDraw();
  const early = await run(services, feed(feedResult({ Dividends })), options);
  expect([early.faults, counts(early), early.incomplete]).toEqual([[], [0, 1, 0, 0], [WHERE]]);
  expect(await runDueDraws(services)).toEqual([]);
  const read = async () =>
    (await call(getPastDraw, { params: { productOfferKey: 'pair', drawNo: 1 } })).result;
  expect(await read()).toMatchObject({ status: 'DRAW_DRAWN', numbers: [5, 2], dividends: [] });
  expect(counts(await run(services, feed(feedResult({ Dividends })), options))).toEqual([0, 0, 0, 1]);

  const final = await run(services, feed(feedResult()), options);
  expect([final.faults, counts(final), final.incomplete]).toEqual([[], [0, 1, 0, 0], []]);
  expect(await runDueDraws(services)).toEqual([]);
  expect(await read()).toMatchObject({ status: 'DRAW_EMAILED', dividends: { length: 2 } });
  expect((await listEntries(services)).map(({ prize_cents }) => prize_cents)).toEqual([0]);
  expect(counts(await run(services, feed(feedResult({ Dividends })), options))).toEqual([0, 0, 0, 1]);
  expect((await listDraws(services))[0]!.status).toBe('DRAW_EMAILED');
});

test('dividends of numbers that are corrected are dropped, and those of the right ones are waited for', async () => {
  const { services } = await closeDraw();
  await run(services, feed(feedResult()), options);
  const corrected = { PrimaryNumbers: [1, 3], SecondaryNumbers: [4] };
  const unknown = [TOP, SECOND].map((one) => ({ ...one, ...ZERO }));
  await run(services, feed(feedResult({ ...corrected, Dividends: unknown })), options);
  expect(await runDueDraws(services)).toEqual([]);
  expect((await listDraws(services))[0]!.status).toBe('DRAW_DRAWN');
  const Dividends = [{ ...TOP, BlocDividend: 500 }, SECOND];
  await run(services, feed(feedResult({ ...corrected, Dividends })), options);
  expect(await runDueDraws(services)).toEqual([]);
  expect((await listEntries(services)).map(({ prize_cents }) => prize_cents)).toEqual([50_000]);
});

const give = (...rows: [winners: number, amountCents: number][]): DividendRecord[] =>
  rows.map(([winners, amountCents], index) => ({ division: index + 1, winners, amountCents }));

test.each<[string, boolean, GameRules, DividendRecord[], number[]]>([
  ['a division without winners', true, TWO_OF_SIX, give([0, 0], [3, 50]), [1, 2]],
  ['more divisions than are won by its rules', true, TWO_OF_SIX, give([0, 0], [3, 50], [0, 0]), [1, 2]],
  ['no division at all', false, TWO_OF_SIX, [], [1, 2]],
  ['no winner in any division', false, TWO_OF_SIX, give([0, 0], [0, 0]), [1, 2]],
  ['no winner, and the prize of one division', false, TWO_OF_SIX, give([0, 0], [0, 50]), [1, 2]],
  ['no winner of fixed prizes', true, FOUR_OF_TEN, give([0, 250_000], [0, 2500]), [7, 7, 7, 7]],
  [
    'no boxed division but that of the digits drawn',
    true,
    FOUR_OF_TEN,
    give([0, 0], [4, 2500], [0, 0], [1, 41_500]),
    [7, 7, 1, 1],
  ],
  ['no boxed division of the digits drawn', false, FOUR_OF_TEN, give([0, 0], [4, 2500]), [7, 7, 1, 1]],
])('dividends with %s: known is %s', (_, isKnown, rules, dividends, main) => {
  expect(areDividendsKnown(dividends, rules, { main, supplementary: [] })).toBe(isKnown);
});
