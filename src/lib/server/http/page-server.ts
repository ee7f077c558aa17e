// The server in front of the framework. A cached page or a file of the build is written from memory; only what is
// neither goes on to Astro.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { pageAddresses } from '../page-addresses.ts';
import { decideCaching } from '../page-cache/cache-policy.ts';
import { NegativeCache } from '../page-cache/negative-cache.ts';
import type { CacheEntry, PageAnswer, PageTarget } from '../page-cache/page.ts';
import type { Lookup, PageCache, RenderOutcome } from '../page-cache/page-cache.ts';
import { logPageFailure } from '../page-failure.ts';
import type { ShortenPolicy } from './answers/content-policy.ts';
import { toUncachedLines } from './answers/finish-headers.ts';
import { type HealthOptions, toHealthNotice } from './answers/health.ts';
import { NOTICES } from './answers/notice.ts';
import { findOversizeNotice } from './answers/oversize-notice.ts';
import type { StaticFiles } from './answers/static-files.ts';
import { type RequestMeta, writeAnswer, writeNotice, writeRepresentation } from './answers/write-answer.ts';
import { AnswerTimeout, callAstro, type RenderRequest, type RequestLocals } from './astro-call.ts';
import type { FindFresh, RepresentationQuery } from './find-representation.ts';
import { findLiveGames, isLivePath } from './live/find-live-games.ts';
import type { LiveStreams } from './live/live-streams.ts';
import { METRICS_PATH } from './metrics/answer-metrics.ts';
import { type ServedMetrics, writeMetrics } from './metrics/served-metrics.ts';
import { negotiateEncoding } from './requests/accept-encoding.ts';
import { AddressLimit } from './requests/address-limit.ts';
import { BodyBudget, readBody } from './requests/body.ts';
import { getBodyLimit } from './requests/body-limit.ts';
import { checkRequest } from './requests/check-request.ts';
import { readClient } from './requests/client.ts';
import { createRequestId } from './requests/request-id.ts';
import { logWhenDone } from './server/access-log.ts';
import { traceRequest } from './server/trace-request.ts';
import type { Sites } from './sites.ts';

export interface PageServerOptions extends HealthOptions {
  readonly find: FindFresh;
  readonly pageCache: PageCache;
  readonly files: StaticFiles;
  readonly astro: RenderRequest;
  readonly sites: Sites;
  readonly shortenPolicy: ShortenPolicy;
  readonly log: Logger;
  /** Streams of what happens to draws; without them their addresses are unknown. */
  readonly live?: LiveStreams | undefined;
  /** One proxy is in front of this server, and its `X-Forwarded-*` headers are true. */
  readonly trustsProxy: boolean;
  /** What browsers are told over https (`formatHsts`). */
  readonly hsts: string;
  /** Closed for maintenance: cached pages are not served, and the pages know it (decision S9). */
  readonly isClosed: () => boolean;
  /** The lines by which shared caches keep a page, names and values in turn; undefined where there are none. */
  readonly toEdgeLines?: ((page: CacheEntry, hasRegions: boolean) => string[]) | undefined;
  /** What `/metrics` is made of; without it the address is unknown. */
  readonly metrics?: ServedMetrics | undefined;
}

interface FrontRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly meta: RequestMeta;
  readonly brand: string;
  readonly path: string;
}

/** How long a request waits for the new rendering of a stale page. */
const WAIT_FOR_NEW_MS = 250;
const BROKEN_SCREEN = '/500';
/** Answers 200 to a signed-in editor. */
const EDITOR_SESSION = '/api/editor/session';
const EDITOR_COOKIE = /(?:^|;)\s*(?:__Host-)?editor_session=/;
const HEALTH: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

const toWanted = ({ headers }: IncomingMessage): RepresentationQuery => ({
  encoding: negotiateEncoding(headers['accept-encoding']),
  variant: pageAddresses.readVariant(headers.cookie),
});

const getQuery = ({ req, path }: FrontRequest): URLSearchParams =>
  new URLSearchParams(req.url?.slice(path.length + 1));

const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

