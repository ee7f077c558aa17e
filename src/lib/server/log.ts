// The log of the process. It needs no services: what is wrong with them is written to it as well. Every line carries the
// release that wrote it, so that a stack is read beside the sources it comes from.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { runtime } from './runtime.ts';

declare module './runtime.ts' {
  interface Runtime {
    /** The log of the process; the built site writes to it too. */
    log?: Logger;
  }
}

const REDACTED = [
  'headers.authorization',
  'headers.cookie',
  '*.accessToken',
  '*.refreshToken',
  '*.customerToken',
];

const RELEASE_LENGTH = 16;

/** The sources that the site in the folder was built from, as a short hash; `unbuilt` where there is no build. */
export function readRelease(dist: string): string {
  const stamp = join(dist, '.built-from');
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, RELEASE_LENGTH) : 'unbuilt';
}

/** A log whose lines name the release. `level` is one of pino's. */
export const createLog = (level: string, release: string): Logger =>
  pino({ level, base: { release }, redact: REDACTED });

/** The log of this process: the one that it was started with, or one made with its first line. */
export function getLog(): Logger {
  runtime.log ??= createLog(process.env.LOG_LEVEL ?? 'info', 'development');
  return runtime.log;
}
