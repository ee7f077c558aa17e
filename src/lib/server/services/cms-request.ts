// A question to the content service: within its time, asked again while the service is busy, and not asked at all for a
// while after many were lost.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from 'cockatiel';
import { z } from 'zod';
import { JsonError } from '#lib/contracts/protocol/errors.ts';
import { normaliseText } from '#lib/domain/content/normalise-text.ts';
import { TOO_MANY_REQUESTS, UNAVAILABLE } from '#lib/http-status.ts';
import { readText } from './read-text.ts';
import { ServiceLost } from './service.ts';

export type CmsRecord = Readonly<Record<string, unknown>>;

/** The service, or something in front of it, answered, but not what was asked for. */
export class CmsRefusal extends Error {
  override readonly name = 'CmsRefusal';
  readonly status: number;
  /** The code of a Directus, as `FORBIDDEN`; undefined where the answer is not in its shape. */
  readonly code: string | undefined;
  /** After how many milliseconds it wants to be asked again. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, code?: string, retryAfterMs?: number) {
    const by = code === undefined ? 'Something in the place of the content service' : 'The content service';
    super(`${by} answered ${status}${code === undefined ? '' : ` ${code}`}`);
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

const RefusalBody = z.looseObject({
  errors: z
    .tuple([z.looseObject({ extensions: z.looseObject({ code: z.string().min(1) }) })])
    .rest(z.unknown()),
});

const normaliseStrings = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? normaliseText(value) : value;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, normaliseStrings);
  } catch {
    return undefined;
  }
}

/** The answer with its `data`. @throws JsonError for anything that is none of a Directus */
export async function readRecord(response: Response): Promise<CmsRecord> {
  const value = parseJson(await readText(response));
  const isSheet = typeof value === 'object' && value !== null && 'data' in value;
  if (!isSheet || typeof value.data !== 'object') throw new JsonError(response.url);
  return value as CmsRecord;
}

/** A refusal is short: of a page in the place of one only the beginning is of interest. */
const REFUSAL_MAX = 100_000;

/** Of `Retry-After`, in seconds or as a date. */
function readRetryAfter({ headers }: Response): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

async function readRefusal(response: Response): Promise<CmsRefusal> {
  const text = await readText(response, REFUSAL_MAX).catch(() => '');
  const body = RefusalBody.safeParse(parseJson(text));
  const code = body.success ? body.data.errors[0].extensions.code : undefined;
  return new CmsRefusal(response.status, code, readRetryAfter(response));
}

const toServiceLost = (error: unknown): Error => {
  if (error instanceof JsonError || error instanceof ServiceLost) return error;
  return new ServiceLost(error instanceof TaskCancelledError ? 'service_slow' : 'service_down', {
    cause: error,
  });
};

const BUSY = [UNAVAILABLE, TOO_MANY_REQUESTS];

/** A service that refuses one question answers others, unless it fails or is asked too often. */
const isAway = (error: unknown): boolean =>
  !(error instanceof CmsRefusal) || error.status >= 500 || error.status === TOO_MANY_REQUESTS;

const REST_MS = 5000;
const BUSY_PAUSE_MS = 200;
const BUSY_PAUSE_MAX_MS = 1000;

/** Asks again while the service says that it is busy, when it says, or in growing pauses. */
async function askWhileBusy<T>(ask: () => Promise<T>, patienceMs: number): Promise<T> {
  const until = Date.now() + patienceMs;
  for (let pauseMs = BUSY_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, BUSY_PAUSE_MAX_MS)) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof CmsRefusal) || !BUSY.includes(error.status)) throw error;
      const waitMs = Math.max(error.retryAfterMs ?? pauseMs, BUSY_PAUSE_MS);
      if (Date.now() + waitMs > until) throw error;
      await sleep(waitMs);
    }
  }
}

type Attempt<T> = (context: { readonly signal: AbortSignal }) => Promise<T>;

/** How questions of one kind are asked. */
interface CmsPolicy {
  embedded<T>(ask: Attempt<T>): Promise<T>;
  elsewhere<T>(ask: Attempt<T>): Promise<T>;
}

interface CmsLimits {
  /** After so many questions without an answer the service is left alone for a while. */
  readonly lostInARow: number;
  /** Of one attempt, in milliseconds. */
  readonly timeoutMs: number;
  /** For how long a busy service is asked again, in milliseconds. */
  readonly patienceMs: number;
}

/** A service of this process is always there: slow calls close the way to one elsewhere alone. */
export function createCmsPolicy({ lostInARow, timeoutMs, patienceMs }: CmsLimits): CmsPolicy {
  const breaker = circuitBreaker(handleWhen(isAway), {
    halfOpenAfter: REST_MS,
    breaker: new ConsecutiveBreaker(lostInARow),
  });
  const timed = timeout(timeoutMs, TimeoutStrategy.Aggressive);
  return {
    embedded: (ask) => timed.execute(ask),
    elsewhere: (ask) => breaker.execute(() => askWhileBusy(() => timed.execute(ask), patienceMs)),
  };
}

interface CmsQuestion<T> {
  readonly policy: CmsPolicy;
  readonly isEmbedded: boolean;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly url: string;
  readonly headers: Headers;
  /** Reads an answer that is none of a refusal, within the time. */
  readonly read: (response: Response) => Promise<T>;
  /** Refusals that say that there is no such thing. */
  readonly isMissing: (refusal: CmsRefusal) => boolean;
}

/** Undefined where there is no such thing. @throws ServiceLost, JsonError */
export async function askCms<T>(question: CmsQuestion<T>): Promise<T | undefined> {
  const { policy, isEmbedded, fetch, url, headers, read, isMissing } = question;
  try {
    return await policy[isEmbedded ? 'embedded' : 'elsewhere'](async ({ signal }) => {
      const response = await fetch(new Request(url, { headers, signal }));
      if (response.ok) return read(response);
      const refusal = await readRefusal(response);
      if (isMissing(refusal)) return undefined;
      throw refusal;
    });
  } catch (error) {
    throw toServiceLost(error);
  }
}
