// The price of the pair game that is bought again and again.
import type { Weekday } from '#lib/contracts/offers/offer.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import type { Services } from '#platform/services.ts';
import { createFlatPrices, createGameOffer } from '../buying/lottery-offers.ts';
import { createPairOffer } from '../played-draws.ts';

const PICK = {
  key: 'random',
  minGames: 1,
  maxGames: 50,
  numberSets: [{ name: 'numbers' as const, count: 2 }],
};

/** What a quick pick of one game costs from now on, for one draw. */
export function setPairPrice(services: Services, cents: number, drawDays: Weekday[] = ['sat']) {
  const gameTypes = [
    {
      key: 'random',
      name: 'Quick pick',
      gameOffers: [createGameOffer({ ...PICK, prices: createFlatPrices(50, cents) })],
    },
  ] satisfies ReturnType<typeof createPairOffer>['gameTypes'];
  return saveOffer(services.database.db, services, createPairOffer({ drawDays, gameTypes }));
}
