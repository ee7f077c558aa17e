// One line of the log for each failure of a page or an endpoint: what went wrong, where, and for which request. The same
// error passes several places on its way to the error screen; it is written where it is met first.
import type { Logger } from 'pino';
import { getLog } from './log.ts';
import { toLoggedPath } from './logged-path.ts';

/** Where a failure was met. */
export interface FailurePlace {
  /** The name of the request, as the error screen shows it. */
  readonly requestId: string | undefined;
  /** The pattern of the route, such as `/my-account/deposit`; undefined before one is matched. */
  readonly route?: string | undefined;
  readonly method: string;
  /** With its query, which is not logged. */
  readonly url: string;
}

const written = new WeakSet<object>();

/** Whether the error has its line already. What is no object is never known again. */
const isWritten = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && written.has(error);

/** Marks an error as written; false where it was. */
function takeError(error: unknown): boolean {
  if (isWritten(error)) return false;
  if (typeof error === 'object' && error !== null) written.add(error);
  return true;
}

/** Writes the failure with its stack, unless it has a line already. */
export function logPageFailure(error: unknown, place: FailurePlace, log: Logger = getLog()): void {
  if (!takeError(error)) return;
  const { requestId, route, method, url } = place;
  log.error({ err: toError(error), requestId, route, method, path: toLoggedPath(url) }, 'a page failed');
}

const toError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(`Something else than an error was thrown: ${String(error)}`);
