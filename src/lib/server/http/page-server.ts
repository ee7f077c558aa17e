// What stands before the framework. A stored page or a file of the build is written from memory; only what neither
// has goes on to Astro.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { decideCaching } from '../page-cache/cache-policy.ts';
import type { CacheEntry, PageAnswer, PageTarget } from '../page-cache/page.ts';
import type { Lookup, PageCache, RenderOutcome } from '../page-cache/page-cache.ts';
import type { ShortenPolicy } from './answers/content-policy.ts';
import { toUncachedLines } from './answers/finish-headers.ts';
import { NOTICES } from './answers/notice.ts';
import type { StaticFiles } from './answers/static-files.ts';
import { type RequestMeta, writeAnswer, writeNotice, writeRepresentation } from './answers/write-answer.ts';
import { AnswerTimeout, callAstro, type RenderRequest } from './astro-call.ts';
import type { FindFresh, RepresentationQuery } from './find-representation.ts';
import { NegativeCache } from './negative-cache.ts';
import { pageAddresses } from './page-addresses.ts';
import { negotiateEncoding } from './requests/accept-encoding.ts';
import { AddressLimit } from './requests/address-limit.ts';
import { BodyBudget, readBody } from './requests/body.ts';
import { getBodyLimit } from './requests/body-limit.ts';
import { checkRequest } from './requests/check-request.ts';
import { readClient } from './requests/client.ts';
import { createRequestId } from './requests/request-id.ts';
import { logWhenDone } from './server/access-log.ts';
import type { Sites } from './sites.ts';

export interface PageServerOptions {
  readonly find: FindFresh;
  readonly store: PageCache;
  readonly files: StaticFiles;
  readonly astro: RenderRequest;
  readonly sites: Sites;
  readonly shortenPolicy: ShortenPolicy;
  readonly log: Logger;
  /** One proxy stands before this server, and its `X-Forwarded-*` headers are true. */
  readonly trustsProxy: boolean;
  readonly isReady: () => boolean;
  /** Closed for maintenance: stored pages are not served, and the pages are told (decision S9). */
  readonly isClosed: () => boolean;
}

interface FrontRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly asked: RequestMeta;
  readonly brand: string;
  readonly path: string;
}

