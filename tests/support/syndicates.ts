// A syndicate of the small game: twelve games for twelve dollars, in shares of one dollar.
import type { SyndicateShareInput } from '#lib/contracts/products/syndicate-share.ts';
import type { OfferDefinition } from '#platform/catalogue/offers/definition.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import type { SyndicateTerms } from '#platform/catalogue/offers/syndicate-terms.ts';
import { openPools } from '#platform/catalogue/syndicates/open-pools.ts';
import { transact } from '#platform/ground/db/open.ts';
import { priceAsked } from '#platform/sale/cart/lines.ts';
import { purchaseLines } from '#platform/sale/checkout/purchase.ts';
import type { Services } from '#platform/services.ts';
import { createPairOffer, playGame } from './played-draws.ts';

export const SHARE_CENTS = 100;

export const createCrewTerms = (overrides: Partial<SyndicateTerms> = {}): SyndicateTerms => ({
  lotteryKey: 'pair',
  gameType: 'random',
  gameOffer: 'random',
  games: 12,
  shares: 12,
  shareCents: SHARE_CENTS,
  cutOffMinutes: 60,
  drawsAhead: 1,
  reopensWhenFull: false,
  ...overrides,
});

export function createCrewOffer(terms: Partial<SyndicateTerms> = {}): OfferDefinition {
  const pair = createPairOffer();
  const { demonstration: _, ...operation } = pair.operation;
  return {
    ...pair,
    key: 'crew',
    type: 'syndicate_share',
    name: 'Pair Crew',
    shortName: 'Crew',
    url: '/crew',
    displayCategory: 'syndicate',
    drawDays: [],
    gameTypes: [],
    rules: [],
    operation: { ...operation, syndicate: createCrewTerms(terms) },
  };
}

export const listPools = ({ database }: Pick<Services, 'database'>) =>
  database.db.selectFrom('pool').selectAll().orderBy('cut_off_at').orderBy('position').execute();

/** Puts the small game and its syndicate on sale. Gives the id of the first pool. */
export async function openCrew(services: Services, terms: Partial<SyndicateTerms> = {}): Promise<string> {
  await playGame(services);
  await saveOffer(services.database.db, services, createCrewOffer(terms));
  await openPools(services);
  const [pool] = await listPools(services);
  return pool!.id;
}

export const createShareInput = (
  syndicateKey: string,
  quantity = 1,
  overrides: Partial<SyndicateShareInput> = {},
): SyndicateShareInput => ({
  kind: 'syndicate_share',
  productType: 'syndicate_share',
  lotteryKey: 'crew',
  syndicateKey,
  quantity,
  ...overrides,
});

/** Buys shares out of a customer's wallet, as the till does. */
export async function buyShares(
  services: Services,
  customerId: string,
  poolId: string,
  quantity = 1,
): Promise<void> {
  const { database } = services;
  const line = await priceAsked(database.db, services, createShareInput(poolId, quantity));
  await transact(database, (tx) =>
    purchaseLines(tx, services, { customerId, lines: [line], channelKey: 'web' }),
  );
}

export async function readBalance({ database }: Services, customerId: string): Promise<number> {
  const { balance_cents } = await database.db
    .selectFrom('account')
    .select('balance_cents')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return balance_cents ?? 0;
}
