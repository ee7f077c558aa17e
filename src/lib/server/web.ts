// What the web server works with. Tests build their own.
import { type Logger, pino } from 'pino';
import { brands } from '#content/brands/all.ts';
import { getCapabilities, getConfig } from '#lib/contracts/config.ts';
import { heldCapabilities } from '#lib/domain/capabilities.ts';
import { apiCache } from './api-cache.ts';
import { mainService, platformHandle, type SessionStore, signingKeys } from './platform.ts';
import { createPageApi } from './public-calls.ts';
import { createService, type Service, ServiceLost } from './service.ts';
import { type LiveSession, SESSION_TIMEOUT_MS } from './session.ts';

export interface Web {
  readonly sessions: SessionStore;
  readonly service: Service;
  readonly log: Logger;
  /** Refreshes under way, by the hash of the session's id. */
  readonly refreshes: Map<string, Promise<LiveSession | undefined>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Without a request for this long a session is over: the site's setting. */
  readonly sessionTimeoutMs: () => Promise<number>;
  /** Whether visitors of the brand are asked before they are counted (decision S6). */
  readonly isConsentAsked: (brand: string | undefined) => Promise<boolean>;
}

const REDACTED = [
  'headers.authorization',
  'headers.cookie',
  '*.accessToken',
  '*.refreshToken',
  '*.customerToken',
];

/** A store whose failures mean what those of a service do: it is away, and nothing is known of the session. */
function sessionsOrLost(store: SessionStore): SessionStore {
  const orLost = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw new ServiceLost('service_down', { cause: error });
    }
  };
  return {
    create: (...args) => orLost(store.create(...args)),
    read: (...args) => orLost(store.read(...args)),
    replace: (...args) => orLost(store.replace(...args)),
    touch: (...args) => orLost(store.touch(...args)),
    remove: (...args) => orLost(store.remove(...args)),
    sweep: (...args) => orLost(store.sweep(...args)),
  };
}

let made: Promise<Web> | undefined;

async function make(): Promise<Web> {
  const service = createService({ ...(await mainService()), keys: await signingKeys() });
  const sessions = sessionsOrLost((await platformHandle()).sessions);
  const api = createPageApi({ service: async () => service, cache: apiCache() });
  const sessionTimeoutMs = () =>
    api.call(getConfig).then(
      ({ result }) => result.sessionTimeoutSeconds * 1000,
      () => SESSION_TIMEOUT_MS,
    );
  const isConsentAsked = async (key = brands[0].key) => {
    const segmentName = brands.find((brand) => brand.key === key)?.segmentName;
    return api.call(getCapabilities).then(
      ({ result }) => heldCapabilities(result.segments, segmentName).has('cookie-consent'),
      () => true,
    );
  };
  const level = process.env.LOG_LEVEL ?? 'info';
  const log = pino({ level, redact: REDACTED });
  return { sessions, service, log, refreshes: new Map(), now: Date.now, sessionTimeoutMs, isConsentAsked };
}

/** The web server's own, made with the first request. */
export function web(): Promise<Web> {
  made ??= make().catch((error: unknown) => {
    made = undefined;
    throw error;
  });
  return made;
}
