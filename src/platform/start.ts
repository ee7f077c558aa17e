// The platform in a process: database, schema, seed, clock, services, worker.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { chooseHosts, listBrands } from '#content/brands/known.ts';
import { EXTENSIONS } from '#extensions/extensions.ts';
import type { SocialSettings } from '#lib/domain/account/social-settings.ts';
import { getBrandOrigin, type HostTable } from '#lib/domain/brand/brands.ts';
import { createApp, type PlatformApp } from './app.ts';
import { checkExtensions } from './check-extensions.ts';
import { getCmsToken } from './content/cms/access.ts';
import { checkHosts, followBrands, loadBrands } from './ground/brands/follow-brands.ts';
import {
  createMovableClock,
  isClockMovable,
  type MovableClock,
  setClockMovable,
} from './ground/clock/clock.ts';
import { describeRestored } from './ground/config/restored.ts';
import { DATABASE_FILE } from './ground/db/database-file.ts';
import { type Database, openDatabase } from './ground/db/open.ts';
import { explainOpenFailure, toPrintableAddress } from './ground/db/open-failure.ts';
import { checkDatabaseFile } from './ground/db/quick-check.ts';
import { createSmtpMailer } from './ground/mail/mailer.ts';
import { createS3Store, type S3Settings } from './ground/media/s3-store.ts';
import { rejectLostMedia } from './ground/media/start-check.ts';
import { type LimitsSetting, openLimits } from './ground/rate-limits/open-limits.ts';
import { checkSecrets } from './ground/secrets/fingerprints.ts';
import { inviteOwner } from './ground/staff/first-owner.ts';
import type { SchemaState } from './ground/upgrades/bring-up.ts';
import { describeState } from './ground/upgrades/describe-state.ts';
import { CONNECTION_NAME, migrate } from './migrations.ts';
import { listParts } from './module-parts.ts';
import { MODULES, OWN_MODULES } from './modules.ts';
import { parseMethodGateways } from './money/payments/gateway-settings.ts';
import type { GatewaySettings } from './money/payments/provider.ts';
import { listSetupFaults } from './money/payments/registry.ts';
import { type AddressfinderSettings, createAddressfinder } from './people/details/lookup/addressfinder.ts';
import { createProviders } from './people/identity/social/providers.ts';
import { createSmsSender, type SmsSettings } from './people/identity/two-factor/sms.ts';
import { createSessionStore, type SessionStore } from './people/identity/web-sessions.ts';
import { SYSTEM_RANDOM } from './random.ts';
import type { Services, SigningKeys } from './services.ts';
import { describeDemonstration, rejectDemonstration } from './shop/seed/demonstration.ts';
import { isRealShop, markRealShop, rejectRealShop } from './shop/seed/real-shop.ts';
import { seedShop } from './shop/seed/seed.ts';
import { rejectShop } from './shop-elsewhere.ts';
import { SYSTEM_CLOCK } from './time.ts';
import { runPurges, startWorker, type Worker, type WorkerScope } from './worker.ts';

/** What the platform needs of the environment. */
export interface PlatformEnv extends SigningKeys {
  /** PostgreSQL's address; SQLite in `dataDir` without it. */
  readonly databaseUrl?: string | undefined;
  /** PostgreSQL itself, where `databaseUrl` is a pooler that passes no notifications on. */
  readonly databaseListenUrl?: string | undefined;
  readonly dataDir: string;
  readonly isClockMovable: boolean;
  /** In production there is nothing of the demonstration. */
  readonly mode?: 'development' | 'test' | 'production' | undefined;
  /** What an empty shop is called until its operator names it. */
  readonly shopName?: string | undefined;
  /** False turns the test deposit off; in production it is never on. */
  readonly hasTestPayments?: boolean | undefined;
  /** Without it messages are only kept in the account. */
  readonly smtpUrl?: string | undefined;
  /** What mails that come in are signed with. */
  readonly mailWebhookSecret?: string | undefined;
  readonly mailFrom?: string | undefined;
  /** Where text messages are handed over; without it codes do not go that way. */
  readonly sms?: SmsSettings | undefined;
  /** Finds addresses that exist; without it customers type theirs. */
  readonly addressfinder?: AddressfinderSettings | undefined;
  /** Providers of accounts elsewhere; without their keys none is offered. */
  readonly social?: SocialSettings | undefined;
  /** Where counted events go besides (Segment's HTTP tracking API), and what they are signed with there. */
  readonly analyticsUrl?: string | undefined;
  readonly analyticsWriteKey?: string | undefined;
  /** A feed of notifications that is made elsewhere. */
  readonly cardsUrl?: string | undefined;
  /** Where rounds of drand are fetched; without it the operator writes them down. */
  readonly beaconUrl?: string | undefined;
  /** Gateways of payments: `PAYMENT_METHODS`, and the variables of each. */
  readonly payments?: { readonly methods: string; readonly settings: GatewaySettings } | undefined;
  /** Where calls are counted for limits; of itself in a PostgreSQL, and in memory beside SQLite. */
  readonly limits?: LimitsSetting | undefined;
  /** The addresses of the shop's sites. */
  readonly publicOrigin?: string | undefined;
  readonly siteHosts?: HostTable | undefined;
  /** Where uploaded files may be kept besides the database. */
  readonly media?: S3Settings | undefined;
}

