// An account to look at: invented, and played for like one of the demonstration, in a shop of its own that is in memory
// alone. Nothing of it is in a database, a report, a sum or a mail, and nobody can log in to it.
import type { Logger } from 'pino';
import { createApp } from '../../app.ts';
import { saveOffer } from '../../catalogue/offers/store.ts';
import { openPools } from '../../catalogue/syndicates/open-pools.ts';
import { openDatabase, transact } from '../../ground/db/open.ts';
import { migrate } from '../../migrations.ts';
import { MODULES } from '../../modules.ts';
import { openSession } from '../../people/identity/sessions.ts';
import { SYSTEM_RANDOM } from '../../random.ts';
import type { Services, SigningKeys } from '../../services.ts';
import type { Clock } from '../../time.ts';
import { markGameAsSeeded } from './added-games.ts';
import { fillDemoWallet, findDemoCustomer, seedCustomers, seedDemoShares } from './customers.ts';
import { DEMONSTRATION_GAMES } from './games/all.ts';
import { seedHistory } from './history.ts';
import { seedMembership } from './membership.ts';
import { createServicesAt, playUntil } from './played-days.ts';
import { seedRaffles } from './raffles/seed-raffles.ts';
import { seedSettings } from './settings.ts';
import { seedSyndicates } from './syndicates/seed-syndicates.ts';

/** Who calls the services of the account. */
export interface SampleIdentity {
  readonly customerId: string;
  readonly accessToken: string;
  readonly customerToken: string;
  readonly deviceUuid: string;
  readonly visitId: string;
}

export interface SampleAccount {
  /** The services that the account is kept by. */
  fetch(request: Request): Promise<Response>;
  /** What calls to them are signed with. */
  readonly keys: Pick<SigningKeys, 'appKey' | 'appSecret'>;
  /** A session that begins now. */
  signIn(): Promise<SampleIdentity>;
  close(): Promise<void>;
}

/** A party of the first day is over by the last one. */
const PLAYED_MS = 9 * 86_400_000;
const DEVICE = 'preview';
/** Whoever reads the page sees at once that nobody is meant. */
const SAM = { email: 'sam.sample@example.test', firstname: 'Sam', lastname: 'Sample' } as const;
/** Of passwords that nobody types. */
const LEAST_COST = { memory: 8, passes: 1, parallelism: 1 } as const;

const createKeys = (): SigningKeys => ({
  appKey: 'sample',
  appSecret: SYSTEM_RANDOM.createHex(32),
  tokenSecret: SYSTEM_RANDOM.createHex(32),
});

async function openGames(services: Services): Promise<void> {
  await transact(services.database, async (tx) => {
    for (const game of DEMONSTRATION_GAMES) {
      await saveOffer(tx, services, game.offer);
      await markGameAsSeeded(tx, services, game);
    }
    await seedSettings(tx, services);
  });
}

/** Tickets that are over, running and won, shares, deposits, a wallet: as a customer has them after some days. */
async function playDays(services: Services): Promise<void> {
  const until = services.clock.now();
  const { services: then } = createServicesAt(services, until - PLAYED_MS);
  for (const game of DEMONSTRATION_GAMES) await seedHistory(then, game, 'a-month');
  await seedRaffles(then, until);
  await seedCustomers(then);
  await seedSyndicates(then);
  await seedMembership(services);
  await seedDemoShares(then, 'before');
  await playUntil(services, until - PLAYED_MS, until);
  await openPools(services);
  await seedDemoShares(services, 'now');
  await fillDemoWallet(services);
}

async function nameCustomer(services: Services): Promise<string> {
  const customerId = await findDemoCustomer(services);
  if (customerId === undefined) throw new Error('The sample account was not opened');
  const { db } = services.database;
  await db.updateTable('customer').set(SAM).where('id', '=', customerId).execute();
  await db.deleteFrom('credential').execute();
  return customerId;
}

/** Opens the account as of the clock's time, which takes a few seconds. */
export async function openSampleAccount(shop: {
  readonly clock: Clock;
  readonly log: Logger;
}): Promise<SampleAccount> {
  const database = await openDatabase(':memory:');
  const keys = createKeys();
  const services: Services = {
    ...shop,
    modules: MODULES,
    database,
    keys,
    random: SYSTEM_RANDOM,
    purge: () => {},
    passwordCost: LEAST_COST,
  };
  try {
    await migrate(database);
    await openGames(services);
    await playDays(services);
    const customerId = await nameCustomer(services);
    const who = { customerId, deviceUuid: DEVICE, saveDevice: false, isElevated: true };
    return {
      fetch: createApp(services).fetch,
      keys,
      async signIn() {
        const { accessToken, customerToken } = await openSession(database.db, services, who);
        return { customerId, accessToken, customerToken, deviceUuid: DEVICE, visitId: DEVICE };
      },
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
