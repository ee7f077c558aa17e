// Official draws that are held on another day than usual.
import { expect, test } from 'vitest';
import { moveDrawToDay } from '#platform/catalogue/draws/move-draw.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import {
  buyTickets,
  createWalletHolder,
  listDraws,
  listEntries,
  playGame,
} from '../../../support/played-draws.ts';
import { counts, feed, feedResult, outsideOffer, run } from './imports.ts';

test('a draw that was held a day earlier takes its result once it is moved, and its tickets are settled', async () => {
  const { services, clock } = await openTestPlatform();
  await playGame(services, { ...outsideOffer(), drawDays: ['sat'] });
  await buyTickets(services, await createWalletHolder(services), { tickets: 60 });
  clock.set(Date.parse('2026-11-22T01:00:00Z'));
  await runDueDraws(services);
  const [closed] = await listDraws(services);
  expect(closed).toMatchObject({ status: 'DRAW_CLOSED', local_date: '2026-11-21' });
  const friday = feed(feedResult({ DrawDate: '2026-11-20T00:00:00' }));
  const options = { map: new Map([['RealPair', 'pair']]) };
  const { refused } = await run(services, friday, options);
  expect(refused).toMatchObject([{ where: 'RealPair draw 41 of 2026-11-20' }]);
  expect(refused[0]!.reason).toContain('`draws move pair 1 2026-11-20` comes first');
  await moveDrawToDay(services, closed!.id, '2026-11-20');
  expect(counts(await run(services, friday, options))).toEqual([0, 1, 0, 0]);
  expect(await runDueDraws(services)).toEqual([]);
  expect((await listDraws(services))[0]).toMatchObject({ status: 'DRAW_EMAILED', draw_no: 41 });
  expect((await listEntries(services)).every(({ scored_at }) => scored_at !== null)).toBe(true);
});

test('what stands against one product keeps no other out', async () => {
  const { services, clock } = await openTestPlatform();
  await playGame(services, { ...outsideOffer(), drawDays: ['sat'] });
  await playGame(services, { ...outsideOffer(), key: 'twin' });
  clock.set(Date.parse('2026-11-22T01:00:00Z'));
  await runDueDraws(services);
  const from = feed(
    feedResult({ DrawDate: '2026-11-20T00:00:00' }),
    feedResult({ ProductId: 'RealTwin', DrawDate: '2026-11-20T00:00:00' }),
  );
  const map = new Map([
    ['RealPair', 'pair'],
    ['RealTwin', 'twin'],
  ]);
  const both = await run(services, from, { map });
  expect([both.refused.length, counts(both)]).toEqual([1, [0, 1, 0, 0]]);
  expect(counts(await run(services, from, { map, only: ['RealTwin'] }))).toEqual([0, 0, 0, 1]);
  expect(counts(await run(services, from, { skip: ['RealPair'] }))).toEqual([0, 0, 0, 1]);
  expect((await run(services, from, { only: ['RealTriple'] })).faults).toEqual([
    { where: 'the command', reason: 'RealTriple is not known: known are RealPair, RealTwin' },
  ]);
});