export interface PlatformOptions {
  readonly env: PlatformEnv;
  readonly log?: Logger;
  /** Marks stored pages as stale. Without one, purges wait as jobs for a process that has one. */
  readonly purge?: (tags: readonly string[]) => void;
  readonly onProgress?: (text: string) => void;
  /** Clock and ways to pay are those of the shop, however the shop was started; for commands. */
  readonly followsShop?: boolean;
  /** False leaves an empty shop empty. */
  readonly seeds?: boolean;
  /** The database holds the sessions of a site, and no shop. */
  readonly isShopElsewhere?: boolean;
}

export interface Platform extends PlatformApp {
  readonly services: Services;
  readonly sessions: SessionStore;
  readonly keys: SigningKeys;
  /** What the site reads content with. */
  readonly cmsToken: string;
  /** Starts working; less than everything where a worker elsewhere does the rest. */
  startWorker(scope?: WorkerScope): void;
  /** Takes no more work and lets that at hand finish; calls are answered on. */
  stopWorker(): Promise<void>;
  /** Ends the worker, then the database. */
  close(): Promise<void>;
}

const createOriginReader = ({ publicOrigin, siteHosts }: PlatformEnv) =>
  publicOrigin === undefined
    ? undefined
    : (brand: string | undefined) => {
        const defaultBrand = listBrands()[0].key;
        const addresses = { hosts: chooseHosts(siteHosts), defaultBrand, publicOrigin };
        return getBrandOrigin(addresses, brand ?? defaultBrand).origin;
      };

/** The page of the site that takes the token. */
const OWNER_SETUP = '/operator/setup/';
const MAIL_FROM = 'Drawcard <no-reply@drawcard.example>';

/** Closes what was opened, then throws the error again. */
const closeThenThrow =
  (close: () => Promise<void>) =>
  async (error: unknown): Promise<never> => {
    await close();
    throw error;
  };

interface Opened {
  readonly database: Database;
  readonly schema: SchemaState;
}

async function openMigrated(url: string): Promise<Opened> {
  const database = await openDatabase(url, CONNECTION_NAME);
  const schema = await migrate(database).catch(closeThenThrow(() => database.close()));
  return { database, schema };
}

/** @throws StartRefused saying what to do where the database is away, damaged, or of a newer release */
async function openShopDatabase({ databaseUrl, dataDir }: PlatformEnv): Promise<Opened> {
  const path = join(dataDir, DATABASE_FILE);
  const place = databaseUrl ? toPrintableAddress(databaseUrl) : path;
  try {
    if (databaseUrl) return await openMigrated(databaseUrl);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    await checkDatabaseFile(path);
    return await openMigrated(path);
  } catch (error) {
    throw explainOpenFailure(error, place);
  }
}

/**
 * Opens the database at its newest schema and gives the services over it.
 * @throws StartRefused where it cannot be opened, or an extension does not fit
 */
