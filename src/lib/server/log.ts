// The log of the process. It needs no services: what is wrong with them is written to it as well. Every line carries the
// release that wrote it, so that a stack is read beside the sources it comes from.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { getTracing } from '#lib/domain/tracing/trace.ts';
import type { ReportedLevel, ReportedLine } from './reports/error-reports.ts';
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

const REPORTED_LEVELS: Readonly<Record<number, ReportedLevel>> = { 50: 'error', 60: 'fatal' };

/** Faults of browsers are warnings, and reported all the same. */
const findReportedLevel = (level: number, fields: object): ReportedLevel | undefined =>
  REPORTED_LEVELS[level] ?? ('isBrowserFault' in fields ? 'warning' : undefined);

/** Version and build, as `0.1.0+3f2a…`. */
export function readVersion(dist: string): string {
  const file = join(dist, '..', 'package.json');
  const about: { version?: unknown } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return `${about.version ?? 'unknown'}+${readRelease(dist)}`;
}

/** A line in the shape of a report; undefined where it is none of a failure. */
function toReportedLine([first, second]: readonly unknown[], level: number): ReportedLine | undefined {
  const fields = typeof first === 'object' && first !== null ? first : {};
  const reported = findReportedLevel(level, fields);
  if (!reported) return undefined;
  const message = typeof first === 'string' ? first : typeof second === 'string' ? second : 'a failure';
  const traceId = getTracing()?.readTraceId();
  return { level: reported, message, fields: { ...fields, ...(traceId !== undefined && { traceId }) } };
}

/**
 * A log whose lines name the release, and the trace at hand where traces are recorded.
 * @param level one of pino's
 * @param report gets every line of a failure
 */
export const createLog = (level: string, release: string, report?: (line: ReportedLine) => void): Logger =>
  pino({
    level,
    base: { release },
    redact: REDACTED,
    mixin() {
      const traceId = getTracing()?.readTraceId();
      return traceId === undefined ? {} : { traceId };
    },
    ...(report && {
      hooks: {
        logMethod(said, write, number) {
          const line = toReportedLine(said, number);
          if (line) report(line);
          write.apply(this, said);
        },
      },
    }),
  });

/** The log of this process: the one that it was started with, or one made with its first line. */
export function getLog(): Logger {
  runtime.log ??= createLog(process.env.LOG_LEVEL ?? 'info', 'development');
  return runtime.log;
}
