// Answers of the services that every page needs, kept for a while: fresh ones are shared, a stale one is
// better than none while the service fails, and none outlives a purge.
import type { ApiError, JsonError } from '#lib/contracts/protocol/errors.ts';
import { DAY_MS, MINUTE_MS } from '#lib/domain/time/units.ts';
import { runtime } from '../runtime.ts';
import type { ServiceLost } from './service.ts';

/** How an editor looks at the site. */
export interface PreviewOptions {
  /** Milliseconds since 1970; undefined for this moment. */
  readonly at: number | undefined;
  /** What is in a form that the page stands beside. */
  readonly unsaved?: object | undefined;
}

export interface CacheRule {
  /** For how long an answer is taken as it is, in milliseconds. */
  readonly freshMs: number;
  /** Beginnings of the tags that make it stale at once. */
  readonly purgedBy: readonly string[];
  /** For how long after that it is still given while a new one is loaded for the next call, in milliseconds. */
  readonly reloadMs?: number;
}

const DRAWS = ['draws:', 'draw:'];

/** By the endpoint's name. What is not listed is never kept (decision D3). */
export const CACHE_RULES: Readonly<Record<string, CacheRule>> = {
  getBranding: { freshMs: DAY_MS, purgedBy: ['brand', 'offer'] },
  getCapabilities: { freshMs: MINUTE_MS, purgedBy: ['brand'] },
  getComponents: { freshMs: DAY_MS, purgedBy: ['brand'] },
  getConfig: { freshMs: MINUTE_MS, purgedBy: ['brand'] },
  getLatestDraws: { freshMs: DAY_MS, purgedBy: ['results', ...DRAWS] },
  getResultKeys: { freshMs: DAY_MS, purgedBy: ['results', ...DRAWS] },
  getPricingInfo: { freshMs: MINUTE_MS, purgedBy: ['offer'] },
  getMembershipConfig: { freshMs: 5 * MINUTE_MS, purgedBy: ['brand'] },
  getLicenceConfig: { freshMs: MINUTE_MS, purgedBy: ['brand'] },
  getPaymentGateways: { freshMs: MINUTE_MS, purgedBy: ['brand'] },
  getNavigation: { freshMs: DAY_MS, purgedBy: ['navigation'] },
  getPartyConfig: { freshMs: 5 * MINUTE_MS, purgedBy: ['offer', ...DRAWS] },
  getPartyOfferConfig: { freshMs: 5 * MINUTE_MS, purgedBy: ['offer', ...DRAWS] },
  getPlacement: { freshMs: 5 * MINUTE_MS, purgedBy: ['content:placements'] },
  getProductOffers: { freshMs: MINUTE_MS, purgedBy: ['offer', 'syndicates', ...DRAWS] },
  getTextRegions: { freshMs: MINUTE_MS, purgedBy: ['copy'] },
  getTranslations: { freshMs: MINUTE_MS, purgedBy: ['copy'] },
  getTheme: { freshMs: 10 * MINUTE_MS, purgedBy: ['brand'] },
  getTips: { freshMs: 18 * MINUTE_MS, purgedBy: ['results', ...DRAWS] },
};

/** Of the page beside a form, which is rendered with every key: what is around the edited item changes rarely. */
const LIVE_RULE: CacheRule = { freshMs: 2000, purgedBy: [], reloadMs: 15_000 };

/** A stale answer is kept this long for the case that the service fails, in milliseconds. */
export const STALE_MS = 30 * DAY_MS;
const ENTRIES_MAX = 500;
const LIVE_ENTRIES_MAX = 100;
/** The page that an answer is given to is rendered before a new one is loaded. */
const RELOAD_DELAY_MS = 250;

interface Entry {
  readonly rule: CacheRule;
  readonly value: unknown;
  readonly at: number;
  isStale: boolean;
  /** It has been given in the place of one that failed. */
  hasStoodIn?: boolean;
}

interface Loading {
  readonly rule: CacheRule;
  readonly answer: Promise<unknown>;
  /** Something was purged while it was under way: what it brings may be old. */
  isSuperseded: boolean;
}

type OutageError = ServiceLost | JsonError | ApiError;
const OUTAGES: readonly string[] = ['ServiceLost', 'JsonError'] satisfies readonly OutageError['name'][];
const REFUSAL: OutageError['name'] = 'ApiError';

