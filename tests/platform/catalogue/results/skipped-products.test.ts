// Products that the shop does not sell, or that an import leaves out: nothing in their records stops it.
import { expect, test } from 'vitest';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { playGame } from '../../../support/played-draws.ts';
import { counts, feed, feedResult, file, outsideOffer, run } from './imports.ts';

const map = new Map([['RealPair', 'pair']]);

/** A raffle of tickets: its numbers are those of tickets, and it has no dividends. */
const TICKETS = { ProductId: 'RealTickets', PrimaryNumbers: [123_456], Dividends: null };
const OPEN_TICKETS = { ProductId: 'RealTickets', DrawNumber: 'next' };

async function closeDraw() {
  const platform = await openTestPlatform();
  await playGame(platform.services, outsideOffer());
  await playGame(platform.services, { ...outsideOffer(), key: 'twin' });
  platform.clock.set(Date.parse('2026-11-19T10:00:00Z'));
  await runDueDraws(platform.services);
  return platform;
}

test('records of an unknown product are named, whatever they hold', async () => {
  const { services } = await closeDraw();
  const report = await run(services, feed(TICKETS, feedResult(), TICKETS), { map });
  expect([report.faults, counts(report)]).toEqual([[], [0, 1, 0, 0]]);
  expect(report.skipped).toEqual([{ productId: 'RealTickets', draws: 2 }]);
  const open = file('open.json', JSON.stringify({ Success: true, Draws: [OPEN_TICKETS] }));
  expect(await run(services, open)).toMatchObject({ faults: [], skipped: [{ draws: 1 }] });
});

test('a fault of a product that is imported is named with its place in the whole file', async () => {
  const { services } = await closeDraw();
  const { refused } = await run(services, feed(TICKETS, feedResult({ PrimaryNumbers: [1000, 2] })), { map });
  expect(refused).toMatchObject([{ where: 'DrawResults.1.PrimaryNumbers.0' }]);
  const nameless = await run(services, feed(feedResult(), { DrawNumber: 41 }), { map });
  expect(nameless.refused).toMatchObject([{ where: 'DrawResults.1.ProductId' }]);
});

test('a product is left out with all that is wrong in its records, known or not', async () => {
  const { services } = await closeDraw();
  const both = new Map([...map, ['RealTwin', 'twin']]);
  const from = feed(feedResult(), feedResult({ ProductId: 'RealTwin', Dividends: null }), TICKETS);
  const all = await run(services, from, { map: both });
  expect([all.refused.length, counts(all)]).toEqual([1, [0, 1, 0, 0]]);
  const left = await run(services, from, { map: both, skip: ['RealTwin', 'RealTickets'] });
  expect([left.faults, counts(left), left.skipped]).toEqual([[], [0, 0, 0, 1], []]);
  expect(counts(await run(services, from, { only: ['RealPair'] }))).toEqual([0, 0, 0, 1]);
  for (const named of [{ skip: ['RealTriple'] }, { only: ['RealTickets'] }])
    expect((await run(services, from, named)).faults).toMatchObject([
      { where: 'the command', reason: expect.stringContaining('is not known') },
    ]);
});
