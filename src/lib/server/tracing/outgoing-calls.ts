// Spans of calls that leave the process, by the channels that Node.js reports them on: host and method, no path, which may
// name somebody.
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Tracing } from '#lib/domain/tracing/trace.ts';

interface Outgoing {
  readonly at: number;
  readonly inPlace: ReturnType<typeof AsyncLocalStorage.snapshot>;
}

interface Told {
  readonly request: {
    readonly method: string;
    /** Of `fetch`. */
    readonly origin?: string | URL;
    /** Of `node:http`. */
    readonly host?: string;
  };
  readonly response?: { readonly statusCode?: number };
  readonly error?: { readonly name?: string };
}

const CHANNELS = {
  begun: ['undici:request:create', 'http.client.request.start'],
  ended: [
    'undici:request:headers',
    'undici:request:error',
    'http.client.response.finish',
    'http.client.request.error',
  ],
} as const;

const toHost = ({ origin, host }: Told['request']): string =>
  origin === undefined ? (host ?? '') : new URL(origin).host;

/** Gives what ends it. */
export function traceOutgoingCalls(tracing: Tracing): () => void {
  const open = new WeakMap<object, Outgoing>();
  const begin = (message: unknown): void => {
    if (tracing.readTraceId() === undefined) return;
    open.set((message as Told).request, { at: performance.now(), inPlace: AsyncLocalStorage.snapshot() });
  };
  const end = (message: unknown): void => {
    const { request, response, error } = message as Told;
    const outgoing = open.get(request);
    if (!outgoing) return;
    open.delete(request);
    const attributes = {
      'http.request.method': request.method,
      'server.address': toHost(request),
      'http.response.status_code': response?.statusCode,
    };
    const start = { name: `${request.method} ${toHost(request)}`, kind: 'client', attributes } as const;
    outgoing.inPlace(() =>
      tracing.note(start, performance.now() - outgoing.at, error && (error.name ?? 'Error')),
    );
  };
  for (const name of CHANNELS.begun) subscribe(name, begin);
  for (const name of CHANNELS.ended) subscribe(name, end);
  return () => {
    for (const name of CHANNELS.begun) unsubscribe(name, begin);
    for (const name of CHANNELS.ended) unsubscribe(name, end);
  };
}