export class PageServer {
  readonly #options: PageServerOptions;
  readonly #find: FindFresh;
  readonly #negativeCache = new NegativeCache();
  readonly #bodies = new BodyBudget();
  readonly #bypassLimit = new AddressLimit();

  constructor(options: PageServerOptions) {
    this.#options = options;
    this.#find = options.find;
  }

  readonly listener: RequestListener = (req, res) => {
    const url = req.url ?? '';
    const meta = this.#readMeta(req);
    const isPlain = isRead(req.method) && !pageAddresses.hasBypassCookie(req.headers.cookie);
    const representation = isPlain ? this.#find(req.headers.host, url, toWanted(req)) : undefined;
    if (representation) return writeRepresentation(req, res, representation, meta);
    if (HEALTH.has(url) || url === METRICS_PATH) return this.#begin(req, res, meta);
    traceRequest(req, res, meta.id, () => {
      logWhenDone(this.#options.log, req, res, meta, this.#options.metrics?.meter);
      this.#begin(req, res, meta);
    });
  };

  readonly #begin = (req: IncomingMessage, res: ServerResponse, meta: RequestMeta) => {
    const brand = this.#options.sites.findBrand(req.headers.host);
    if (brand === undefined) return writeNotice(req, res, NOTICES.host, meta);
    const request = { req, res, meta, brand, path: (req.url ?? '').split('?', 1)[0] ?? '' };
    this.#answer(request).catch((error: unknown) => this.#handleError(request, error));
  };

