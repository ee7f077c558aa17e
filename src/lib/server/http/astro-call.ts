// Asks Astro for an answer and takes it whole. The adapter speaks to Node's request and response; these two stand for
// them, so that a page can be rendered without a visitor and an answer can be looked at before it is sent.
import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { PageAnswer } from '../page-cache/page.ts';

/** What `@astrojs/node` gives in middleware mode. */
export type AstroHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next?: (error?: unknown) => void,
  locals?: object,
) => Promise<void> | void;

/** What the front tells the pages (`Astro.locals`). */
export interface RequestLocals {
  readonly brand: string;
  /** Where the brand is reached, whatever name was asked for. */
  readonly origin: string;
  readonly requestId: string;
  readonly clientAddress: string;
  /** The shop is closed for this visitor (decision S9). Pages that are made for the store are made all the same. */
  readonly isClosed: boolean;
}

export interface AstroRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body?: Buffer | undefined;
  readonly isSecure: boolean;
  readonly locals: RequestLocals;
}

/** How long an answer may take, in milliseconds (K9). */
export const ANSWER_TIMEOUT_MS = 10_000;

/** Astro did not answer in time. What it did meanwhile is not known. */
export class AnswerTimeout extends Error {
  override readonly name = 'AnswerTimeout';
}

function createNodeRequest({ method, url, headers, body, isSecure, locals }: AstroRequest): IncomingMessage {
  const socket = Object.assign(new EventEmitter(), {
    encrypted: isSecure,
    remoteAddress: locals.clientAddress,
    destroyed: false,
  });
  const request = Object.assign(new EventEmitter(), {
    method,
    url,
    headers,
    socket,
    body: body ?? Buffer.alloc(0),
  });
  return request as unknown as IncomingMessage;
}

class CollectedResponse extends EventEmitter {
  statusCode = 200;
  statusMessage = '';
  headersSent = false;
  /** The adapter lets go of the request by way of its response. */
  readonly req: IncomingMessage;
  readonly answered = Promise.withResolvers<PageAnswer>();
  readonly #chunks: Uint8Array[] = [];
  #headers: PageAnswer['headers'] = {};

  constructor(req: IncomingMessage) {
    super();
    this.req = req;
  }

  writeHead(status: number, headers: PageAnswer['headers'] | string = {}): this {
    this.statusCode = status;
    this.headersSent = true;
    if (typeof headers !== 'string') this.#headers = headers;
    return this;
  }

  /** The adapter breaks a failed rendering off in `written`. */
  write(chunk: Uint8Array | string, written?: () => void): boolean {
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    if (written) queueMicrotask(written);
    return true;
  }

  end(chunk?: Uint8Array | string): this {
    if (chunk !== undefined) this.write(chunk);
    const body = Buffer.concat(this.#chunks);
    this.answered.resolve({ status: this.statusCode, headers: this.#headers, body });
    this.emit('finish');
    return this;
  }

  /** Rendering broke after it had begun to write. */
  destroy(error?: Error): this {
    this.answered.reject(error ?? new Error('The rendering broke off.'));
    return this;
  }
}

/** @throws AnswerTimeout, and what the handler throws. */
export async function callAstro(handler: AstroHandler, request: AstroRequest): Promise<PageAnswer> {
  const asked = createNodeRequest(request);
  const response = new CollectedResponse(asked);
  const { promise, resolve, reject } = response.answered;
  const timer = setTimeout(
    () => reject(new AnswerTimeout(`${request.method} took too long.`)),
    ANSWER_TIMEOUT_MS,
  );
  const notFound = { status: 404, headers: {}, body: Buffer.alloc(0) };
  const next = (error?: unknown): void => (error ? reject(error) : resolve(notFound));
  try {
    const running = handler(asked, response as unknown as ServerResponse, next, request.locals);
    await Promise.race([promise, Promise.resolve(running).then(() => promise)]);
    return await promise;
  } finally {
    clearTimeout(timer);
    // Until it hears of the end, the adapter holds the whole answer; one that took too long is given up.
    response.emit('close');
  }
}
