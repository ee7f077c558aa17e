// `/metrics`: for whoever has the token, and nothing at all where there is none.
import { createHash } from 'node:crypto';
import { formatMetrics, METRICS_TYPE, type Sample } from '#lib/domain/metrics/metrics.ts';
import { isSameBytes } from '../../same-bytes.ts';

export const METRICS_PATH = '/metrics';

const BEARER = /^Bearer (\S{1,200})$/i;

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

export interface MetricsAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface MetricsAsked {
  /** Undefined where metrics are off. */
  readonly token: string | undefined;
  readonly authorization: string | undefined;
  readonly collect: () => Promise<readonly Sample[]>;
}

const PLAIN = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };

/** Undefined where metrics are off: then nobody is told that there could be any. */
export async function answerMetrics({
  token,
  authorization,
  collect,
}: MetricsAsked): Promise<MetricsAnswer | undefined> {
  if (token === undefined) return undefined;
  const given = BEARER.exec(authorization ?? '')?.[1];
  if (given === undefined || !isSameBytes(hash(given), hash(token)))
    return {
      status: 401,
      headers: { ...PLAIN, 'www-authenticate': 'Bearer' },
      body: 'Send the token of METRICS_TOKEN as "Authorization: Bearer …".\n',
    };
  return {
    status: 200,
    headers: { ...PLAIN, 'content-type': METRICS_TYPE },
    body: formatMetrics(await collect()),
  };
}

type Fetch = (request: Request) => Response | Promise<Response>;

/** The same with `/metrics` before it. */
export const serveMetrics =
  (fetch: Fetch, asked: Omit<MetricsAsked, 'authorization'>): Fetch =>
  async (request) => {
    if (new URL(request.url).pathname !== METRICS_PATH) return fetch(request);
    const authorization = request.headers.get('authorization') ?? undefined;
    const answer = await answerMetrics({ ...asked, authorization });
    return answer ? new Response(answer.body, answer) : fetch(request);
  };
