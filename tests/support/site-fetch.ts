// The site's gateway as the browser sees it: answers in the envelope, one after another or by a function.
import { vi } from 'vitest';
import { toWire } from '#lib/contracts/protocol/wire.ts';

export interface SentCall {
  readonly method: string;
  readonly path: string;
  /** `?page=2`, empty without one. */
  readonly query: string;
  readonly body: unknown;
  readonly key: string | null;
}

export type Reply = () => Response | Promise<Response>;

export const createAnswer =
  (result: unknown): Reply =>
  () =>
    Response.json(toWire({ result }));

export const createRefusal =
  (status: number, code: string, message: string): Reply =>
  () =>
    Response.json({ error: { code, message } }, { status });

/** The connection broke: what happened at the other end is not known. */
export const loseConnection: Reply = () => Promise.reject(new TypeError('Failed to fetch'));

export const answerGarbage: Reply = () => new Response('<html>Bad gateway</html>', { status: 502 });

/** Replies to the calls in order, the last one for ever; gives the calls that were made. */
export function stubSite(...replies: readonly Reply[]): SentCall[] {
  const calls: SentCall[] = [];
  let sent = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    const reply = replies[Math.min(sent, replies.length - 1)];
    sent += 1;
    const text = await request.clone().text();
    calls.push({
      method: request.method,
      path: new URL(request.url).pathname,
      query: new URL(request.url).search,
      body: text === '' ? undefined : JSON.parse(text),
      key: request.headers.get('idempotency-key'),
    });
    if (!reply) throw new Error(`Nobody expected ${request.method} ${request.url}`);
    return reply();
  });
  return calls;
}