  #readMeta(req: IncomingMessage): RequestMeta {
    const { trustsProxy, hsts } = this.#options;
    const isSecure = trustsProxy && req.headers['x-forwarded-proto'] === 'https';
    return {
      id: createRequestId(req.headers['x-request-id'], trustsProxy),
      isSecure,
      ...(isSecure && { hsts }),
    };
  }

  async #answer(request: FrontRequest): Promise<void> {
    const { req, res, meta, path } = request;
    const refusal = checkRequest(req);
    if (refusal) return writeNotice(req, res, refusal, meta);
    if (HEALTH.has(path)) return this.#writeHealth(request);
    if (path === METRICS_PATH && (await writeMetrics(req, res, this.#options))) return undefined;
    if (!isRead(req.method)) return this.#forward(request, undefined);
    if (isLivePath(path) && (await this.#openStream(request))) return undefined;
    if (
      pageAddresses.hasBypassParameter(getQuery(request)) &&
      !this.#bypassLimit.take(this.#readAddress(req))
    )
      return writeNotice(req, res, NOTICES.tooMany, meta);
    if (this.#options.isClosed())
      return this.#writeFile(request) ? undefined : this.#forward(request, undefined);
    const found = this.#locate(request);
    if (found.state === 'cached' && (await this.#serveCached(request, found.page))) return undefined;
    if (this.#writeFile(request)) return undefined;
    if (found.state === 'missing') return this.#renderFor(request, found.target);
    if (found.state === 'cached') return this.#renderFor(request, found.page.target);
    if (found.state === 'unknown' && this.#isWorthRendering(req, found.target)) {
      return this.#renderFor(request, found.target);
    }
    return this.#forward(request, found.state === 'unknown' ? found.target : undefined);
  }

  /**
   * Whether the page cache should render first. Its rendering is also the answer to a request without query, cookies and
   * credentials. Any other goes to the framework, whose answer says whether the page is cacheable.
   */
  #isWorthRendering(req: IncomingMessage, target: PageTarget): boolean {
    const isPlain = req.url === target.path && !req.headers.cookie && !req.headers.authorization;
    return isPlain && !this.#negativeCache.has(target);
  }

  /** False where the brand has no such stream. */
  async #openStream({ req, res, meta, brand, path }: FrontRequest): Promise<boolean> {
    const { live, pageCache, sites } = this.#options;
    const games = live && (await findLiveGames(pageCache, brand, path));
    if (!live || !games) return false;
    const address = this.#readAddress(req);
    if (!live.hasRoomFor(address)) writeNotice(req, res, NOTICES.crowded, meta);
    else live.open({ req, res, address, games, origin: sites.getOrigin(brand).origin });
    return true;
  }

  #readAddress(req: IncomingMessage): string {
    return readClient(req, this.#options.trustsProxy).address;
  }

  #locate(request: FrontRequest): Lookup {
    const { req, brand, path } = request;
    const query = getQuery(request);
    return this.#options.pageCache.locate({ site: brand, path, query, cookie: req.headers.cookie });
  }

  /** Waits for the new rendering of a purged page, since it may withdraw something; then serves the stale one. */
  async #serveCached(request: FrontRequest, page: CacheEntry): Promise<boolean> {
    const { pageCache } = this.#options;
    if (!pageCache.isOutdated(page)) return this.#writePage(request, page);
    const rendered = pageCache.render(page.target);
    const outcome = await Promise.race([rendered, sleep(WAIT_FOR_NEW_MS, undefined, { ref: false })]);
    if (!outcome || outcome.state === 'failed') return this.#writePage(request, page);
    await this.#writeOutcome(request, page.target, outcome);
    return true;
  }

  /**
   * False when the page's file is lost, and while the shop is closed.
   * @param isOfAddress the page is what its address shows; no shared cache keeps another
   */
  #writePage({ req, res, meta }: FrontRequest, page: CacheEntry, isOfAddress = true): boolean {
    const { pageCache, isClosed } = this.#options;
    if (isClosed()) return false;
    const representation = pageCache.getRepresentation(
      page,
      negotiateEncoding(req.headers['accept-encoding']),
    );
    if (!representation) return false;
    pageCache.recordVisit(page);
    writeRepresentation(req, res, representation, meta, isOfAddress ? this.#toEdgeLines(req, page) : []);
    return true;
  }

  /** A shared cache says with each request that it tells the pages of regions apart. */
  #toEdgeLines({ headers }: IncomingMessage, page: CacheEntry): string[] {
    return this.#options.toEdgeLines?.(page, headers['x-edge-region'] !== undefined) ?? [];
  }

  #writeFile({ req, res, meta, path }: FrontRequest): boolean {
    const { files } = this.#options;
    const representation =
      files.inMemory.get(path)?.representations[negotiateEncoding(req.headers['accept-encoding'])];
    if (!representation) return files.stream(req, res, path, [['x-request-id', meta.id]]);
    writeRepresentation(req, res, representation, meta);
    return true;
  }

  /** Further requests for the target wait for the same rendering. */
  async #renderFor(request: FrontRequest, target: PageTarget): Promise<void> {
    return this.#writeOutcome(request, target, await this.#options.pageCache.render(target));
  }

  async #writeOutcome(request: FrontRequest, target: PageTarget, outcome: RenderOutcome): Promise<void> {
    if (outcome.state === 'cached' && this.#writePage(request, outcome.page)) return undefined;
    if (outcome.state === 'failed') return this.#writeFailure(request, outcome.answer);
    if (outcome.state === 'uncached' && isSharedBy(request.req, target, outcome.answer)) {
      return this.#write(request, outcome.answer);
    }
    this.#negativeCache.add(target);
    return this.#forward(request, target);
  }

  /** Astro answers this visitor. If the answer may be cached, the page cache renders one of its own. */
  async #forward(request: FrontRequest, target: PageTarget | undefined): Promise<void> {
    const { req, res, meta } = request;
    const limit = isRead(req.method) ? 0 : await this.#getBodyLimit(request);
    if (limit === undefined) return writeNotice(req, res, NOTICES.editor, meta);
    const read = await readBody(req, limit, this.#bodies);
    if (read.state === 'broken') return undefined;
    if (read.state === 'too large') return writeNotice(req, res, findOversizeNotice(req.url ?? '/'), meta);
    if (read.state === 'crowded out') return writeNotice(req, res, NOTICES.crowded, meta);
    const answer = await this.#render(request, read.body);
    if (answer.status >= 500 && this.#writeStale(request)) return undefined;
    if (target && decideCaching(answer).state === 'cache') {
      this.#negativeCache.remove(target);
      this.#options.pageCache.suggest(target);
    }
    return this.#write(request, answer);
  }

  /** The larger limit only for a checked editor session; undefined when the claimed session is not valid. */
  async #getBodyLimit(request: FrontRequest): Promise<number | undefined> {
    const { req, path } = request;
    const { bytes, editorBytes, checkedAt = EDITOR_SESSION } = getBodyLimit(path);
    const isClaimed = editorBytes > bytes && EDITOR_COOKIE.test(req.headers.cookie ?? '');
    if (!isClaimed || Number(req.headers['content-length']) <= bytes) return bytes;
    const { status } = await this.#render(request, undefined, checkedAt);
    return status === 200 ? editorBytes : undefined;
  }

  async #render(
    { req, meta, brand }: FrontRequest,
    body?: Buffer<ArrayBuffer>,
    url = req.url ?? '/',
  ): Promise<PageAnswer> {
    const client = readClient(req, this.#options.trustsProxy);
    const method = body ? (req.method ?? 'GET') : 'GET';
    const locals: RequestLocals = {
      brand,
      origin: this.#options.sites.getOrigin(brand).origin,
      requestId: meta.id,
      clientAddress: client.address,
      isClosed: this.#options.isClosed(),
    };
    const headers = { ...client.headers, 'x-request-id': meta.id };
    const asked = { method, url, headers, body, isSecure: meta.isSecure, locals };
    return callAstro(this.#options.astro, asked).catch((error: unknown) => {
      logPageFailure(error, { ...locals, method, url }, this.#options.log);
      throw error;
    });
  }

  /** Where the framework fails: the cached page, without regard to parameters. */
  #writeStale(request: FrontRequest): boolean {
    const { brand, path, req } = request;
    if (!isRead(req.method)) return false;
    const found = this.#options.pageCache.locate({
      site: brand,
      path,
      query: new URLSearchParams(),
      cookie: req.headers.cookie,
    });
    return found.state === 'cached' && this.#writePage(request, found.page, false);
  }

  #writeFailure(request: FrontRequest, answer: PageAnswer | undefined): void | Promise<void> {
    return answer ? this.#write(request, answer) : this.#writeBroken(request);
  }

  /** The site's error page for a rendering that broke off; a plain notice where that fails as well. */
  async #writeBroken(request: FrontRequest): Promise<void> {
    const { req, res, meta } = request;
    const isPage = isRead(req.method) && req.headers.accept?.includes('text/html');
    const screen = isPage
      ? await this.#render(request, undefined, BROKEN_SCREEN).catch(() => undefined)
      : undefined;
    if (screen && screen.body.length > 0) return this.#write(request, { ...screen, status: 500 });
    return writeNotice(req, res, NOTICES.failed, meta);
  }

  /** A rendering that several requests share has a name of its own, which its error screen and its line in the log say. */
  async #write({ req, res, meta }: FrontRequest, answer: PageAnswer): Promise<void> {
    if (answer.status >= 500 && answer.requestId) meta.id = answer.requestId;
    if (answer.status >= 500 && answer.body.length === 0) {
      return writeNotice(req, res, { ...NOTICES.failed, status: answer.status }, meta);
    }
    const lines = toUncachedLines(answer, this.#options.shortenPolicy);
    await writeAnswer(req, res, { status: answer.status, lines, body: answer.body }, meta);
  }

  #writeHealth({ req, res, meta, path }: FrontRequest): void {
    writeNotice(req, res, toHealthNotice(path, this.#options), meta);
  }

  #handleError(request: FrontRequest, error: unknown): void {
    const { req, res, meta } = request;
    const place = { requestId: meta.id, method: req.method ?? 'GET', url: req.url ?? '/' };
    logPageFailure(error, place, this.#options.log);
    if (res.headersSent) res.destroy();
    else if (this.#writeStale(request)) return;
    else if (error instanceof AnswerTimeout) writeNotice(req, res, NOTICES.tooSlow, meta);
    else this.#writeBroken(request).catch(() => res.destroy());
  }
}

/** An answer without a page, such as a 404, is the same for every plain request of this address. */
const isSharedBy = (req: IncomingMessage, target: PageTarget, { status, headers }: PageAnswer): boolean =>
  status !== 200 && headers['set-cookie'] === undefined && req.url === target.path && !req.headers.cookie;