/** By name: the cache is the process's, and the built site throws errors of classes of its own. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    OUTAGES.includes(error.name) ||
    (error.name === REFUSAL && 'status' in error && Number(error.status) >= 500)
  );
}

export class ApiCache {
  readonly #entries = new Map<string, Entry>();
  readonly #loading = new Map<string, Loading>();
  readonly #now: () => number;
  readonly #max: number;
  #standInAt = Number.NEGATIVE_INFINITY;

  constructor(now: () => number = Date.now, max = ENTRIES_MAX) {
    this.#now = now;
    this.#max = max;
  }

  /** The kept answer while it is fresh, else a new one, asked for once however many want it. */
  async get<T>(key: string, rule: CacheRule, load: () => Promise<T>): Promise<T> {
    const kept = this.#entries.get(key);
    const age = kept && !kept.isStale ? this.#now() - kept.at : Number.POSITIVE_INFINITY;
    if (kept && age < rule.freshMs) return kept.value as T;
    if (kept && age < rule.freshMs + (rule.reloadMs ?? 0)) {
      setTimeout(() => this.#reload(key, rule, load), RELOAD_DELAY_MS).unref();
      return kept.value as T;
    }
    const joined = this.#loading.get(key);
    const loading = joined && !joined.isSuperseded ? joined : this.#start(key, rule, load);
    try {
      return (await loading.answer) as T;
    } catch (error) {
      if (!kept || !isOutage(error) || this.#now() - kept.at > STALE_MS) throw error;
      this.#standInAt = this.#now();
      if (!kept.hasStoodIn) runtime.onStaleAnswer?.(key, error);
      kept.hasStoodIn = true;
      return kept.value as T;
    }
  }

  /** Whether a stale answer has replaced one that failed since then (milliseconds since 1970). */
  hasServedStaleSince(at: number): boolean {
    return this.#standInAt >= at;
  }

  #reload<T>(key: string, rule: CacheRule, load: () => Promise<T>): void {
    const kept = this.#entries.get(key);
    const isFresh = kept !== undefined && !kept.isStale && this.#now() - kept.at < rule.freshMs;
    if (!isFresh && !this.#loading.has(key)) this.#start(key, rule, load);
  }

  #start<T>(key: string, rule: CacheRule, load: () => Promise<T>): Loading {
    const loading: Loading = { rule, isSuperseded: false, answer: load() };
    this.#loading.set(key, loading);
    const done = () => {
      if (this.#loading.get(key) === loading) this.#loading.delete(key);
    };
    loading.answer.then((value) => {
      done();
      this.#keep(key, { rule, value, at: this.#now(), isStale: loading.isSuperseded });
    }, done);
    return loading;
  }

  #keep(key: string, entry: Entry): void {
    const before = this.#entries.get(key);
    if (entry.isStale && before && !before.isStale) return;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const oldest = this.#entries.keys().next().value;
    if (this.#entries.size > this.#max && oldest !== undefined) this.#entries.delete(oldest);
  }

  /** What these tags stand for has changed: nothing known or under way counts as fresh. */
  purge(tags: readonly string[]): void {
    const isHit = ({ purgedBy }: CacheRule) =>
      purgedBy.some((start) => tags.some((tag) => tag === '*' || tag.startsWith(start)));
    for (const entry of this.#entries.values()) if (isHit(entry.rule)) entry.isStale = true;
    for (const loading of this.#loading.values()) if (isHit(loading.rule)) loading.isSuperseded = true;
  }
}

/** Keeps nothing. */
export const NO_CACHE: Pick<ApiCache, 'get'> = { get: (_key, _rule, load) => load() };

declare module '../runtime.ts' {
  interface Runtime {
    apiCache?: ApiCache;
    contentCache?: ApiCache;
    liveCache?: ApiCache;
    /** Called when an answer first stands in for one that failed, until there is a new one. Set by the process. */
    onStaleAnswer?: (key: string, error: unknown) => void;
  }
}

/** The process's cache of answers of the services. */
export function getApiCache(): ApiCache {
  runtime.apiCache ??= new ApiCache();
  return runtime.apiCache;
}

/** The process's cache of content. Apart, so that made-up addresses don't displace what every page needs. */
export function getContentCache(): ApiCache {
  runtime.contentCache ??= new ApiCache();
  return runtime.contentCache;
}

/** What is around an item that is edited, drafts included: for the page beside its form alone. */
function getLiveCache(): ApiCache {
  runtime.liveCache ??= new ApiCache(Date.now, LIVE_ENTRIES_MAX);
  return runtime.liveCache;
}

interface PreviewCache {
  readonly asOf: number | undefined;
  readonly cache: Pick<ApiCache, 'get'>;
  /** For every answer alike. */
  readonly rule?: CacheRule;
}

/** Previews show every save at once; the page beside a form shows at once what is in the form. */
export const getPreviewCache = ({ at, unsaved }: PreviewOptions): PreviewCache =>
  unsaved ? { asOf: at, cache: getLiveCache(), rule: LIVE_RULE } : { asOf: at, cache: NO_CACHE };

/** Whether a page that was begun then shows a stale answer in place of one that failed. */
export const hasStoodInSince = (at: number): boolean =>
  getApiCache().hasServedStaleSince(at) || getContentCache().hasServedStaleSince(at);

/** Marks answers as stale by the tags of a purge, before pages are rendered again. `*` is every tag. */
export function purgeApiCache(tags: readonly string[]): void {
  getApiCache().purge(tags);
  getContentCache().purge(tags);
}
