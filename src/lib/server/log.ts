// The log of the pages and of the gateway. It needs no services: what is wrong with them is written to it as well.
import { type Logger, pino } from 'pino';

const REDACTED = [
  'headers.authorization',
  'headers.cookie',
  '*.accessToken',
  '*.refreshToken',
  '*.customerToken',
];

let log: Logger | undefined;

/** The log of this process, made with its first line. */
export function getLog(): Logger {
  log ??= pino({ level: process.env.LOG_LEVEL ?? 'info', redact: REDACTED });
  return log;
}
