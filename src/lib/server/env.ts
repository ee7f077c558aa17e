// The environment, read once. A value that can't be used ends the start with a sentence that says what to do.
import { resolve } from 'node:path';
import { z } from 'zod';
import { FIRST_BRAND } from '#content/brands/known.ts';
import type { OwnServiceName } from '#lib/contracts/protocol/own-services.ts';
import type { SocialSettings } from '#lib/domain/account/social-settings.ts';
import { type HostTable, parseHosts } from '#lib/domain/brand/brands.ts';
import { type EdgeEnv, EdgeVariables, findMissingPart, toEdgeEnv } from './env/edge.ts';
import { httpUrl } from './env/http-url.ts';
import { findMissingMediaPart, type MediaEnv, MediaVariables, toMediaEnv } from './env/media.ts';
import { type ObservabilityEnv, ObservabilityVariables, toObservability } from './env/observability.ts';
import { listStandIns, type PaymentEnv, PaymentVariables, toPaymentEnv } from './env/payments.ts';
import { SocialVariables, toSocial } from './env/social.ts';

const SERVICES = ['main', 'cms', 'translation'] as const;
export type ServiceName = (typeof SERVICES)[number];

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
const MODES = ['development', 'test', 'production'] as const;
const SECRET_MIN = 32;
const PORT_RULE = 'must be a number from 1 to 65535';

const flag = z
  .enum(['0', '1', 'false', 'true', 'no', 'yes'], 'must be 1 or 0')
  .transform((value) => ['1', 'true', 'yes'].includes(value));
const secret = z
  .string()
  .min(SECRET_MIN, `must have at least ${SECRET_MIN} characters, for example from openssl rand -hex 32`);
const origin = httpUrl
  .refine(
    (value) => /^https?:\/\/[^/]+\/?$/.test(value),
    'must be an address without a path, such as https://shop.example',
  )
  .transform((value) => new URL(value).origin);

const limits = z
  .string()
  .regex(
    /^(memory|database|rediss?:\/\/.+)$/,
    'must be memory, database or an address such as redis://10.0.0.5:6379',
  )
  .transform((text) => (text === 'memory' || text === 'database' ? text : { redisUrl: text }));

const POLL_RULE = 'must be seconds, at most a day; 0 looks once, at the start';

const Variables = z.object({
  PORT: z.coerce.number(PORT_RULE).int(PORT_RULE).min(1, PORT_RULE).max(65_535, PORT_RULE).default(4321),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://; leave it out to use SQLite in DATA_DIR')
    .optional(),
  DATABASE_LISTEN_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATA_DIR: z.string().default('./data'),
  SITE_HOSTS: z.string().default(''),
  SHOP_NAME: z.string().trim().max(80, 'must have at most 80 characters').optional(),
  PUBLIC_ORIGIN: origin.optional(),
  TRUST_PROXY: flag.default(false),
  HSTS_SUBDOMAINS: flag.default(true),
  APP_KEY: z.string().min(8, 'must have at least 8 characters').optional(),
  APP_SECRET: secret.optional(),
  TOKEN_SECRET: secret.optional(),
  CMS_TOKEN: secret.optional(),
  CMS_WEBHOOK_SECRET: secret.optional(),
  MAIL_WEBHOOK_SECRET: secret.optional(),
  METRICS_TOKEN: secret.optional(),
  CMS_PUBLIC_URL: httpUrl.optional(),
  DIRECTUS_TOKEN: z.string().min(1).optional(),
  CMS_POLL_S: z.coerce.number(POLL_RULE).min(0, POLL_RULE).max(86_400, POLL_RULE).default(30),
  PARTY_SECRET: secret.optional(),
  REWARDS_SECRET: secret.optional(),
  SERVICE_MAIN_URL: httpUrl.optional(),
  SERVICE_CMS_URL: httpUrl.optional(),
  SERVICE_PARTY_URL: httpUrl.optional(),
  SERVICE_REWARDS_URL: httpUrl.optional(),
  SERVICE_TRANSLATION_URL: httpUrl.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@mail.example:587' })
    .optional(),
  ADDRESSFINDER_KEY: z.string().min(1).optional(),
  ADDRESSFINDER_SECRET: z.string().min(1).optional(),
  ADDRESSFINDER_URL: httpUrl.optional(),
  SMS_URL: httpUrl.optional(),
  SMS_USER: z.string().min(1).optional(),
  SMS_PASSWORD: z.string().min(1).optional(),
  SMS_FROM: z.string().min(1).optional(),
  ...SocialVariables.shape,
  MAIL_FROM: z.string().min(3, 'must be an address such as Shop <no-reply@shop.example>').optional(),
  CARDS_URL: httpUrl.optional(),
  BEACON_URL: httpUrl.optional(),
  LIMITS: limits.optional(),
  ANALYTICS_URL: httpUrl.optional(),
  ANALYTICS_WRITE_KEY: z.string().min(1).optional(),
  WORKER: z.enum(['on', 'off'], 'must be on or off').default('on'),
  WARM_UP: z.enum(['on', 'off'], 'must be on or off').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  NODE_ENV: z.enum(MODES, `must be one of ${MODES.join(', ')}`).default('development'),
  TEST_CLOCK: flag.default(false),
  TEST_PAYMENTS: flag.optional(),
  FAST_LANE: flag.default(true),
  ...EdgeVariables.shape,
  ...ObservabilityVariables.shape,
  ...MediaVariables.shape,
  ...PaymentVariables.shape,
});
type Variables = z.infer<typeof Variables>;