/** How long a visitor waits for the new rendering of a page that is out of date. */
const WAIT_FOR_NEW_MS = 250;
const BROKEN_SCREEN = '/500';
/** Answers 200 to an editor who is signed in. */
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
  readonly #unkept = new NegativeCache();
  readonly #bodies = new BodyBudget();
  readonly #throughs = new AddressLimit();

  constructor(options: PageServerOptions) {
    this.#options = options;
    this.#find = options.find;
  }

  readonly listener: RequestListener = (req, res) => {
    const { log, sites } = this.#options;
    const url = req.url ?? '';
    const asked = this.#askedBy(req);
    const isPlain = isRead(req.method) && !pageAddresses.hasBypassCookie(req.headers.cookie);
    const form = isPlain ? this.#find(req.headers.host, url, toWanted(req)) : undefined;
    if (form) return writeRepresentation(req, res, form, asked);
    if (!HEALTH.has(url)) logWhenDone(log, req, res, asked);
    const brand = sites.findBrand(req.headers.host);
    if (brand === undefined) return writeNotice(req, res, NOTICES.host, asked);
    const visit = { req, res, asked, brand, path: url.split('?', 1)[0] ?? '' };
    this.#answer(visit).catch((error: unknown) => this.#failed(visit, error));
  };

  #askedBy(req: IncomingMessage): RequestMeta {
    const { trustsProxy } = this.#options;
    return {
      id: createRequestId(req.headers['x-request-id'], trustsProxy),
      isSecure: trustsProxy && req.headers['x-forwarded-proto'] === 'https',
    };
  }

  async #answer(visit: FrontRequest): Promise<void> {
    const { req, res, asked, path } = visit;
    const refusal = checkRequest(req);
    if (refusal) return writeNotice(req, res, refusal, asked);
    if (HEALTH.has(path)) return this.#health(visit);
    if (!isRead(req.method)) return this.#pass(visit, undefined);
    if (pageAddresses.hasBypassParameter(getQuery(visit)) && !this.#throughs.take(this.#addressOf(req)))
      return writeNotice(req, res, NOTICES.tooMany, asked);
    if (this.#options.isClosed()) return this.#writeFile(visit) ? undefined : this.#pass(visit, undefined);
    const place = this.#locate(visit);
    if (place.state === 'cached' && (await this.#isTold(visit, place.page))) return undefined;
    if (this.#writeFile(visit)) return undefined;
    if (place.state === 'missing') return this.#renderFor(visit, place.target);
    if (place.state === 'cached') return this.#renderFor(visit, place.page.target);
    if (place.state === 'unknown' && this.#unkept.isWorthTrying(req, place.target)) {
      return this.#renderFor(visit, place.target);
    }
    return this.#pass(visit, place.state === 'unknown' ? place.target : undefined);
  }

  #addressOf(req: IncomingMessage): string {
    return readClient(req, this.#options.trustsProxy).address;
  }

  #locate(visit: FrontRequest): Lookup {
    const { req, brand, path } = visit;
    const query = getQuery(visit);
    return this.#options.store.locate({ site: brand, path, query, cookie: req.headers.cookie });
  }

  /** A page that a purge has made old is waited for a moment: it may have been taken back. The old one stands in. */
  async #isTold(visit: FrontRequest, page: CacheEntry): Promise<boolean> {
    const { store } = this.#options;
    if (!store.isOutdated(page)) return this.#writePage(visit, page);
    const rendered = store.render(page.target);
    const outcome = await Promise.race([rendered, sleep(WAIT_FOR_NEW_MS, undefined, { ref: false })]);
    if (!outcome || outcome.state === 'failed') return this.#writePage(visit, page);
    await this.#writeOutcome(visit, page.target, outcome);
    return true;
  }

  /** False when the page's file turns out to be lost, and while the shop is closed. */
  #writePage({ req, res, asked }: FrontRequest, page: CacheEntry): boolean {
    const { store, isClosed } = this.#options;
    if (isClosed()) return false;
    const form = store.getRepresentation(page, negotiateEncoding(req.headers['accept-encoding']));
    if (!form) return false;
    store.recordVisit(page);
    writeRepresentation(req, res, form, asked);
    return true;
  }

  #writeFile({ req, res, asked, path }: FrontRequest): boolean {
    const { files } = this.#options;
    const form = files.inMemory.get(path)?.representations[negotiateEncoding(req.headers['accept-encoding'])];
    if (!form) return files.stream(req, res, path, [['x-request-id', asked.id]]);
    writeRepresentation(req, res, form, asked);
    return true;
  }

  /** Everybody who comes meanwhile waits for the same rendering. */
  async #renderFor(visit: FrontRequest, target: PageTarget): Promise<void> {
    return this.#writeOutcome(visit, target, await this.#options.store.render(target));
  }

  async #writeOutcome(visit: FrontRequest, target: PageTarget, outcome: RenderOutcome): Promise<void> {
    if (outcome.state === 'cached' && this.#writePage(visit, outcome.page)) return undefined;
    if (outcome.state === 'failed') return this.#writeFailure(visit, outcome.answer);
    if (outcome.state === 'uncached' && isSharedBy(visit.req, target, outcome.answer)) {
      return this.#write(visit, outcome.answer);
    }
    this.#unkept.remember(target);
    return this.#pass(visit, target);
  }

  /** Lets Astro answer this visitor. Says its answer that the page may be kept, the store renders one of its own. */
  async #pass(visit: FrontRequest, target: PageTarget | undefined): Promise<void> {
    const { req, res, asked } = visit;
    const limit = isRead(req.method) ? 0 : await this.#bodyLimit(visit);
    if (limit === undefined) return writeNotice(req, res, NOTICES.editor, asked);
    const read = await readBody(req, limit, this.#bodies);
    if (read.state === 'broken') return undefined;
    if (read.state === 'too large') return writeNotice(req, res, NOTICES.body, asked);
    if (read.state === 'crowded out') return writeNotice(req, res, NOTICES.crowded, asked);
    const answer = await this.#ask(visit, read.body);
    if (answer.status >= 500 && this.#writeStale(visit)) return undefined;
    if (target && decideCaching(answer).state === 'cache') {
      this.#unkept.forget(target);
      this.#options.store.suggest(target);
    }
    return this.#write(visit, answer);
  }

  /** More than others only where a session of an editor was checked; undefined when the one that is named is none. */
  async #bodyLimit(visit: FrontRequest): Promise<number | undefined> {
    const { req, path } = visit;
    const { bytes, editorBytes } = getBodyLimit(path);
    const isClaimed = editorBytes > bytes && EDITOR_COOKIE.test(req.headers.cookie ?? '');
    if (!isClaimed || Number(req.headers['content-length']) <= bytes) return bytes;
    const { status } = await this.#ask(visit, undefined, EDITOR_SESSION);
    return status === 200 ? editorBytes : undefined;
  }

  async #ask(
    { req, asked, brand }: FrontRequest,
    body?: Buffer<ArrayBuffer>,
    url = req.url ?? '/',
  ): Promise<PageAnswer> {
    const client = readClient(req, this.#options.trustsProxy);
    return callAstro(this.#options.astro, {
      method: body ? (req.method ?? 'GET') : 'GET',
      url,
      headers: { ...client.headers, 'x-request-id': asked.id },
      body,
      isSecure: asked.isSecure,
      locals: {
        brand,
        origin: this.#options.sites.getOrigin(brand).origin,
        requestId: asked.id,
        clientAddress: client.address,
        isClosed: this.#options.isClosed(),
      },
    });
  }

  /** Where the framework fails, the page as the store has it, parameters aside. */
  #writeStale(visit: FrontRequest): boolean {
    const { brand, path, req } = visit;
    if (!isRead(req.method)) return false;
    const place = this.#options.store.locate({
      site: brand,
      path,
      query: new URLSearchParams(),
      cookie: req.headers.cookie,
    });
    return place.state === 'cached' && this.#writePage(visit, place.page);
  }

  #writeFailure(visit: FrontRequest, answer: PageAnswer | undefined): void | Promise<void> {
    return answer ? this.#write(visit, answer) : this.#writeBroken(visit);
  }

  /** The site's own screen for a page whose rendering broke off; plain words where that breaks as well. */
  async #writeBroken(visit: FrontRequest): Promise<void> {
    const { req, res, asked } = visit;
    const isPage = isRead(req.method) && req.headers.accept?.includes('text/html');
    const screen = isPage
      ? await this.#ask(visit, undefined, BROKEN_SCREEN).catch(() => undefined)
      : undefined;
    if (screen && screen.body.length > 0) return this.#write(visit, { ...screen, status: 500 });
    return writeNotice(req, res, NOTICES.failed, asked);
  }

  async #write({ req, res, asked }: FrontRequest, answer: PageAnswer): Promise<void> {
    if (answer.status >= 500 && answer.body.length === 0) {
      return writeNotice(req, res, { ...NOTICES.failed, status: answer.status }, asked);
    }
    const lines = toUncachedLines(answer, this.#options.shortenPolicy);
    await writeAnswer(req, res, { status: answer.status, lines, body: answer.body }, asked);
  }

  #health({ req, res, asked, path }: FrontRequest): void {
    const isWell = path === '/healthz' || this.#options.isReady();
    writeNotice(req, res, isWell ? NOTICES.ok : NOTICES.notReady, asked);
  }

  #failed(visit: FrontRequest, error: unknown): void {
    const { req, res, asked } = visit;
    this.#options.log.error({ id: asked.id, err: error }, 'the answer failed');
    if (res.headersSent) res.destroy();
    else if (this.#writeStale(visit)) return;
    else if (error instanceof AnswerTimeout) writeNotice(req, res, NOTICES.tooSlow, asked);
    else this.#writeBroken(visit).catch(() => res.destroy());
  }
}

/** An answer without a page in it, such as a 404, is the same for whoever asked for exactly this address. */
const isSharedBy = (req: IncomingMessage, target: PageTarget, { status, headers }: PageAnswer): boolean =>
  status !== 200 && headers['set-cookie'] === undefined && req.url === target.path && !req.headers.cookie;
