import { expect, test } from 'vitest';
import { openDrawsAhead } from '#platform/catalogue/draws/open-ahead.ts';
import { listOffers, saveOffer } from '#platform/catalogue/offers/store.ts';
import { transact } from '#platform/ground/db/open.ts';
import { markGameAsSeeded, seedAddedGames } from '#platform/shop/seed/added-games.ts';
import { comet } from '#platform/shop/seed/games/comet.ts';
import { semaphore } from '#platform/shop/seed/games/semaphore.ts';
import { openTestPlatform } from '../../../support/platform.ts';

test('a shop that was filled before gains the games of the release once, and keeps what was changed', async () => {
  const { services } = await openTestPlatform();
  const { db } = services.database;
  const old = { ...comet.offer, suspended: true, gameTypes: comet.offer.gameTypes.slice(0, 2) };
  await saveOffer(db, services, old);
  await openDrawsAhead(services, 'comet');
  await seedAddedGames(services, undefined, [comet, semaphore]);
  const read = async (key: string) => (await listOffers(db)).find((offer) => offer.key === key)!;
  expect((await read('comet')).suspended).toBe(true);
  expect((await read('comet')).gameTypes.map(({ key }) => key)).toEqual([
    ...old.gameTypes.map(({ key }) => key),
    'powerhit',
    'powerpik',
    'random',
  ]);
  const countDraws = async (status: string) => {
    const { draws } = await db
      .selectFrom('draw')
      .select((row) => row.fn.countAll<number>().as('draws'))
      .where('offer_key', '=', 'semaphore')
      .where('status', '=', status)
      .executeTakeFirstOrThrow();
    return Number(draws);
  };
  expect(await countDraws('DRAW_EMAILED')).toBeGreaterThan(3640);
  expect(await countDraws('DRAW_OPEN')).toBe(30);
  const taken = await read('comet');
  await saveOffer(db, services, { ...taken, gameTypes: taken.gameTypes.slice(0, 1) });
  await seedAddedGames(services, undefined, [comet, semaphore]);
  expect((await read('comet')).gameTypes).toHaveLength(1);
  expect(await countDraws('DRAW_OPEN')).toBe(30);
});

test('a game that a new shop begins with is not added to it again', async () => {
  const { services } = await openTestPlatform();
  const { db } = services.database;
  await transact(services.database, (tx) => markGameAsSeeded(tx, services, semaphore));
  await saveOffer(db, services, { ...semaphore.offer, gameTypes: semaphore.offer.gameTypes.slice(0, 1) });
  await seedAddedGames(services, undefined, [semaphore]);
  const kept = (await listOffers(db)).find(({ key }) => key === 'semaphore')!;
  expect(kept.gameTypes).toHaveLength(1);
});
