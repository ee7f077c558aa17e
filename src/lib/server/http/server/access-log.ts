// One line for each request that reached the framework, failed or was refused. Addresses are logged without their
// query, and without what follows a route that takes a token: both can hold what grants something (decision S2).
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { listEndpoints } from '#lib/contracts/endpoints.ts';
import { toBrowserPath } from '#lib/contracts/protocol/endpoint.ts';
import { findSecretStart } from '#lib/domain/pages/secret-path.ts';
import type { RequestMeta } from '../answers/write-answer.ts';

const TOKEN = '/{token}';
/** Starts of a browser's calls whose rest is a token. */
const CALL_STARTS = listEndpoints().flatMap(({ path }) =>
  path.includes(TOKEN) ? [`/api${toBrowserPath(path).split(TOKEN, 1)[0]}`] : [],
);

export function toLoggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  const start = findSecretStart(path) ?? CALL_STARTS.find((call) => path.startsWith(`${call}/`));
  return start === undefined ? path.slice(0, 200) : `${start.slice(0, 200)}/…`;
}

/** What failed has a line of its own, with its cause: this one says how the request ended. */
const getLevel = (status: number): 'warn' | 'info' => (status >= 500 ? 'warn' : 'info');

export function logWhenDone(
  log: Logger,
  req: IncomingMessage,
  res: ServerResponse,
  asked: RequestMeta,
): void {
  const began = performance.now();
  const path = toLoggedPath(req.url ?? '');
  res.once('close', () => {
    const { statusCode: status, writableFinished: isWhole } = res;
    const ms = Math.round(performance.now() - began);
    log[getLevel(status)]({
      id: asked.id,
      method: req.method,
      path,
      status,
      ms,
      ...(!isWhole && { broken: true }),
    });
  });
}
