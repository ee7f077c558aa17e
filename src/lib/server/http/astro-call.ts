// Asks Astro for an answer and reads it whole, so that a page can be rendered without a visitor and an answer can be
// examined before it is sent.
import type { IncomingHttpHeaders } from 'node:http';
import type { PageAnswer } from '../page-cache/page.ts';

/** What the server tells the pages (`Astro.locals`). */
export interface RequestLocals {
  readonly brand: string;
  /** The brand's own address, whatever host was asked for. */
  readonly origin: string;
  readonly requestId: string;
  readonly clientAddress: string;
  /** The shop is closed for this visitor (decision S9). Pages for the page cache are rendered nevertheless. */
  readonly isClosed: boolean;
  /** The pattern of the route that answers: said by the pages, once one is found. */
  route?: string;
}

/** The built site (`site-entry.ts`). */
export interface RenderRequest {
  /** Resolves with undefined for a route that it does not have. */
  (request: Request, locals: RequestLocals): Promise<Response | undefined>;
  /** Answers a call of a visitor by its exact path; undefined for every other request. */
  readonly answerCall?: (asked: AstroRequest) => Promise<PageAnswer> | undefined;
}

export interface AstroRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body?: Buffer<ArrayBuffer> | undefined;
  readonly isSecure: boolean;
  readonly locals: RequestLocals;
}

/** How long an answer may take, in milliseconds. */
export const ANSWER_TIMEOUT_MS = 10_000;

/** Astro did not answer in time. What it did meanwhile is not known. */
export class AnswerTimeout extends Error {
  override readonly name = 'AnswerTimeout';
}

const BODYLESS = new Set(['GET', 'HEAD']);
const NOT_FOUND: PageAnswer = { status: 404, headers: {}, body: Buffer.alloc(0) };

/** A host that makes no address, such as `999.1.1.1`, is replaced with the brand's own. */
export function toAddress({ url, headers, isSecure, locals }: AstroRequest): string {
  const asked = `${isSecure ? 'https' : 'http'}://${headers.host ?? 'localhost'}${url}`;
  return URL.canParse(asked) ? asked : new URL(url, locals.origin).href;
}

function toRequest(asked: AstroRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(asked.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  const body = BODYLESS.has(asked.method) ? null : (asked.body ?? null);
  return new Request(toAddress(asked), { method: asked.method, headers, body, signal });
}

function toHeaderTable(headers: Headers): PageAnswer['headers'] {
  const table = Object.fromEntries(headers);
  const cookies = headers.getSetCookie();
  return cookies.length > 1 ? { ...table, 'set-cookie': cookies } : table;
}

/** Reads the body to its end, or until the signal ends the rendering. */
async function readBody(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<Buffer> {
  const reader = body.getReader();
  const cancel = (): void => void reader.cancel(signal.reason).catch(() => {});
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  const chunks: Uint8Array[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) chunks.push(part.value);
  signal.removeEventListener('abort', cancel);
  return Buffer.concat(chunks);
}

async function readAnswer(
  render: RenderRequest,
  asked: AstroRequest,
  signal: AbortSignal,
): Promise<PageAnswer> {
  const response = await render(toRequest(asked, signal), asked.locals);
  if (!response) return NOT_FOUND;
  const body = response.body ? await readBody(response.body, signal) : Buffer.alloc(0);
  const { requestId } = asked.locals;
  return { status: response.status, headers: toHeaderTable(response.headers), body, requestId };
}

/** @throws AnswerTimeout, and what the work throws. */
async function limitTime<T>(work: Promise<T>, method: string, onLate: (error: Error) => void): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new AnswerTimeout(`${method} took too long.`);
    reject(error);
    onLate(error);
  }, ANSWER_TIMEOUT_MS);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** @throws AnswerTimeout, and what the rendering throws, also after it has begun to write. */
export async function callAstro(render: RenderRequest, asked: AstroRequest): Promise<PageAnswer> {
  const answered = render.answerCall?.(asked);
  if (answered) return limitTime(answered, asked.method, () => {});
  const late = new AbortController();
  return limitTime(readAnswer(render, asked, late.signal), asked.method, (error) => late.abort(error));
}
