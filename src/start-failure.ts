import { EnvError } from '#lib/server/env.ts';
import { StartRefused } from '#platform/start-refused.ts';

/** What is printed of a start that failed: a sentence where one says what to do, else the stack. */
export function describeStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isPlain =
    error instanceof EnvError ||
    error instanceof StartRefused ||
    (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  return isPlain ? error.message : (error.stack ?? error.message);
}
