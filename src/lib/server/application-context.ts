// What the web server works with. Tests build their own.
import { type Logger, pino } from 'pino';
import { brands } from '#content/brands/all.ts';
import { getCapabilities, getConfig } from '#lib/contracts/config.ts';
import { type Capability, heldCapabilities } from '#lib/domain/brand/capabilities.ts';
import { apiCache } from './services/api-cache.ts';
import { mainService, platformHandle, type SessionStore, signingKeys } from './services/platform.ts';
import { createPageApi } from './services/public-calls.ts';
import { createService, type Service, ServiceLost } from './services/service.ts';
import { type LiveSession, SESSION_TIMEOUT_MS } from './session/session.ts';

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
  /** Of the brand's visitors, or of a customer whose segment is his own (P3). */
  readonly capabilities: (brand?: string, segment?: string) => Promise<ReadonlySet<Capability>>;
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
  const capabilities = async (key = brands[0].key, segment?: string) => {
    const segmentName = brands.find((brand) => brand.key === key)?.segmentName;
    const { result } = await api.call(getCapabilities);
    return heldCapabilities(result.segments, segment, segmentName);
  };
  const isConsentAsked = (brand: string | undefined) =>
    capabilities(brand).then(
      (held) => held.has('cookie-consent'),
      () => true,
    );
  const level = process.env.LOG_LEVEL ?? 'info';
  const log = pino({ level, redact: REDACTED });
  const refreshes = new Map();
  return { sessions, service, log, refreshes, now: Date.now, sessionTimeoutMs, capabilities, isConsentAsked };
}

/** The web server's own, made with the first request. */
export function web(): Promise<Web> {
  made ??= make().catch((error: unknown) => {
    made = undefined;
    throw error;
  });
  return made;
}
