// One line for each request that reached the framework, failed or was refused.
import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { getTracing } from '#lib/domain/tracing/trace.ts';
import { toLoggedPath } from '../../logged-path.ts';
import type { RequestMeta } from '../answers/write-answer.ts';
import type { RequestMeter } from '../metrics/request-meter.ts';

/** What failed has a line of its own, with its cause: this one says how the request ended. */
const getLevel = (status: number): 'warn' | 'info' => (status >= 500 ? 'warn' : 'info');

export function logWhenDone(
  log: Logger,
  req: IncomingMessage,
  res: ServerResponse,
  asked: RequestMeta,
  meter?: RequestMeter,
): void {
  const began = performance.now();
  const path = toLoggedPath(req.url ?? '');
  const note = () => {
    const { statusCode: status, writableFinished: isWhole } = res;
    const ms = Math.round(performance.now() - began);
    meter?.count({
      method: req.method ?? '',
      path: (req.url ?? '').split('?', 1)[0] ?? '',
      status,
      seconds: (performance.now() - began) / 1000,
    });
    log[getLevel(status)]({
      id: asked.id,
      method: req.method,
      path,
      status,
      ms,
      ...(!isWhole && { broken: true }),
    });
  };
  // The line of a request that is traced names the trace.
  res.once('close', getTracing() ? AsyncResource.bind(note) : note);
}
