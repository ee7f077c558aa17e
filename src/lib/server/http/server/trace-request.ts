import type { IncomingMessage, ServerResponse } from 'node:http';
import { getTracing } from '#lib/domain/tracing/trace.ts';
import { findRoutePattern } from '../metrics/request-meter.ts';

const FAILED_FROM = 500;

const readHeader = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Answers a request as a span, by its route: an address may name somebody. */
export function traceRequest(
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
  answer: () => void,
): void {
  const tracing = getTracing();
  if (!tracing) {
    answer();
    return;
  }
  const route = findRoutePattern((req.url ?? '').split('?', 1)[0] ?? '');
  const method = req.method ?? '';
  void tracing.run(
    {
      name: `${method} ${route}`,
      kind: 'server',
      parent: readHeader(req.headers.traceparent),
      isForeign: true,
      attributes: { 'http.request.method': method, 'http.route': route, 'drawcard.request_id': requestId },
    },
    (span) =>
      new Promise<void>((done) => {
        res.once('close', () => {
          span.set({ 'http.response.status_code': res.statusCode });
          if (res.statusCode >= FAILED_FROM) span.end(String(res.statusCode));
          done();
        });
        answer();
      }),
  );
}
