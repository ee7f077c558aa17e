// Jackpots and times of open draws from the feed, where an answer was wrong or comes too late.
import { expect, test } from 'vitest';
import type { Services } from '#platform/services.ts';
import { openTestPlatform } from '../../support/platform.ts';
import { listDraws, playGame } from '../../support/played-draws.ts';
import { file, outsideOffer, run } from './imports.ts';

const options = { map: new Map([['RealPair', 'pair']]) };

const openDraws = (closeAt: string): string =>
  file(
    'open.json',
    JSON.stringify({
      Success: true,
      Draws: [
        {
          ProductId: 'RealPair',
          DrawNumber: 41,
          DrawDate: '2026-11-20T00:00:00',
          Div1Amount: 4_000_000,
          IsDiv1Estimated: false,
          IsDiv1Unknown: false,
          DrawCloseDateTimeUTC: closeAt,
          DrawEndSellDateTimeUTC: '2026-11-20T09:00:00',
        },
      ],
    }),
  );

const readTime = async (services: Services) => (await listDraws(services))[1]!.draw_at;

test('a close that was wrong is mended by the next answer', async () => {
  const { services } = await openTestPlatform();
  await playGame(services, outsideOffer());
  await run(services, openDraws('2027-11-20T09:35:00'), options);
  expect(await readTime(services)).toBe('2027-11-20T09:35:00.000Z');
  await run(services, openDraws('2026-11-20T09:35:00'), options);
  expect(await readTime(services)).toBe('2026-11-20T09:35:00.000Z');
});

test('a draw that closes while its answer is read keeps its time, and the import says so', async () => {
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
  await expect(run(closing, openDraws('2026-11-20T09:35:00'), options)).rejects.toThrow(
    'The draw 2 has changed meanwhile. Import the file again.',
  );
  expect(await readTime(services)).toBe(before);
});
