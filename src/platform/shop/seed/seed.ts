// What a new shop starts with. A demonstration: games, ten years of results, settings, customers. A shop in production:
// texts, settings and drafts alone. Safe to repeat.
import { sql } from 'kysely';
import { z } from 'zod';
import { brands } from '#content/brands/all.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { createNeutralBrand } from '#content/empty-shop/look.ts';
import { toBrandFile } from '#lib/domain/brand/brand-file.ts';
import { saveOffer } from '../../catalogue/offers/store.ts';
import { openPools } from '../../catalogue/syndicates/open-pools.ts';
import { seedContent } from '../../content/pages/seed.ts';
import { seedEmptyContent } from '../../content/pages/seed-empty.ts';
import { seedTranslations } from '../../content/translation/seed.ts';
import { seedBrands } from '../../ground/brands/store.ts';
import { putValue, readValue } from '../../ground/config/store.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { markGameAsSeeded, seedAddedGames } from './added-games.ts';
import { seedConversations } from './conversations.ts';
import { fillDemoWallet, seedCustomers, seedDemoShares } from './customers.ts';
import { seedEditors } from './editors.ts';
import { DEMONSTRATION_GAMES } from './games/all.ts';
import { seedHistory } from './history.ts';
import { playGiveaways, seedMembership } from './membership.ts';
import { createServicesAt, playUntil } from './played-days.ts';
import { seedRaffles } from './raffles/seed-raffles.ts';
import { seedSupporters } from './raffles/supporters.ts';
import { seedEmptySettings, seedSettings } from './settings.ts';
import { seedSyndicates } from './syndicates/seed-syndicates.ts';
import { seedVouchers } from './vouchers.ts';

const PLACE = { namespace: '/platform/seed', key: 'state' } as const;
/** Raised when what is seeded changes. */
const VERSION = 1;
/** The brand of an empty shop. */
const OWN_BRAND = 'shop';
const PLAYED_DAYS_MS = 9 * 86_400_000;

const State = z.object({
  version: z.number(),
  playFrom: z.number(),
  isDone: z.boolean(),
  /** The shop was begun without the demonstration, or it was taken away: none of it is written any more. */
  isEmpty: z.boolean().optional(),
});
type State = z.infer<typeof State>;

/** Where the seed of the shop stands; undefined where none was ever begun. */
export const readSeedState = async ({ database }: Services): Promise<State | undefined> =>
  State.safeParse(await readValue(database.db, PLACE.namespace, PLACE.key)).data;

/** Notes that nothing of the demonstration is written into this shop from now on. */
export const markEmptyShop = (tx: Tx, services: Services): Promise<void> =>
  putValue(tx, services, {
    ...PLACE,
    value: { version: VERSION, playFrom: services.clock.now(), isDone: true, isEmpty: true } satisfies State,
  });

/** Where an earlier run stopped; a new run begins some days before the clock's time. */
async function beginSeed(services: Services): Promise<State> {
  const read = await readSeedState(services);
  if (read?.version === VERSION) return read;
  const state = { version: VERSION, playFrom: services.clock.now() - PLAYED_DAYS_MS, isDone: false };
  await transact(services.database, async (tx) => {
    for (const game of DEMONSTRATION_GAMES) {
      await saveOffer(tx, services, game.offer);
      await markGameAsSeeded(tx, services, game);
    }
    await seedSettings(tx, services);
    await putValue(tx, services, { ...PLACE, value: state });
  });
  return state;
}

export interface SeedOptions {
  readonly onProgress?: (text: string) => void;
  /** False in production: nothing that is invented is written, and no account whose password everybody knows. */
  readonly isDemonstration?: boolean;
  /** What the shop is called until its operator names it. */
  readonly shopName?: string | undefined;
  /** The brand that an empty shop has. */
  readonly brand?: string | undefined;
}

async function fillDemonstration(
  services: Services,
  onProgress: NonNullable<SeedOptions['onProgress']>,
): Promise<void> {
  const state = await beginSeed(services);
  await seedTranslations(services, defaultCopy);
  await transact(services.database, (tx) => seedBrands(tx, services, brands.map(toBrandFile)));
  await seedContent(services);
  await seedEditors(services);
  await seedVouchers(services);
  if (state.isDone) {
    await seedAddedGames(services, onProgress);
    await seedSyndicates(services);
    await seedMembership(services);
    return seedRaffles(services, services.clock.now());
  }
  const { services: then } = createServicesAt(services, state.playFrom);
  for (const game of DEMONSTRATION_GAMES) {
    const draws = await seedHistory(then, game);
    if (draws > 0) onProgress(`${game.offer.name}: ${draws} demonstration draws`);
  }
  await seedRaffles(then, services.clock.now());
  onProgress('Customers to look around with');
  await seedCustomers(then);
  await seedSupporters(then);
  await seedSyndicates(then);
  await seedMembership(services);
  await playGiveaways(services, state.playFrom, services.clock.now());
  await seedDemoShares(then, 'before');
  onProgress('Holding the draws of the last days');
  await playUntil(services, state.playFrom, services.clock.now());
  await openPools(services);
  await seedDemoShares(services, 'now');
  await fillDemoWallet(services);
  await seedConversations(services);
  await putValue(services.database.db, services, { ...PLACE, value: { ...state, isDone: true } });
}

/** A shop that an earlier release filled keeps what it has: `demo remove` takes the demonstration out of it. */
async function fillEmptyShop(
  services: Services,
  { shopName, brand = OWN_BRAND }: SeedOptions,
): Promise<void> {
  const state = await readSeedState(services);
  await transact(services.database, async (tx) => {
    if (!state) {
      await seedEmptySettings(tx, services);
      await markEmptyShop(tx, services);
    }
    // One that an earlier release filled goes on with the brands that it had.
    const isFilled = state !== undefined && state.isEmpty !== true;
    const first = isFilled ? brands : [createNeutralBrand(brand, shopName)];
    await seedBrands(tx, services, first.map(toBrandFile));
  });
  await seedTranslations(services, defaultCopy);
  await seedEmptyContent(services, { key: brand, name: shopName });
}

async function fillShop(services: Services, options: SeedOptions): Promise<void> {
  const { onProgress = () => {}, isDemonstration = true } = options;
  const isEmpty = !isDemonstration || (await readSeedState(services))?.isEmpty === true;
  await (isEmpty ? fillEmptyShop(services, options) : fillDemonstration(services, onProgress));
}

/** Key of the lock; no other lock uses it. */
const LOCK = 4_071_986;

/** Fills an empty shop. A run that was cut off is continued; a finished one is not repeated. */
export async function seedShop(services: Services, options: SeedOptions = {}): Promise<void> {
  const { db, flavor } = services.database;
  if (flavor === 'sqlite') return fillShop(services, options);
  // Of several machines that start at once on one database, one fills it and the others wait.
  await db.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(held);
    try {
      await fillShop(services, options);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(held);
    }
  });
}