export interface SmsEnv {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly from: string;
}

export interface AddressfinderEnv {
  readonly url: string;
  readonly key: string;
  readonly secret: string;
}

export interface Env {
  readonly port: number;
  readonly host: string;
  /** PostgreSQL's address; SQLite in `dataDir` without it. */
  readonly databaseUrl: string | undefined;
  /** PostgreSQL itself, where `databaseUrl` is a pooler that passes no notifications on. */
  readonly databaseListenUrl: string | undefined;
  /** Absolute. */
  readonly dataDir: string;
  readonly siteHosts: HostTable;
  /** What an empty shop is called until its operator names it. */
  readonly shopName: string | undefined;
  /** Of the default brand: scheme, host, port. */
  readonly publicOrigin: string;
  /** What `/metrics` asks for; off without it. */
  readonly metricsToken: string | undefined;
  readonly trustsProxy: boolean;
  /** Whether every name below those of the shop is reached by https as well. */
  readonly hasSecureSubdomains: boolean;
  readonly appKey: string | undefined;
  readonly appSecret: string | undefined;
  readonly tokenSecret: string | undefined;
  /** What the content service is read with. */
  readonly cmsToken: string | undefined;
  /** Of an administrator of a Directus, for the command that prepares it. */
  readonly directusToken: string | undefined;
  /** Of content elsewhere: what its reports are signed with, and after how long it is looked at without one. */
  readonly contentReports: { readonly secret: string | undefined; readonly pollSeconds: number };
  /** What services with a base of their own are signed with; made from the app secret where there is none. */
  readonly ownSecrets: Readonly<Partial<Record<OwnServiceName, string | undefined>>>;
  /** Addresses of services that run elsewhere. */
  readonly services: Readonly<Partial<Record<ServiceName, string>>>;
  /** False where draws and messages are left to a worker of their own. */
  readonly hasWorker: boolean;
  /** Every page of the sitemap is rendered after a start: thousands, for minutes. Else each with its first visit. */
  readonly warmsUp: boolean;
  /** Where messages are handed over; without it they are only kept in the account. */
  readonly smtpUrl: string | undefined;
  readonly mailWebhookSecret: string | undefined;
  readonly mailFrom: string | undefined;
  /** Providers of accounts elsewhere that customers may log in with, each where all of its keys are set. */
  readonly social: SocialSettings;
  /** Where text messages are handed over; undefined unless all of its variables are set. */
  readonly sms: SmsEnv | undefined;
  /** Where addresses that exist are found; undefined unless its key and secret are set. */
  readonly addressfinder: AddressfinderEnv | undefined;
  /** A feed of notifications that is made elsewhere. */
  readonly cardsUrl: string | undefined;
  /** Where rounds of drand are fetched for raffles that are drawn with one. */
  readonly beaconUrl: string | undefined;
  /** Where calls are counted for limits; undefined where the database decides. */
  readonly limits: Variables['LIMITS'];
  /** Where counted events go besides, and the key for it. */
  readonly analyticsUrl: string | undefined;
  readonly analyticsWriteKey: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly mode: (typeof MODES)[number];
  /** Stored pages are written before Node's own HTTP parser is asked. */
  readonly hasFastLane: boolean;
  /** The platform's clock may be moved. */
  readonly isClockMovable: boolean;
  /** The test deposit and withdrawal are ways to pay; never in production (decision M9). */
  readonly hasTestPayments: boolean;
  readonly payments: PaymentEnv;
  /** Shared caches in front of the sites; undefined without any. */
  readonly edge: EdgeEnv | undefined;
  /** Where traces and error reports go. */
  readonly observability: ObservabilityEnv;
  /** Where uploaded files may be kept besides the database. */
  readonly media: MediaEnv | undefined;
}

function toSms({ SMS_URL, SMS_USER, SMS_PASSWORD, SMS_FROM }: Variables): SmsEnv | undefined {
  if (!SMS_URL || !SMS_USER || !SMS_PASSWORD || !SMS_FROM) return undefined;
  return { url: SMS_URL.replace(/\/$/, ''), user: SMS_USER, password: SMS_PASSWORD, from: SMS_FROM };
}