export async function openServices({ env, log, purge, followsShop = false }: PlatformOptions): Promise<{
  services: Services;
  /** The clock may be moved. */
  isClockMovable: boolean;
  close(): Promise<void>;
}> {
  checkExtensions(OWN_MODULES, EXTENSIONS);
  const { database, schema } = await openShopDatabase(env);
  database.changes?.tell();
  const endFollowing = await followBrands(database).catch(closeThenThrow(() => database.close()));
  const isMovable = env.isClockMovable || (followsShop && (await isClockMovable(database.db)));
  const isReal = env.mode === 'production' || (followsShop && (await isRealShop(database.db)));
  const moved: MovableClock | undefined = isMovable ? await createMovableClock(database) : undefined;
  const getSiteOrigin = createOriginReader(env);
  const keys = {
    appKey: env.appKey,
    appSecret: env.appSecret,
    tokenSecret: env.tokenSecret,
    cmsToken: env.cmsToken,
    ownSecrets: env.ownSecrets,
  };
  const ownLog = log ?? pino({ level: 'warn' });
  const limits = openLimits({ database, keys, log: ownLog }, env.limits);
  const services: Services = {
    ...(getSiteOrigin && { getSiteOrigin }),
    ...(env.payments && {
      payments: {
        methods: parseMethodGateways(env.payments.methods),
        settings: env.payments.settings,
      },
    }),
    modules: MODULES,
    database,
    schema,
    clock: moved ?? SYSTEM_CLOCK,
    random: SYSTEM_RANDOM,
    log: ownLog,
    limits,
    purge: purge ?? (() => {}),
    purgesElsewhere: purge === undefined,
    isRealShop: isReal,
    refusesTestPayments: isReal || env.hasTestPayments === false,
    sendsMail: env.smtpUrl !== undefined && env.smtpUrl !== '',
    mailWebhookSecret: env.mailWebhookSecret,
    sendSms: env.sms && createSmsSender(env.sms),
    addressLookup: env.addressfinder && createAddressfinder(env.addressfinder),
    social: createProviders(env.social ?? {}),
    media: env.media && createS3Store(env.media),
    cardFeed: env.cardsUrl ? { url: env.cardsUrl } : undefined,
    keys,
  };
  return {
    services,
    isClockMovable: isMovable,
    async close() {
      moved?.stop();
      endFollowing();
      services.media?.close();
      await limits?.close();
      await database.close();
    },
  };
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** @throws StartRefused where production finds a demonstration, a demonstration a real shop, or a mere site any shop */
async function checkWhose(services: Services, { env, isShopElsewhere }: PlatformOptions): Promise<void> {
  const { database } = services;
  if (isShopElsewhere) await rejectShop(database);
  if (env.mode !== 'production') return rejectRealShop(database);
  await rejectDemonstration(services);
  await markRealShop(services);
}

/** Says where the first owner is made, while there is none. */
async function printInvitation(
  services: Services,
  { publicOrigin = '' }: PlatformEnv,
  onProgress: (text: string) => void,
): Promise<void> {
  const token = await inviteOwner(services);
  if (token !== undefined)
    onProgress(
      `This shop has no owner yet. Make the first one within a day, by this address alone: ${publicOrigin}${OWNER_SETUP}${token}`,
    );
}

/** Opens the platform: migrated, seeded, ready to be asked. The worker is started on its own. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { env, onProgress = print, seeds = true } = options;
  const { services, close } = await openServices(options);
  for (const said of describeState(services.schema ?? { ahead: [], waiting: [] })) services.log.warn(said);
  if (services.payments)
    for (const fault of listSetupFaults(services.payments, listParts(services, 'paymentProviders')))
      onProgress(fault);
  const isDemonstration = env.mode !== 'production';
  await checkWhose(services, options).catch(closeThenThrow(close));
  await checkSecrets(services).catch(closeThenThrow(close));
  await rejectLostMedia(services).catch(closeThenThrow(close));
  if (seeds) await setClockMovable(services, env.isClockMovable);
  if (seeds) await seedShop(services, { onProgress, isDemonstration, shopName: env.shopName });
  if (seeds) await loadBrands(services.database);
  checkHosts(env.siteHosts);
  if (isDemonstration && seeds) {
    const { logins, editors, owner } = await describeDemonstration(services);
    if (logins) onProgress(`Log in as ${logins}`);
    if (editors) onProgress(`Edit at /editor as ${editors}`);
    if (owner) onProgress(`Work at /operator as ${owner}`);
  }
  if (!isDemonstration && seeds) await printInvitation(services, env, onProgress);
  const listenUrl = env.databaseListenUrl ?? env.databaseUrl;
  if (listenUrl !== undefined)
    await services.database.changes?.follow({
      url: listenUrl,
      warn: (what, error) => services.log.warn({ err: error }, what),
    });
  const restored = await describeRestored(services.database.db);
  if (restored) onProgress(restored);
  // Pages that went stale while no process served are purged before the first one is served.
  if (options.purge) await runPurges(services);
  const mailer = env.smtpUrl ? createSmtpMailer(env.smtpUrl, env.mailFrom ?? MAIL_FROM) : undefined;
  const { analyticsUrl: url, analyticsWriteKey: writeKey } = env;
  const segment = url && writeKey ? { url, writeKey } : undefined;
  let worker: Worker | undefined;
  return {
    ...createApp(services),
    services,
    sessions: createSessionStore(services.database),
    keys: services.keys,
    cmsToken: getCmsToken(services.keys, 'site'),
    startWorker: (scope = 'everything') => {
      worker ??= startWorker(services, { mailer, scope, segment, beaconUrl: env.beaconUrl });
    },
    async stopWorker() {
      await worker?.stop();
    },
    async close() {
      await worker?.stop();
      mailer?.close();
      await close();
    },
  };
}
