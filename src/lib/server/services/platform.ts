// The one file of the site that knows the platform: in this process by default, elsewhere where an address is set.
import type { DirectAnswer, DirectCall } from '#lib/contracts/protocol/direct-call.ts';
import type { SessionStore } from '#platform/people/identity/web-sessions.ts';
import type { SampleAccount } from '#platform/shop/seed/sample-account.ts';
import { getLog } from '../log.ts';
import { runtime } from '../runtime.ts';
import { purgeApiCache } from './api-cache.ts';

export type { SessionStore, StoredSession } from '#platform/people/identity/web-sessions.ts';
export type { SampleAccount } from '#platform/shop/seed/sample-account.ts';

/** What the process holds of the embedded services. */
export interface PlatformHandle {
  fetch(request: Request): Promise<Response>;
  /** The same without the way over HTTP. */
  answer?(call: DirectCall): Promise<DirectAnswer>;
  readonly sessions: SessionStore;
  /** What calls are signed with; `APP_KEY` and `APP_SECRET` when left out. */
  readonly keys?: { readonly appKey: string; readonly appSecret: string };
  readonly services?: { readonly clock: { now(): number } };
  /** What the site reads the embedded content service with. */
  readonly cmsToken?: string;
}

declare module '../runtime.ts' {
  interface Runtime {
    /** The embedded services, set by the process when they have started. */
    platform?: PlatformHandle;
    /** In `astro dev`: their start under way. */
    startingPlatform?: Promise<PlatformHandle>;
    /** Opens an account to look at, set by the process. */
    openSampleAccount?: () => Promise<SampleAccount>;
  }
}

const EMBEDDED_BASE = 'http://platform.internal';

/** `astro dev` has no process of ours around it: the services start with the first call. */
async function startForDevelopment(): Promise<PlatformHandle> {
  const { startPlatform } = await import('#platform/start.ts');
  const { readEnv } = await import('../env.ts');
  const { readSecrets } = await import('../secrets.ts');
  const env = readEnv(process.env);
  const platform = await startPlatform({ env: { ...env, ...readSecrets(env) }, purge: purgeApiCache });
  platform.startWorker();
  return platform;
}

/**
 * Whether the first call starts the services. Tests open what they need: a shop that nothing closes would work beside
 * them. Asked within a page alone: outside of Vite there is no such environment.
 */
const isStartedByCalls = (): boolean => import.meta.env.DEV && import.meta.env.MODE !== 'test';

/** The services of this process. */
export async function getPlatformHandle(): Promise<PlatformHandle> {
  if (isStartedByCalls() && !runtime.platform) {
    runtime.startingPlatform ??= startForDevelopment();
    runtime.platform = await runtime.startingPlatform;
  }
  const handle = runtime.platform;
  if (!handle) throw new Error('The site was started without its services. Start it with `npm start`.');
  return handle;
}

const CLOCKS_DIFFER_MS = 1000;

/** How far the clock of the embedded services was moved, in milliseconds: 0 but where a test or a demonstration did. */
export function getClockOffsetMs(): number {
  const handle = runtime.platform;
  const ahead = handle?.services ? handle.services.clock.now() - Date.now() : 0;
  return Math.abs(ahead) < CLOCKS_DIFFER_MS ? 0 : Math.round(ahead);
}

/** What the shop's clock says, in milliseconds since 1970. Sessions are stamped with it, and swept by it. */
export const getShopNow = (): number => Date.now() + getClockOffsetMs();

interface ServiceLocation {
  readonly base: string;
  readonly isEmbedded?: boolean;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly answer?: (call: DirectCall) => Promise<DirectAnswer>;
}

/** Where calls for texts go: a translation service elsewhere, or with all others. */
export const locateTranslationService = (): Promise<ServiceLocation> =>
  locateMainService(process.env.SERVICE_TRANSLATION_URL || undefined);

/** Where calls go, and how: the address in `SERVICE_MAIN_URL`, or the services of this process. */
export async function locateMainService(
  remote: string | undefined = process.env.SERVICE_MAIN_URL,
): Promise<ServiceLocation> {
  if (remote) return { base: remote.replace(/\/+$/, ''), fetch: (request) => fetch(request) };
  const handle = await getPlatformHandle();
  const embedded = {
    base: EMBEDDED_BASE,
    isEmbedded: true,
    fetch: (request: Request) => handle.fetch(request),
  };
  const { answer } = handle;
  return answer ? { ...embedded, answer: (call) => answer(call) } : embedded;
}

export interface ContentLocation extends ServiceLocation {
  /** Sent as a bearer token. */
  readonly token: string | undefined;
  /** A Directus by an address of its own, with relations and versions. */
  readonly isElsewhere?: boolean;
  /** Its address for browsers, where that is another one: its editor writes it into texts. */
  readonly publicBase?: string;
}

/** Where content is asked for that is not kept here. */
const findContentServiceUrl = (): string | undefined => process.env.SERVICE_CMS_URL || undefined;

/** Where editors find content that is not kept here: the address for browsers, where that is another one. */
export const findRemoteContentUrl = (): string | undefined =>
  findContentServiceUrl() && (process.env.CMS_PUBLIC_URL || findContentServiceUrl())?.replace(/\/+$/, '');

/** Where content comes from: a Directus by `SERVICE_CMS_URL` and `CMS_TOKEN`, else the service among the others. */
export async function locateContentService(): Promise<ContentLocation> {
  const remote = findContentServiceUrl();
  const publicBase = findRemoteContentUrl();
  if (!remote || !publicBase) return locateOwnContentService();
  return {
    ...(await locateMainService(remote)),
    token: process.env.CMS_TOKEN,
    isElsewhere: true,
    publicBase,
  };
}

/** The content service among the others, also where most content is elsewhere. */
export async function locateOwnContentService(): Promise<ContentLocation> {
  const main = await locateMainService();
  const token = process.env.CMS_TOKEN || (await getPlatformHandle()).cmsToken;
  return { ...main, base: `${main.base}/cms`, token };
}

/** @throws Error when nothing says what calls are signed with. */
export async function getSigningKeys(): Promise<{ appKey: string; appSecret: string }> {
  const { APP_KEY: appKey, APP_SECRET: appSecret } = process.env;
  const keys = appKey && appSecret ? { appKey, appSecret } : (await getPlatformHandle()).keys;
  if (!keys) throw new Error('Set APP_KEY and APP_SECRET: calls to the services are signed with them.');
  return keys;
}

/** An invented account for previews, in memory alone: wherever the shop is kept, it is opened in this process. */
export async function openSampleAccount(): Promise<SampleAccount> {
  if (runtime.openSampleAccount) return runtime.openSampleAccount();
  if (!isStartedByCalls()) throw new Error('The process says nothing of accounts to look at');
  const sample = await import('#platform/shop/seed/sample-account.ts');
  return sample.openSampleAccount({ clock: { now: getShopNow }, log: getLog() });
}
