// What the web server works with. Tests build their own.
import type { Logger } from 'pino';
import { listBrands } from '#content/brands/known.ts';
import { getTheme } from '#lib/contracts/brand-config.ts';
import { getCapabilities, getConfig } from '#lib/contracts/config.ts';
import { getPricingInfo } from '#lib/contracts/offers/offer.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { parseBrandTheme } from '#lib/domain/brand/brand-theme.ts';
import { type Capability, getHeldCapabilities } from '#lib/domain/brand/capabilities.ts';
import { getLog } from '../log.ts';
import { getApiCache } from '../services/api-cache.ts';
import { reportLostCall } from '../services/lost-call.ts';
import { createServices } from '../services/own-service.ts';
import {
  getPlatformHandle,
  getShopNow,
  getSigningKeys,
  locateMainService,
  type SessionStore,
} from '../services/platform.ts';
import { createPageApi } from '../services/public-calls.ts';
import { createService, type Service } from '../services/service.ts';
import { createCustomerMark } from './customer-mark.ts';
import { type LiveSession, SESSION_TIMEOUT_MS } from './session.ts';
import { wrapSessionStore } from './wrap-session-store.ts';

export interface ApplicationContext {
  readonly sessions: SessionStore;
  readonly service: Service;
  readonly log: Logger;
  /** Refreshes under way, by the hash of the session's id. */
  readonly refreshes: Map<string, Promise<LiveSession | undefined>>;
  /** The shop's clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** Without a request for this long a session is over: the site's setting. */
  readonly getSessionTimeoutMs: () => Promise<number>;
  /** What a page of the customer sends along: see `checkCustomerMark`. */
  readonly markCustomer: (customerId: string) => string;
  /** Of the brand's visitors, or of a customer with a segment of their own. */
  readonly readCapabilities: (brand?: string, segment?: string) => Promise<ReadonlySet<Capability>>;
  /** The pricings that there are. */
  readonly readPricings: () => Promise<ResultOf<typeof getPricingInfo>>;
  /** The pricing of the brand's visitors. */
  readonly readBrandPricing: (brand?: string) => Promise<string>;
  /** Whether visitors of the brand are asked before they are counted (decision S6). */
  readonly isConsentAsked: (brand: string | undefined) => Promise<boolean>;
}

let created: Promise<ApplicationContext> | undefined;

async function createApplicationContext(): Promise<ApplicationContext> {
  const [main, keys] = [await locateMainService(), await getSigningKeys()];
  const service = createServices(createService({ ...main, keys, onLost: reportLostCall }), {
    main,
    keys,
    env: process.env,
    onLost: reportLostCall,
  });
  const sessions = wrapSessionStore((await getPlatformHandle()).sessions);
  const api = createPageApi({ service: async () => service, cache: getApiCache() });
  const sessionTimeoutMs = () =>
    api.call(getConfig).then(
      ({ result }) => result.sessionTimeoutSeconds * 1000,
      () => SESSION_TIMEOUT_MS,
    );
  const capabilities = async (key = listBrands()[0].key, segment?: string) => {
    const segmentName = listBrands().find((brand) => brand.key === key)?.segmentName;
    const { result } = await api.call(getCapabilities);
    return getHeldCapabilities(result.segments, segment, segmentName);
  };
  const readPricings = async () => (await api.call(getPricingInfo)).result;
  /** By the answer, which is kept for a minute and asked for with every call. */
  const themePricings = new WeakMap<object, string>();
  const readBrandPricing = async (key: string = listBrands()[0].key) => {
    const own = listBrands().find((brand) => brand.key === key) ?? listBrands()[0];
    const { result } = await api.call(getTheme, { query: { brand: own.key } });
    const pricingId = themePricings.get(result) ?? (parseBrandTheme(own, result) ?? own).pricingId;
    themePricings.set(result, pricingId);
    return pricingId === 'default' ? (await readPricings()).defaultPricingId : pricingId;
  };
  const isConsentAsked = (brand: string | undefined) =>
    capabilities(brand).then(
      (held) => held.has('cookie-consent'),
      () => true,
    );
  const refreshes = new Map();
  return {
    sessions,
    service,
    log: getLog(),
    refreshes,
    now: getShopNow,
    getSessionTimeoutMs: sessionTimeoutMs,
    markCustomer: (customerId) => createCustomerMark(keys.appSecret, customerId),
    readCapabilities: capabilities,
    readPricings,
    readBrandPricing,
    isConsentAsked,
  };
}

/** The web server's own, made with the first request. */
export function getApplicationContext(): Promise<ApplicationContext> {
  created ??= createApplicationContext().catch((error: unknown) => {
    created = undefined;
    throw error;
  });
  return created;
}