function toAddressfinder({
  ADDRESSFINDER_KEY: key,
  ADDRESSFINDER_SECRET: secret,
  ADDRESSFINDER_URL: url = 'https://api.addressfinder.io',
}: Variables): AddressfinderEnv | undefined {
  return key && secret ? { url: url.replace(/\/$/, ''), key, secret } : undefined;
}

/** The environment can't be used. The message names each variable and what to do. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

function parseHostList(list: string): HostTable {
  try {
    return parseHosts(list, FIRST_BRAND);
  } catch (error) {
    throw new EnvError(
      `${(error as Error).message}. Write SITE_HOSTS=shop.example=drawcard,art.example=harbour-art-union`,
    );
  }
}

function toEnv(variables: Variables, set: Readonly<Record<string, string | undefined>>): Env {
  const { PORT, HOST, NODE_ENV, TEST_CLOCK } = variables;
  if (TEST_CLOCK && NODE_ENV === 'production') {
    throw new EnvError('TEST_CLOCK: must not be set in production. Remove it, or set NODE_ENV=development.');
  }
  if (variables.TEST_PAYMENTS && NODE_ENV === 'production') {
    throw new EnvError(
      'TEST_PAYMENTS: must not be set in production: its money is not real. Remove it, or set NODE_ENV=development.',
    );
  }
  for (const name of ['GOOGLE_ISSUER_URL', 'APPLE_ISSUER_URL'] as const)
    if (variables[name] && NODE_ENV === 'production')
      throw new EnvError(
        `${name}: must not be set in production: customers would log in elsewhere. Remove it.`,
      );
  const payments = toPaymentEnv(variables, set);
  const [standIn] = listStandIns(payments);
  if (standIn && NODE_ENV === 'production') {
    throw new EnvError(
      `${standIn}: must not be set in production: real cards would go elsewhere. Remove it.`,
    );
  }
  const missing = findMissingPart(variables);
  if (missing) throw new EnvError(`${missing}. docs/edge.md says what for.`);
  const missingMedia = findMissingMediaPart(variables);
  if (missingMedia) throw new EnvError(`${missingMedia}. docs/operations.md says what for.`);
  const services = {
    main: variables.SERVICE_MAIN_URL,
    cms: variables.SERVICE_CMS_URL,
    translation: variables.SERVICE_TRANSLATION_URL,
  };
  return {
    port: PORT,
    host: HOST,
    databaseUrl: variables.DATABASE_URL,
    databaseListenUrl: variables.DATABASE_LISTEN_URL,
    dataDir: resolve(variables.DATA_DIR),
    siteHosts: parseHostList(variables.SITE_HOSTS),
    shopName: variables.SHOP_NAME,
    publicOrigin: variables.PUBLIC_ORIGIN ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`,
    trustsProxy: variables.TRUST_PROXY,
    hasSecureSubdomains: variables.HSTS_SUBDOMAINS,
    appKey: variables.APP_KEY,
    appSecret: variables.APP_SECRET,
    tokenSecret: variables.TOKEN_SECRET,
    cmsToken: variables.CMS_TOKEN,
    directusToken: variables.DIRECTUS_TOKEN,
    metricsToken: variables.METRICS_TOKEN,
    contentReports: { secret: variables.CMS_WEBHOOK_SECRET, pollSeconds: variables.CMS_POLL_S },
    ownSecrets: { lotto_party: variables.PARTY_SECRET, rewards: variables.REWARDS_SECRET },
    services,
    hasWorker: variables.WORKER === 'on',
    warmsUp: (variables.WARM_UP ?? (NODE_ENV === 'production' ? 'on' : 'off')) === 'on',
    smtpUrl: variables.SMTP_URL,
    mailWebhookSecret: variables.MAIL_WEBHOOK_SECRET,
    sms: toSms(variables),
    addressfinder: toAddressfinder(variables),
    mailFrom: variables.MAIL_FROM,
    social: toSocial(variables),
    cardsUrl: variables.CARDS_URL,
    beaconUrl: variables.BEACON_URL,
    limits: variables.LIMITS,
    analyticsUrl: variables.ANALYTICS_URL,
    analyticsWriteKey: variables.ANALYTICS_WRITE_KEY,
    logLevel: variables.LOG_LEVEL,
    mode: NODE_ENV,
    hasFastLane: variables.FAST_LANE,
    isClockMovable: TEST_CLOCK,
    hasTestPayments: variables.TEST_PAYMENTS ?? NODE_ENV !== 'production',
    payments,
    edge: toEdgeEnv(variables),
    observability: toObservability(variables, NODE_ENV),
    media: toMediaEnv(variables),
  };
}

/** @throws EnvError naming every variable that can't be used. A variable that is empty counts as not set. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = Variables.safeParse(set);
  if (parsed.success) return toEnv(parsed.data, set);
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new EnvError(
    `The environment can't be used.\n${faults.join('\n')}\n.env.example explains every variable.`,
  );
}
