// Pools are opened by themselves. An offer that is set up wrong is named, and keeps nothing else from being done.
import { expect, test, vi } from 'vitest';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { openPools } from '#platform/catalogue/syndicates/open-pools.ts';
import { createPoolsPoll } from '#platform/catalogue/syndicates/open-pools-poll.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { playGame } from '../../../support/played-draws.ts';
import { createCrewOffer, listPools } from '../../../support/syndicates.ts';

/** An offer whose shares do not come to what its games cost, before one that is right. */
async function createShop() {
  const { services, clock } = await openTestPlatform();
  await playGame(services);
  const { db } = services.database;
  await saveOffer(db, services, { ...createCrewOffer({ shareCents: 99 }), key: 'bad-crew', ranking: 0 });
  await saveOffer(db, services, { ...createCrewOffer(), ranking: 1 });
  const logError = vi.spyOn(services.log, 'error').mockReturnValue();
  return { services, clock, logError };
}

test('an offer whose terms do not fit is logged once, and the offers after it have their pools', async () => {
  const { services, logError } = await createShop();
  const poll = createPoolsPoll();
  expect(await poll.run(services)).toBe(true);
  expect(await poll.run(services)).toBe(false);
  expect((await listPools(services)).map(({ offer_key }) => offer_key)).toEqual(['crew']);
  expect(logError).toHaveBeenCalledOnce();
  expect(logError.mock.calls[0]?.[0]).toMatchObject({ offer: 'bad-crew' });
});

test('the operator is told what is wrong, after the others have been opened', async () => {
  const { services } = await createShop();
  await expect(openPools(services)).rejects.toThrow('12 shares of $0.99 are not the $12.00');
  expect(await listPools(services)).toHaveLength(1);
  await expect(openPools(services, 'crew')).resolves.toBe(0);
});

test('no pool is opened in a draw that is not sold yet', async () => {
  const { services, clock } = await createShop();
  const { db } = services.database;
  const opensAt = new Date(clock.now() + 60_000).toISOString();
  await db.updateTable('draw').set({ opens_at: opensAt }).execute();
  expect(await openPools(services, 'crew')).toBe(0);
  clock.advance(60_000);
  expect(await openPools(services, 'crew')).toBe(1);
});
