// Demonstration draws that the shop has held itself give way to results from outside.
import { expect, test } from 'vitest';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { openPools } from '#platform/catalogue/syndicates/open-pools.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { listDraws, playGame } from '../../../support/played-draws.ts';
import { createCrewOffer, listPools } from '../../../support/syndicates.ts';
import { counts, file, run } from './imports.ts';

const DAY_MS = 86_400_000;
const CSV = 'draw_date,n1,n2,supp1\n2026-11-19,1,2,3\n2026-11-21,2,6,1\n';
const options = { offerKey: 'pair', replacesDemonstration: true };

async function holdDraws() {
  const { services, clock } = await openTestPlatform();
  await playGame(services);
  return {
    services,
    playOn: async () => {
      clock.advance(3 * DAY_MS);
      expect(await runDueDraws(services)).toEqual([]);
    },
  };
}

test('a draw that was held and that the history has not is removed', async () => {
  const { services, playOn } = await holdDraws();
  await playOn();
  expect(counts(await run(services, file('pair.csv', CSV), options))).toEqual([0, 2, 1, 0]);
  const dates = (await listDraws(services)).slice(0, 2).map(({ local_date }) => local_date);
  expect(dates).toEqual(['2026-11-19', '2026-11-21']);
});

test('a draw that shares were played in stays, and the import says why', async () => {
  const { services, playOn } = await holdDraws();
  await saveOffer(services.database.db, services, createCrewOffer({ drawsAhead: 2 }));
  await openPools(services);
  const second = (await listDraws(services))[1]!;
  expect((await listPools(services)).some(({ draw_id }) => draw_id === second.id)).toBe(true);
  await playOn();
  const { faults } = await run(services, file('pair.csv', CSV), options);
  expect(faults).toMatchObject([
    { where: 'draw 2 of 2026-11-20', reason: expect.stringContaining('shares, sessions of a group') },
  ]);
});
