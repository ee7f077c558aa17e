// The gateway as the editor's screens see it: a reply for each call by its method and path.
import { vi } from 'vitest';
import { ITEM_FIELDS } from '#lib/contracts/editor/verbatim.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { matchEditorCall } from '#lib/server/gateway/match-call.ts';
import type { SentCall } from '../site-fetch.ts';

export type Route = (call: SentCall) => unknown;

/** What a route gives is the result of the answer; a response is answered as it is. */
export interface EditorSite {
  readonly calls: readonly SentCall[];
  on(route: string, reply: Route): void;
  sent(route: string): readonly SentCall[];
}

/** @param routes `GET /items/blog_posts`, from `/api/editor` on */
export function stubEditor(routes: Readonly<Record<string, Route>>): EditorSite {
  const known = new Map(Object.entries(routes));
  const calls: SentCall[] = [];
  const getRouteName = ({ method, path }: SentCall) => `${method} ${path.replace('/api/editor', '')}`;
  vi.stubGlobal('fetch', async (request: Request) => {
    const text = await request.clone().text();
    const call: SentCall = {
      method: request.method,
      path: new URL(request.url).pathname,
      query: new URL(request.url).search,
      body: text === '' ? undefined : JSON.parse(text),
      key: null,
    };
    calls.push(call);
    const reply = known.get(getRouteName(call));
    if (!reply) throw new Error(`Nobody expected ${getRouteName(call)}`);
    const result = await reply(call);
    if (result instanceof Response) return result;
    const total = Array.isArray(result) ? result.length : undefined;
    const pageInfo = total === undefined ? {} : { pageInfo: { limit: 25, offset: 0, total } };
    const match = matchEditorCall(call.method, call.path);
    const verbatim = match.found === 'call' ? match.endpoint.verbatim : [];
    return Response.json(toWire({ result, ...pageInfo }, verbatim));
  });
  return {
    calls,
    on: (route, reply) => void known.set(route, reply),
    sent: (route) => calls.filter((call) => getRouteName(call) === route),
  };
}

export const createErrorResponse = (
  status: number,
  code: string,
  message: string,
  result?: unknown,
): Response => Response.json(toWire({ error: { code, message }, result }, ITEM_FIELDS), { status });
